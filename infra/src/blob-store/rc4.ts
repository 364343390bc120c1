/** RC4, which old PDFs are encrypted with. Written out because OpenSSL 3, and with it Node, has it no longer by default. */
export const rc4 = (key: Uint8Array, data: Uint8Array): Buffer => {
  const state = new Uint8Array(256);
  for (let i = 0; i < 256; i += 1) state[i] = i;
  for (let i = 0, j = 0, k = 0; i < 256; i += 1) {
    const held = state[i] ?? 0;
    j = (j + held + (key[k] ?? 0)) & 255;
    state[i] = state[j] ?? 0;
    state[j] = held;
    k = k + 1 === key.length ? 0 : k + 1;
  }
  const out = Buffer.allocUnsafe(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at += 1) {
    i = (i + 1) & 255;
    const held = state[i] ?? 0;
    j = (j + held) & 255;
    const other = state[j] ?? 0;
    state[i] = other;
    state[j] = held;
    out[at] = (data[at] ?? 0) ^ (state[(held + other) & 255] ?? 0);
  }
  return out;
};
