// The link to the house: a web socket, or a long poll where sockets are blocked; it is made again whenever it breaks.

const HEARTBEAT = 1000, SILENT = 3000, LONGEST_PAUSE = 3000;

const link = {
  key: "",
  state: "none", // none, trying, open, lost
  socket: null,
  polls: false,
  heard: 0,
  tries: 0,
  last: 0, // the greatest id that the house has of this key
  turn: 0, // grows with each new link: what an older one still brings is not for us
  outbox: [], // moves that no answer came to; they are sent again, and the house does none twice
  take: () => {},
  changed: () => {},

  open(key) {
    this.key = key;
    this.last = 0;
    this.tries = 0;
    this.connect();
  },

  close() {
    this.turn += 1;
    this.key = "";
    this.outbox = [];
    this.socket?.close();
    this.socket = null;
    this.become("none");
  },

  become(state) {
    if (state === this.state) return;
    this.state = state;
    this.changed();
  },

  connect() {
    const turn = ++this.turn;
    this.heard = performance.now();
    if (this.state !== "lost") this.become("trying");
    if (this.polls) return void this.poll(turn);
    const socket = new WebSocket(new URL("ws", location).href.replace("http", "ws"));
    let opened = false;
    this.socket = socket;
    socket.onopen = () => {
      if (turn !== this.turn) return socket.close();
      opened = true;
      socket.send(JSON.stringify(this.hello()));
      this.arrived();
    };
    socket.onmessage = ({ data }) => { if (turn === this.turn) this.hear(JSON.parse(data)); };
    socket.onclose = () => {
      if (turn !== this.turn) return;
      if (!opened && ++this.failed >= 2) this.polls = true;
      this.broke();
    };
  },

  failed: 0,

  hello() {
    return { key: this.key, ...seen(), lang: LANG, thin: true };
  },

  /** The link stands: what was not answered goes out once more. */
  arrived() {
    this.tries = 0;
    this.failed = 0;
    this.become("open");
    for (const message of this.outbox) this.post(message);
  },

  hear(message) {
    this.heard = performance.now();
    this.last = Math.max(this.last, message.welcome?.last ?? message.last ?? 0);
    const answered = message.done ?? message.refused;
    if (answered !== undefined) this.outbox = this.outbox.filter((each) => each.id !== answered);
    this.take(message);
  },

  broke() {
    if (!this.key) return;
    this.turn += 1;
    this.socket?.close();
    this.socket = null;
    this.become("lost");
    const turn = this.turn;
    setTimeout(() => { if (turn === this.turn) this.connect(); }, Math.min(300 * 2 ** this.tries++, LONGEST_PAUSE));
  },

  post(message) {
    if (this.polls) this.waiting.push(message);
    else if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  },

  waiting: [],

  /** Ask again and again; what is to be said goes with the next question. It is answered within a second. */
  async poll(turn) {
    let name;
    while (turn === this.turn) {
      const said = [{ here: 1 }, ...this.waiting.splice(0)];
      try {
        const body = JSON.stringify({ ...this.hello(), ...(name && { poll: name }), in: said });
        const answer = await fetch("poll", { method: "POST", body, headers: { "Content-Type": "application/json" } });
        if (!answer.ok) throw new Error(answer.status);
        const lines = (await answer.text()).split("\n").filter(Boolean);
        if (turn !== this.turn) return;
        if (this.state !== "open") this.arrived();
        for (const message of lines.map((line) => JSON.parse(line))) {
          if (message.poll) name = message.poll;
          else this.hear(message);
        }
      } catch {
        if (turn === this.turn) { this.polls = false; this.failed = 0; this.broke(); }
        return;
      }
    }
  },

  /** A message that awaits an answer; its id. It is kept until the answer comes, over a broken link too. */
  ask(message) {
    const id = Math.max(Date.now(), this.last + 1);
    this.last = id;
    const whole = { ...message, id };
    this.outbox = [...this.outbox, whole];
    if (this.state === "open") this.post(whole);
    return id;
  },

  /** Send once more what got no answer since the last time: the house may have heard too much at once. */
  again() {
    if (this.outbox === this.waited) for (const message of this.outbox) this.post(message);
    this.waited = this.outbox;
  },

  /** A message that nobody waits for. */
  tell(message) {
    if (this.state === "open") this.post(message);
  },
};

setInterval(() => {
  if (!link.key || link.state === "none") return;
  const silent = performance.now() - link.heard;
  if (link.state === "open" && !link.polls) {
    if (silent > SILENT) return link.broke();
    link.again();
    link.tell({ here: 1 });
  } else if (link.state === "trying" && silent > SILENT) link.broke();
}, HEARTBEAT);
addEventListener("online", () => { if (link.key && link.state !== "open") { link.tries = 0; link.connect(); } });
addEventListener("offline", () => { if (link.key) link.broke(); });
doc.addEventListener("visibilitychange", () => {
  // A phone that woke up has no time to lose: what the socket missed is asked for at once.
  if (!doc.hidden && link.key && (link.state !== "open" || performance.now() - link.heard > SILENT)) {
    link.tries = 0;
    link.connect();
  }
});
