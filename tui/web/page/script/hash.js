// SHA-256 (FIPS 180-4): over plain HTTP a browser has no crypto.subtle.

const ROUND = [], START = [];
for (let n = 2; ROUND.length < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
  if (!prime) continue;
  const part = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  if (START.length < 8) START.push(part(Math.sqrt(n)));
  ROUND.push(part(Math.cbrt(n)));
}

/** The SHA-256 of a text, over its UTF-8 bytes, as 64 hex. */
function sha256(text) {
  const bytes = new TextEncoder().encode(text), size = ((bytes.length + 8) >> 6 << 6) + 64;
  const padded = new Uint8Array(size), view = new DataView(padded.buffer);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size - 4, bytes.length << 3);
  const state = START.slice(), w = new Int32Array(64), turn = (x, by) => (x >>> by) | (x << (32 - by));
  for (let at = 0; at < size; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) { w[i] = view.getInt32(at + 4 * i); continue; }
      const x = w[i - 15], y = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] = (state[i] + x) | 0; });
  }
  return state.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
}

/** So many random bytes, as hex. */
function randomHex(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, "0")).join("");
}
