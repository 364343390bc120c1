#!/usr/bin/env node

// infra/src/verifiers/shilu-verify.ts
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

// node_modules/@noble/hashes/utils.js
/*! noble-hashes - MIT License (c) 2022 Paul Miller (paulmillr.com) */
function isBytes(a) {
  return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array";
}
function anumber(n, title = "") {
  if (!Number.isSafeInteger(n) || n < 0) {
    const prefix = title && `"${title}" `;
    throw new Error(`${prefix}expected integer >= 0, got ${n}`);
  }
}
function abytes(value, length, title = "") {
  const bytes = isBytes(value);
  const len = value?.length;
  const needsLen = length !== void 0;
  if (!bytes || needsLen && len !== length) {
    const prefix = title && `"${title}" `;
    const ofLen = needsLen ? ` of length ${length}` : "";
    const got = bytes ? `length=${len}` : `type=${typeof value}`;
    throw new Error(prefix + "expected Uint8Array" + ofLen + ", got " + got);
  }
  return value;
}
function aexists(instance, checkFinished = true) {
  if (instance.destroyed)
    throw new Error("Hash instance has been destroyed");
  if (checkFinished && instance.finished)
    throw new Error("Hash#digest() has already been called");
}
function aoutput(out, instance) {
  abytes(out, void 0, "digestInto() output");
  const min = instance.outputLen;
  if (out.length < min) {
    throw new Error('"digestInto() output" expected to be of length >=' + min);
  }
}
function clean(...arrays) {
  for (let i2 = 0; i2 < arrays.length; i2++) {
    arrays[i2].fill(0);
  }
}
function createView(arr) {
  return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
function rotr(word, shift) {
  return word << 32 - shift | word >>> shift;
}
var hasHexBuiltin = /* @__PURE__ */ (() => (
  // @ts-ignore
  typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function"
))();
var hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i2) => i2.toString(16).padStart(2, "0"));
function bytesToHex(bytes) {
  abytes(bytes);
  if (hasHexBuiltin)
    return bytes.toHex();
  let hex = "";
  for (let i2 = 0; i2 < bytes.length; i2++) {
    hex += hexes[bytes[i2]];
  }
  return hex;
}
var asciis = { _0: 48, _9: 57, A: 65, F: 70, a: 97, f: 102 };
function asciiToBase16(ch) {
  if (ch >= asciis._0 && ch <= asciis._9)
    return ch - asciis._0;
  if (ch >= asciis.A && ch <= asciis.F)
    return ch - (asciis.A - 10);
  if (ch >= asciis.a && ch <= asciis.f)
    return ch - (asciis.a - 10);
  return;
}
function hexToBytes(hex) {
  if (typeof hex !== "string")
    throw new Error("hex string expected, got " + typeof hex);
  if (hasHexBuiltin)
    return Uint8Array.fromHex(hex);
  const hl = hex.length;
  const al = hl / 2;
  if (hl % 2)
    throw new Error("hex string expected, got unpadded hex of length " + hl);
  const array = new Uint8Array(al);
  for (let ai = 0, hi = 0; ai < al; ai++, hi += 2) {
    const n1 = asciiToBase16(hex.charCodeAt(hi));
    const n2 = asciiToBase16(hex.charCodeAt(hi + 1));
    if (n1 === void 0 || n2 === void 0) {
      const char = hex[hi] + hex[hi + 1];
      throw new Error('hex string expected, got non-hex character "' + char + '" at index ' + hi);
    }
    array[ai] = n1 * 16 + n2;
  }
  return array;
}
function utf8ToBytes(str) {
  if (typeof str !== "string")
    throw new Error("string expected");
  return new Uint8Array(new TextEncoder().encode(str));
}
function concatBytes(...arrays) {
  let sum = 0;
  for (let i2 = 0; i2 < arrays.length; i2++) {
    const a = arrays[i2];
    abytes(a);
    sum += a.length;
  }
  const res = new Uint8Array(sum);
  for (let i2 = 0, pad = 0; i2 < arrays.length; i2++) {
    const a = arrays[i2];
    res.set(a, pad);
    pad += a.length;
  }
  return res;
}
function createHasher(hashCons, info = {}) {
  const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
  const tmp = hashCons(void 0);
  hashC.outputLen = tmp.outputLen;
  hashC.blockLen = tmp.blockLen;
  hashC.create = (opts) => hashCons(opts);
  Object.assign(hashC, info);
  return Object.freeze(hashC);
}
function randomBytes(bytesLength = 32) {
  const cr = typeof globalThis === "object" ? globalThis.crypto : null;
  if (typeof cr?.getRandomValues !== "function")
    throw new Error("crypto.getRandomValues must be defined");
  return cr.getRandomValues(new Uint8Array(bytesLength));
}
var oidNist = (suffix) => ({
  oid: Uint8Array.from([6, 9, 96, 134, 72, 1, 101, 3, 4, 2, suffix])
});

// node_modules/@noble/hashes/_md.js
function Chi(a, b, c) {
  return a & b ^ ~a & c;
}
function Maj(a, b, c) {
  return a & b ^ a & c ^ b & c;
}
var HashMD = class {
  blockLen;
  outputLen;
  padOffset;
  isLE;
  // For partial updates less than block size
  buffer;
  view;
  finished = false;
  length = 0;
  pos = 0;
  destroyed = false;
  constructor(blockLen, outputLen, padOffset, isLE) {
    this.blockLen = blockLen;
    this.outputLen = outputLen;
    this.padOffset = padOffset;
    this.isLE = isLE;
    this.buffer = new Uint8Array(blockLen);
    this.view = createView(this.buffer);
  }
  update(data) {
    aexists(this);
    abytes(data);
    const { view, buffer, blockLen } = this;
    const len = data.length;
    for (let pos = 0; pos < len; ) {
      const take = Math.min(blockLen - this.pos, len - pos);
      if (take === blockLen) {
        const dataView = createView(data);
        for (; blockLen <= len - pos; pos += blockLen)
          this.process(dataView, pos);
        continue;
      }
      buffer.set(data.subarray(pos, pos + take), this.pos);
      this.pos += take;
      pos += take;
      if (this.pos === blockLen) {
        this.process(view, 0);
        this.pos = 0;
      }
    }
    this.length += data.length;
    this.roundClean();
    return this;
  }
  digestInto(out) {
    aexists(this);
    aoutput(out, this);
    this.finished = true;
    const { buffer, view, blockLen, isLE } = this;
    let { pos } = this;
    buffer[pos++] = 128;
    clean(this.buffer.subarray(pos));
    if (this.padOffset > blockLen - pos) {
      this.process(view, 0);
      pos = 0;
    }
    for (let i2 = pos; i2 < blockLen; i2++)
      buffer[i2] = 0;
    view.setBigUint64(blockLen - 8, BigInt(this.length * 8), isLE);
    this.process(view, 0);
    const oview = createView(out);
    const len = this.outputLen;
    if (len % 4)
      throw new Error("_sha2: outputLen must be aligned to 32bit");
    const outLen = len / 4;
    const state = this.get();
    if (outLen > state.length)
      throw new Error("_sha2: outputLen bigger than state");
    for (let i2 = 0; i2 < outLen; i2++)
      oview.setUint32(4 * i2, state[i2], isLE);
  }
  digest() {
    const { buffer, outputLen } = this;
    this.digestInto(buffer);
    const res = buffer.slice(0, outputLen);
    this.destroy();
    return res;
  }
  _cloneInto(to) {
    to ||= new this.constructor();
    to.set(...this.get());
    const { blockLen, buffer, length, finished, destroyed, pos } = this;
    to.destroyed = destroyed;
    to.finished = finished;
    to.length = length;
    to.pos = pos;
    if (length % blockLen)
      to.buffer.set(buffer);
    return to;
  }
  clone() {
    return this._cloneInto();
  }
};
var SHA256_IV = /* @__PURE__ */ Uint32Array.from([
  1779033703,
  3144134277,
  1013904242,
  2773480762,
  1359893119,
  2600822924,
  528734635,
  1541459225
]);
var SHA512_IV = /* @__PURE__ */ Uint32Array.from([
  1779033703,
  4089235720,
  3144134277,
  2227873595,
  1013904242,
  4271175723,
  2773480762,
  1595750129,
  1359893119,
  2917565137,
  2600822924,
  725511199,
  528734635,
  4215389547,
  1541459225,
  327033209
]);

// node_modules/@noble/hashes/_u64.js
var U32_MASK64 = /* @__PURE__ */ BigInt(2 ** 32 - 1);
var _32n = /* @__PURE__ */ BigInt(32);
function fromBig(n, le = false) {
  if (le)
    return { h: Number(n & U32_MASK64), l: Number(n >> _32n & U32_MASK64) };
  return { h: Number(n >> _32n & U32_MASK64) | 0, l: Number(n & U32_MASK64) | 0 };
}
function split(lst, le = false) {
  const len = lst.length;
  let Ah = new Uint32Array(len);
  let Al = new Uint32Array(len);
  for (let i2 = 0; i2 < len; i2++) {
    const { h, l } = fromBig(lst[i2], le);
    [Ah[i2], Al[i2]] = [h, l];
  }
  return [Ah, Al];
}
var shrSH = (h, _l, s) => h >>> s;
var shrSL = (h, l, s) => h << 32 - s | l >>> s;
var rotrSH = (h, l, s) => h >>> s | l << 32 - s;
var rotrSL = (h, l, s) => h << 32 - s | l >>> s;
var rotrBH = (h, l, s) => h << 64 - s | l >>> s - 32;
var rotrBL = (h, l, s) => h >>> s - 32 | l << 64 - s;
function add(Ah, Al, Bh, Bl) {
  const l = (Al >>> 0) + (Bl >>> 0);
  return { h: Ah + Bh + (l / 2 ** 32 | 0) | 0, l: l | 0 };
}
var add3L = (Al, Bl, Cl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0);
var add3H = (low, Ah, Bh, Ch) => Ah + Bh + Ch + (low / 2 ** 32 | 0) | 0;
var add4L = (Al, Bl, Cl, Dl) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0);
var add4H = (low, Ah, Bh, Ch, Dh) => Ah + Bh + Ch + Dh + (low / 2 ** 32 | 0) | 0;
var add5L = (Al, Bl, Cl, Dl, El) => (Al >>> 0) + (Bl >>> 0) + (Cl >>> 0) + (Dl >>> 0) + (El >>> 0);
var add5H = (low, Ah, Bh, Ch, Dh, Eh) => Ah + Bh + Ch + Dh + Eh + (low / 2 ** 32 | 0) | 0;

// node_modules/@noble/hashes/sha2.js
var SHA256_K = /* @__PURE__ */ Uint32Array.from([
  1116352408,
  1899447441,
  3049323471,
  3921009573,
  961987163,
  1508970993,
  2453635748,
  2870763221,
  3624381080,
  310598401,
  607225278,
  1426881987,
  1925078388,
  2162078206,
  2614888103,
  3248222580,
  3835390401,
  4022224774,
  264347078,
  604807628,
  770255983,
  1249150122,
  1555081692,
  1996064986,
  2554220882,
  2821834349,
  2952996808,
  3210313671,
  3336571891,
  3584528711,
  113926993,
  338241895,
  666307205,
  773529912,
  1294757372,
  1396182291,
  1695183700,
  1986661051,
  2177026350,
  2456956037,
  2730485921,
  2820302411,
  3259730800,
  3345764771,
  3516065817,
  3600352804,
  4094571909,
  275423344,
  430227734,
  506948616,
  659060556,
  883997877,
  958139571,
  1322822218,
  1537002063,
  1747873779,
  1955562222,
  2024104815,
  2227730452,
  2361852424,
  2428436474,
  2756734187,
  3204031479,
  3329325298
]);
var SHA256_W = /* @__PURE__ */ new Uint32Array(64);
var SHA2_32B = class extends HashMD {
  constructor(outputLen) {
    super(64, outputLen, 8, false);
  }
  get() {
    const { A, B, C, D, E, F, G, H } = this;
    return [A, B, C, D, E, F, G, H];
  }
  // prettier-ignore
  set(A, B, C, D, E, F, G, H) {
    this.A = A | 0;
    this.B = B | 0;
    this.C = C | 0;
    this.D = D | 0;
    this.E = E | 0;
    this.F = F | 0;
    this.G = G | 0;
    this.H = H | 0;
  }
  process(view, offset) {
    for (let i2 = 0; i2 < 16; i2++, offset += 4)
      SHA256_W[i2] = view.getUint32(offset, false);
    for (let i2 = 16; i2 < 64; i2++) {
      const W15 = SHA256_W[i2 - 15];
      const W2 = SHA256_W[i2 - 2];
      const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
      const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
      SHA256_W[i2] = s1 + SHA256_W[i2 - 7] + s0 + SHA256_W[i2 - 16] | 0;
    }
    let { A, B, C, D, E, F, G, H } = this;
    for (let i2 = 0; i2 < 64; i2++) {
      const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
      const T1 = H + sigma1 + Chi(E, F, G) + SHA256_K[i2] + SHA256_W[i2] | 0;
      const sigma0 = rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22);
      const T2 = sigma0 + Maj(A, B, C) | 0;
      H = G;
      G = F;
      F = E;
      E = D + T1 | 0;
      D = C;
      C = B;
      B = A;
      A = T1 + T2 | 0;
    }
    A = A + this.A | 0;
    B = B + this.B | 0;
    C = C + this.C | 0;
    D = D + this.D | 0;
    E = E + this.E | 0;
    F = F + this.F | 0;
    G = G + this.G | 0;
    H = H + this.H | 0;
    this.set(A, B, C, D, E, F, G, H);
  }
  roundClean() {
    clean(SHA256_W);
  }
  destroy() {
    this.set(0, 0, 0, 0, 0, 0, 0, 0);
    clean(this.buffer);
  }
};
var _SHA256 = class extends SHA2_32B {
  // We cannot use array here since array allows indexing by variable
  // which means optimizer/compiler cannot use registers.
  A = SHA256_IV[0] | 0;
  B = SHA256_IV[1] | 0;
  C = SHA256_IV[2] | 0;
  D = SHA256_IV[3] | 0;
  E = SHA256_IV[4] | 0;
  F = SHA256_IV[5] | 0;
  G = SHA256_IV[6] | 0;
  H = SHA256_IV[7] | 0;
  constructor() {
    super(32);
  }
};
var K512 = /* @__PURE__ */ (() => split([
  "0x428a2f98d728ae22",
  "0x7137449123ef65cd",
  "0xb5c0fbcfec4d3b2f",
  "0xe9b5dba58189dbbc",
  "0x3956c25bf348b538",
  "0x59f111f1b605d019",
  "0x923f82a4af194f9b",
  "0xab1c5ed5da6d8118",
  "0xd807aa98a3030242",
  "0x12835b0145706fbe",
  "0x243185be4ee4b28c",
  "0x550c7dc3d5ffb4e2",
  "0x72be5d74f27b896f",
  "0x80deb1fe3b1696b1",
  "0x9bdc06a725c71235",
  "0xc19bf174cf692694",
  "0xe49b69c19ef14ad2",
  "0xefbe4786384f25e3",
  "0x0fc19dc68b8cd5b5",
  "0x240ca1cc77ac9c65",
  "0x2de92c6f592b0275",
  "0x4a7484aa6ea6e483",
  "0x5cb0a9dcbd41fbd4",
  "0x76f988da831153b5",
  "0x983e5152ee66dfab",
  "0xa831c66d2db43210",
  "0xb00327c898fb213f",
  "0xbf597fc7beef0ee4",
  "0xc6e00bf33da88fc2",
  "0xd5a79147930aa725",
  "0x06ca6351e003826f",
  "0x142929670a0e6e70",
  "0x27b70a8546d22ffc",
  "0x2e1b21385c26c926",
  "0x4d2c6dfc5ac42aed",
  "0x53380d139d95b3df",
  "0x650a73548baf63de",
  "0x766a0abb3c77b2a8",
  "0x81c2c92e47edaee6",
  "0x92722c851482353b",
  "0xa2bfe8a14cf10364",
  "0xa81a664bbc423001",
  "0xc24b8b70d0f89791",
  "0xc76c51a30654be30",
  "0xd192e819d6ef5218",
  "0xd69906245565a910",
  "0xf40e35855771202a",
  "0x106aa07032bbd1b8",
  "0x19a4c116b8d2d0c8",
  "0x1e376c085141ab53",
  "0x2748774cdf8eeb99",
  "0x34b0bcb5e19b48a8",
  "0x391c0cb3c5c95a63",
  "0x4ed8aa4ae3418acb",
  "0x5b9cca4f7763e373",
  "0x682e6ff3d6b2b8a3",
  "0x748f82ee5defb2fc",
  "0x78a5636f43172f60",
  "0x84c87814a1f0ab72",
  "0x8cc702081a6439ec",
  "0x90befffa23631e28",
  "0xa4506cebde82bde9",
  "0xbef9a3f7b2c67915",
  "0xc67178f2e372532b",
  "0xca273eceea26619c",
  "0xd186b8c721c0c207",
  "0xeada7dd6cde0eb1e",
  "0xf57d4f7fee6ed178",
  "0x06f067aa72176fba",
  "0x0a637dc5a2c898a6",
  "0x113f9804bef90dae",
  "0x1b710b35131c471b",
  "0x28db77f523047d84",
  "0x32caab7b40c72493",
  "0x3c9ebe0a15c9bebc",
  "0x431d67c49c100d4c",
  "0x4cc5d4becb3e42b6",
  "0x597f299cfc657e2a",
  "0x5fcb6fab3ad6faec",
  "0x6c44198c4a475817"
].map((n) => BigInt(n))))();
var SHA512_Kh = /* @__PURE__ */ (() => K512[0])();
var SHA512_Kl = /* @__PURE__ */ (() => K512[1])();
var SHA512_W_H = /* @__PURE__ */ new Uint32Array(80);
var SHA512_W_L = /* @__PURE__ */ new Uint32Array(80);
var SHA2_64B = class extends HashMD {
  constructor(outputLen) {
    super(128, outputLen, 16, false);
  }
  // prettier-ignore
  get() {
    const { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
    return [Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl];
  }
  // prettier-ignore
  set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl) {
    this.Ah = Ah | 0;
    this.Al = Al | 0;
    this.Bh = Bh | 0;
    this.Bl = Bl | 0;
    this.Ch = Ch | 0;
    this.Cl = Cl | 0;
    this.Dh = Dh | 0;
    this.Dl = Dl | 0;
    this.Eh = Eh | 0;
    this.El = El | 0;
    this.Fh = Fh | 0;
    this.Fl = Fl | 0;
    this.Gh = Gh | 0;
    this.Gl = Gl | 0;
    this.Hh = Hh | 0;
    this.Hl = Hl | 0;
  }
  process(view, offset) {
    for (let i2 = 0; i2 < 16; i2++, offset += 4) {
      SHA512_W_H[i2] = view.getUint32(offset);
      SHA512_W_L[i2] = view.getUint32(offset += 4);
    }
    for (let i2 = 16; i2 < 80; i2++) {
      const W15h = SHA512_W_H[i2 - 15] | 0;
      const W15l = SHA512_W_L[i2 - 15] | 0;
      const s0h = rotrSH(W15h, W15l, 1) ^ rotrSH(W15h, W15l, 8) ^ shrSH(W15h, W15l, 7);
      const s0l = rotrSL(W15h, W15l, 1) ^ rotrSL(W15h, W15l, 8) ^ shrSL(W15h, W15l, 7);
      const W2h = SHA512_W_H[i2 - 2] | 0;
      const W2l = SHA512_W_L[i2 - 2] | 0;
      const s1h = rotrSH(W2h, W2l, 19) ^ rotrBH(W2h, W2l, 61) ^ shrSH(W2h, W2l, 6);
      const s1l = rotrSL(W2h, W2l, 19) ^ rotrBL(W2h, W2l, 61) ^ shrSL(W2h, W2l, 6);
      const SUMl = add4L(s0l, s1l, SHA512_W_L[i2 - 7], SHA512_W_L[i2 - 16]);
      const SUMh = add4H(SUMl, s0h, s1h, SHA512_W_H[i2 - 7], SHA512_W_H[i2 - 16]);
      SHA512_W_H[i2] = SUMh | 0;
      SHA512_W_L[i2] = SUMl | 0;
    }
    let { Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl } = this;
    for (let i2 = 0; i2 < 80; i2++) {
      const sigma1h = rotrSH(Eh, El, 14) ^ rotrSH(Eh, El, 18) ^ rotrBH(Eh, El, 41);
      const sigma1l = rotrSL(Eh, El, 14) ^ rotrSL(Eh, El, 18) ^ rotrBL(Eh, El, 41);
      const CHIh = Eh & Fh ^ ~Eh & Gh;
      const CHIl = El & Fl ^ ~El & Gl;
      const T1ll = add5L(Hl, sigma1l, CHIl, SHA512_Kl[i2], SHA512_W_L[i2]);
      const T1h = add5H(T1ll, Hh, sigma1h, CHIh, SHA512_Kh[i2], SHA512_W_H[i2]);
      const T1l = T1ll | 0;
      const sigma0h = rotrSH(Ah, Al, 28) ^ rotrBH(Ah, Al, 34) ^ rotrBH(Ah, Al, 39);
      const sigma0l = rotrSL(Ah, Al, 28) ^ rotrBL(Ah, Al, 34) ^ rotrBL(Ah, Al, 39);
      const MAJh = Ah & Bh ^ Ah & Ch ^ Bh & Ch;
      const MAJl = Al & Bl ^ Al & Cl ^ Bl & Cl;
      Hh = Gh | 0;
      Hl = Gl | 0;
      Gh = Fh | 0;
      Gl = Fl | 0;
      Fh = Eh | 0;
      Fl = El | 0;
      ({ h: Eh, l: El } = add(Dh | 0, Dl | 0, T1h | 0, T1l | 0));
      Dh = Ch | 0;
      Dl = Cl | 0;
      Ch = Bh | 0;
      Cl = Bl | 0;
      Bh = Ah | 0;
      Bl = Al | 0;
      const All = add3L(T1l, sigma0l, MAJl);
      Ah = add3H(All, T1h, sigma0h, MAJh);
      Al = All | 0;
    }
    ({ h: Ah, l: Al } = add(this.Ah | 0, this.Al | 0, Ah | 0, Al | 0));
    ({ h: Bh, l: Bl } = add(this.Bh | 0, this.Bl | 0, Bh | 0, Bl | 0));
    ({ h: Ch, l: Cl } = add(this.Ch | 0, this.Cl | 0, Ch | 0, Cl | 0));
    ({ h: Dh, l: Dl } = add(this.Dh | 0, this.Dl | 0, Dh | 0, Dl | 0));
    ({ h: Eh, l: El } = add(this.Eh | 0, this.El | 0, Eh | 0, El | 0));
    ({ h: Fh, l: Fl } = add(this.Fh | 0, this.Fl | 0, Fh | 0, Fl | 0));
    ({ h: Gh, l: Gl } = add(this.Gh | 0, this.Gl | 0, Gh | 0, Gl | 0));
    ({ h: Hh, l: Hl } = add(this.Hh | 0, this.Hl | 0, Hh | 0, Hl | 0));
    this.set(Ah, Al, Bh, Bl, Ch, Cl, Dh, Dl, Eh, El, Fh, Fl, Gh, Gl, Hh, Hl);
  }
  roundClean() {
    clean(SHA512_W_H, SHA512_W_L);
  }
  destroy() {
    clean(this.buffer);
    this.set(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }
};
var _SHA512 = class extends SHA2_64B {
  Ah = SHA512_IV[0] | 0;
  Al = SHA512_IV[1] | 0;
  Bh = SHA512_IV[2] | 0;
  Bl = SHA512_IV[3] | 0;
  Ch = SHA512_IV[4] | 0;
  Cl = SHA512_IV[5] | 0;
  Dh = SHA512_IV[6] | 0;
  Dl = SHA512_IV[7] | 0;
  Eh = SHA512_IV[8] | 0;
  El = SHA512_IV[9] | 0;
  Fh = SHA512_IV[10] | 0;
  Fl = SHA512_IV[11] | 0;
  Gh = SHA512_IV[12] | 0;
  Gl = SHA512_IV[13] | 0;
  Hh = SHA512_IV[14] | 0;
  Hl = SHA512_IV[15] | 0;
  constructor() {
    super(64);
  }
};
var sha256 = /* @__PURE__ */ createHasher(
  () => new _SHA256(),
  /* @__PURE__ */ oidNist(1)
);
var sha512 = /* @__PURE__ */ createHasher(
  () => new _SHA512(),
  /* @__PURE__ */ oidNist(3)
);

// node_modules/@noble/curves/utils.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n = /* @__PURE__ */ BigInt(0);
var _1n = /* @__PURE__ */ BigInt(1);
function abool(value, title = "") {
  if (typeof value !== "boolean") {
    const prefix = title && `"${title}" `;
    throw new Error(prefix + "expected boolean, got type=" + typeof value);
  }
  return value;
}
function abignumber(n) {
  if (typeof n === "bigint") {
    if (!isPosBig(n))
      throw new Error("positive bigint expected, got " + n);
  } else
    anumber(n);
  return n;
}
function hexToNumber(hex) {
  if (typeof hex !== "string")
    throw new Error("hex string expected, got " + typeof hex);
  return hex === "" ? _0n : BigInt("0x" + hex);
}
function bytesToNumberBE(bytes) {
  return hexToNumber(bytesToHex(bytes));
}
function bytesToNumberLE(bytes) {
  return hexToNumber(bytesToHex(copyBytes(abytes(bytes)).reverse()));
}
function numberToBytesBE(n, len) {
  anumber(len);
  n = abignumber(n);
  const res = hexToBytes(n.toString(16).padStart(len * 2, "0"));
  if (res.length !== len)
    throw new Error("number too large");
  return res;
}
function numberToBytesLE(n, len) {
  return numberToBytesBE(n, len).reverse();
}
function copyBytes(bytes) {
  return Uint8Array.from(bytes);
}
var isPosBig = (n) => typeof n === "bigint" && _0n <= n;
function inRange(n, min, max2) {
  return isPosBig(n) && isPosBig(min) && isPosBig(max2) && min <= n && n < max2;
}
function aInRange(title, n, min, max2) {
  if (!inRange(n, min, max2))
    throw new Error("expected valid " + title + ": " + min + " <= n < " + max2 + ", got " + n);
}
var bitMask = (n) => (_1n << BigInt(n)) - _1n;
function validateObject(object, fields = {}, optFields = {}) {
  if (!object || typeof object !== "object")
    throw new Error("expected valid options object");
  function checkField(fieldName, expectedType, isOpt) {
    const val = object[fieldName];
    if (isOpt && val === void 0)
      return;
    const current = typeof val;
    if (current !== expectedType || val === null)
      throw new Error(`param "${fieldName}" is invalid: expected ${expectedType}, got ${current}`);
  }
  const iter = (f, isOpt) => Object.entries(f).forEach(([k, v]) => checkField(k, v, isOpt));
  iter(fields, false);
  iter(optFields, true);
}
function memoized(fn) {
  const map = /* @__PURE__ */ new WeakMap();
  return (arg, ...args) => {
    const val = map.get(arg);
    if (val !== void 0)
      return val;
    const computed = fn(arg, ...args);
    map.set(arg, computed);
    return computed;
  };
}

// node_modules/@noble/curves/abstract/modular.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n2 = /* @__PURE__ */ BigInt(0);
var _1n2 = /* @__PURE__ */ BigInt(1);
var _2n = /* @__PURE__ */ BigInt(2);
var _3n = /* @__PURE__ */ BigInt(3);
var _4n = /* @__PURE__ */ BigInt(4);
var _5n = /* @__PURE__ */ BigInt(5);
var _7n = /* @__PURE__ */ BigInt(7);
var _8n = /* @__PURE__ */ BigInt(8);
var _9n = /* @__PURE__ */ BigInt(9);
var _16n = /* @__PURE__ */ BigInt(16);
function mod(a, b) {
  const result = a % b;
  return result >= _0n2 ? result : b + result;
}
function pow2(x2, power, modulo) {
  let res = x2;
  while (power-- > _0n2) {
    res *= res;
    res %= modulo;
  }
  return res;
}
function invert(number, modulo) {
  if (number === _0n2)
    throw new Error("invert: expected non-zero number");
  if (modulo <= _0n2)
    throw new Error("invert: expected positive modulus, got " + modulo);
  let a = mod(number, modulo);
  let b = modulo;
  let x2 = _0n2, y = _1n2, u = _1n2, v = _0n2;
  while (a !== _0n2) {
    const q = b / a;
    const r = b % a;
    const m = x2 - u * q;
    const n = y - v * q;
    b = a, a = r, x2 = u, y = v, u = m, v = n;
  }
  const gcd = b;
  if (gcd !== _1n2)
    throw new Error("invert: does not exist");
  return mod(x2, modulo);
}
function assertIsSquare(Fp, root, n) {
  if (!Fp.eql(Fp.sqr(root), n))
    throw new Error("Cannot find square root");
}
function sqrt3mod4(Fp, n) {
  const p1div4 = (Fp.ORDER + _1n2) / _4n;
  const root = Fp.pow(n, p1div4);
  assertIsSquare(Fp, root, n);
  return root;
}
function sqrt5mod8(Fp, n) {
  const p5div8 = (Fp.ORDER - _5n) / _8n;
  const n2 = Fp.mul(n, _2n);
  const v = Fp.pow(n2, p5div8);
  const nv = Fp.mul(n, v);
  const i2 = Fp.mul(Fp.mul(nv, _2n), v);
  const root = Fp.mul(nv, Fp.sub(i2, Fp.ONE));
  assertIsSquare(Fp, root, n);
  return root;
}
function sqrt9mod16(P) {
  const Fp_ = Field(P);
  const tn = tonelliShanks(P);
  const c1 = tn(Fp_, Fp_.neg(Fp_.ONE));
  const c2 = tn(Fp_, c1);
  const c3 = tn(Fp_, Fp_.neg(c1));
  const c4 = (P + _7n) / _16n;
  return (Fp, n) => {
    let tv1 = Fp.pow(n, c4);
    let tv2 = Fp.mul(tv1, c1);
    const tv3 = Fp.mul(tv1, c2);
    const tv4 = Fp.mul(tv1, c3);
    const e1 = Fp.eql(Fp.sqr(tv2), n);
    const e2 = Fp.eql(Fp.sqr(tv3), n);
    tv1 = Fp.cmov(tv1, tv2, e1);
    tv2 = Fp.cmov(tv4, tv3, e2);
    const e3 = Fp.eql(Fp.sqr(tv2), n);
    const root = Fp.cmov(tv1, tv2, e3);
    assertIsSquare(Fp, root, n);
    return root;
  };
}
function tonelliShanks(P) {
  if (P < _3n)
    throw new Error("sqrt is not defined for small field");
  let Q = P - _1n2;
  let S = 0;
  while (Q % _2n === _0n2) {
    Q /= _2n;
    S++;
  }
  let Z = _2n;
  const _Fp = Field(P);
  while (FpLegendre(_Fp, Z) === 1) {
    if (Z++ > 1e3)
      throw new Error("Cannot find square root: probably non-prime P");
  }
  if (S === 1)
    return sqrt3mod4;
  let cc = _Fp.pow(Z, Q);
  const Q1div2 = (Q + _1n2) / _2n;
  return function tonelliSlow(Fp, n) {
    if (Fp.is0(n))
      return n;
    if (FpLegendre(Fp, n) !== 1)
      throw new Error("Cannot find square root");
    let M = S;
    let c = Fp.mul(Fp.ONE, cc);
    let t = Fp.pow(n, Q);
    let R = Fp.pow(n, Q1div2);
    while (!Fp.eql(t, Fp.ONE)) {
      if (Fp.is0(t))
        return Fp.ZERO;
      let i2 = 1;
      let t_tmp = Fp.sqr(t);
      while (!Fp.eql(t_tmp, Fp.ONE)) {
        i2++;
        t_tmp = Fp.sqr(t_tmp);
        if (i2 === M)
          throw new Error("Cannot find square root");
      }
      const exponent = _1n2 << BigInt(M - i2 - 1);
      const b = Fp.pow(c, exponent);
      M = i2;
      c = Fp.sqr(b);
      t = Fp.mul(t, c);
      R = Fp.mul(R, b);
    }
    return R;
  };
}
function FpSqrt(P) {
  if (P % _4n === _3n)
    return sqrt3mod4;
  if (P % _8n === _5n)
    return sqrt5mod8;
  if (P % _16n === _9n)
    return sqrt9mod16(P);
  return tonelliShanks(P);
}
var isNegativeLE = (num, modulo) => (mod(num, modulo) & _1n2) === _1n2;
var FIELD_FIELDS = [
  "create",
  "isValid",
  "is0",
  "neg",
  "inv",
  "sqrt",
  "sqr",
  "eql",
  "add",
  "sub",
  "mul",
  "pow",
  "div",
  "addN",
  "subN",
  "mulN",
  "sqrN"
];
function validateField(field) {
  const initial = {
    ORDER: "bigint",
    BYTES: "number",
    BITS: "number"
  };
  const opts = FIELD_FIELDS.reduce((map, val) => {
    map[val] = "function";
    return map;
  }, initial);
  validateObject(field, opts);
  return field;
}
function FpPow(Fp, num, power) {
  if (power < _0n2)
    throw new Error("invalid exponent, negatives unsupported");
  if (power === _0n2)
    return Fp.ONE;
  if (power === _1n2)
    return num;
  let p = Fp.ONE;
  let d = num;
  while (power > _0n2) {
    if (power & _1n2)
      p = Fp.mul(p, d);
    d = Fp.sqr(d);
    power >>= _1n2;
  }
  return p;
}
function FpInvertBatch(Fp, nums, passZero = false) {
  const inverted = new Array(nums.length).fill(passZero ? Fp.ZERO : void 0);
  const multipliedAcc = nums.reduce((acc, num, i2) => {
    if (Fp.is0(num))
      return acc;
    inverted[i2] = acc;
    return Fp.mul(acc, num);
  }, Fp.ONE);
  const invertedAcc = Fp.inv(multipliedAcc);
  nums.reduceRight((acc, num, i2) => {
    if (Fp.is0(num))
      return acc;
    inverted[i2] = Fp.mul(acc, inverted[i2]);
    return Fp.mul(acc, num);
  }, invertedAcc);
  return inverted;
}
function FpLegendre(Fp, n) {
  const p1mod2 = (Fp.ORDER - _1n2) / _2n;
  const powered = Fp.pow(n, p1mod2);
  const yes = Fp.eql(powered, Fp.ONE);
  const zero = Fp.eql(powered, Fp.ZERO);
  const no = Fp.eql(powered, Fp.neg(Fp.ONE));
  if (!yes && !zero && !no)
    throw new Error("invalid Legendre symbol result");
  return yes ? 1 : zero ? 0 : -1;
}
function nLength(n, nBitLength) {
  if (nBitLength !== void 0)
    anumber(nBitLength);
  const _nBitLength = nBitLength !== void 0 ? nBitLength : n.toString(2).length;
  const nByteLength = Math.ceil(_nBitLength / 8);
  return { nBitLength: _nBitLength, nByteLength };
}
var _Field = class {
  ORDER;
  BITS;
  BYTES;
  isLE;
  ZERO = _0n2;
  ONE = _1n2;
  _lengths;
  _sqrt;
  // cached sqrt
  _mod;
  constructor(ORDER, opts = {}) {
    if (ORDER <= _0n2)
      throw new Error("invalid field: expected ORDER > 0, got " + ORDER);
    let _nbitLength = void 0;
    this.isLE = false;
    if (opts != null && typeof opts === "object") {
      if (typeof opts.BITS === "number")
        _nbitLength = opts.BITS;
      if (typeof opts.sqrt === "function")
        this.sqrt = opts.sqrt;
      if (typeof opts.isLE === "boolean")
        this.isLE = opts.isLE;
      if (opts.allowedLengths)
        this._lengths = opts.allowedLengths?.slice();
      if (typeof opts.modFromBytes === "boolean")
        this._mod = opts.modFromBytes;
    }
    const { nBitLength, nByteLength } = nLength(ORDER, _nbitLength);
    if (nByteLength > 2048)
      throw new Error("invalid field: expected ORDER of <= 2048 bytes");
    this.ORDER = ORDER;
    this.BITS = nBitLength;
    this.BYTES = nByteLength;
    this._sqrt = void 0;
    Object.preventExtensions(this);
  }
  create(num) {
    return mod(num, this.ORDER);
  }
  isValid(num) {
    if (typeof num !== "bigint")
      throw new Error("invalid field element: expected bigint, got " + typeof num);
    return _0n2 <= num && num < this.ORDER;
  }
  is0(num) {
    return num === _0n2;
  }
  // is valid and invertible
  isValidNot0(num) {
    return !this.is0(num) && this.isValid(num);
  }
  isOdd(num) {
    return (num & _1n2) === _1n2;
  }
  neg(num) {
    return mod(-num, this.ORDER);
  }
  eql(lhs, rhs) {
    return lhs === rhs;
  }
  sqr(num) {
    return mod(num * num, this.ORDER);
  }
  add(lhs, rhs) {
    return mod(lhs + rhs, this.ORDER);
  }
  sub(lhs, rhs) {
    return mod(lhs - rhs, this.ORDER);
  }
  mul(lhs, rhs) {
    return mod(lhs * rhs, this.ORDER);
  }
  pow(num, power) {
    return FpPow(this, num, power);
  }
  div(lhs, rhs) {
    return mod(lhs * invert(rhs, this.ORDER), this.ORDER);
  }
  // Same as above, but doesn't normalize
  sqrN(num) {
    return num * num;
  }
  addN(lhs, rhs) {
    return lhs + rhs;
  }
  subN(lhs, rhs) {
    return lhs - rhs;
  }
  mulN(lhs, rhs) {
    return lhs * rhs;
  }
  inv(num) {
    return invert(num, this.ORDER);
  }
  sqrt(num) {
    if (!this._sqrt)
      this._sqrt = FpSqrt(this.ORDER);
    return this._sqrt(this, num);
  }
  toBytes(num) {
    return this.isLE ? numberToBytesLE(num, this.BYTES) : numberToBytesBE(num, this.BYTES);
  }
  fromBytes(bytes, skipValidation = false) {
    abytes(bytes);
    const { _lengths: allowedLengths, BYTES, isLE, ORDER, _mod: modFromBytes } = this;
    if (allowedLengths) {
      if (!allowedLengths.includes(bytes.length) || bytes.length > BYTES) {
        throw new Error("Field.fromBytes: expected " + allowedLengths + " bytes, got " + bytes.length);
      }
      const padded = new Uint8Array(BYTES);
      padded.set(bytes, isLE ? 0 : padded.length - bytes.length);
      bytes = padded;
    }
    if (bytes.length !== BYTES)
      throw new Error("Field.fromBytes: expected " + BYTES + " bytes, got " + bytes.length);
    let scalar = isLE ? bytesToNumberLE(bytes) : bytesToNumberBE(bytes);
    if (modFromBytes)
      scalar = mod(scalar, ORDER);
    if (!skipValidation) {
      if (!this.isValid(scalar))
        throw new Error("invalid field element: outside of range 0..ORDER");
    }
    return scalar;
  }
  // TODO: we don't need it here, move out to separate fn
  invertBatch(lst) {
    return FpInvertBatch(this, lst);
  }
  // We can't move this out because Fp6, Fp12 implement it
  // and it's unclear what to return in there.
  cmov(a, b, condition) {
    return condition ? b : a;
  }
};
function Field(ORDER, opts = {}) {
  return new _Field(ORDER, opts);
}

// node_modules/@noble/curves/abstract/curve.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n3 = /* @__PURE__ */ BigInt(0);
var _1n3 = /* @__PURE__ */ BigInt(1);
function negateCt(condition, item) {
  const neg = item.negate();
  return condition ? neg : item;
}
function normalizeZ(c, points) {
  const invertedZs = FpInvertBatch(c.Fp, points.map((p) => p.Z));
  return points.map((p, i2) => c.fromAffine(p.toAffine(invertedZs[i2])));
}
function validateW(W, bits2) {
  if (!Number.isSafeInteger(W) || W <= 0 || W > bits2)
    throw new Error("invalid window size, expected [1.." + bits2 + "], got W=" + W);
}
function calcWOpts(W, scalarBits) {
  validateW(W, scalarBits);
  const windows = Math.ceil(scalarBits / W) + 1;
  const windowSize = 2 ** (W - 1);
  const maxNumber = 2 ** W;
  const mask = bitMask(W);
  const shiftBy = BigInt(W);
  return { windows, windowSize, mask, maxNumber, shiftBy };
}
function calcOffsets(n, window, wOpts) {
  const { windowSize, mask, maxNumber, shiftBy } = wOpts;
  let wbits = Number(n & mask);
  let nextN = n >> shiftBy;
  if (wbits > windowSize) {
    wbits -= maxNumber;
    nextN += _1n3;
  }
  const offsetStart = window * windowSize;
  const offset = offsetStart + Math.abs(wbits) - 1;
  const isZero = wbits === 0;
  const isNeg = wbits < 0;
  const isNegF = window % 2 !== 0;
  const offsetF = offsetStart;
  return { nextN, offset, isZero, isNeg, isNegF, offsetF };
}
var pointPrecomputes = /* @__PURE__ */ new WeakMap();
var pointWindowSizes = /* @__PURE__ */ new WeakMap();
function getW(P) {
  return pointWindowSizes.get(P) || 1;
}
function assert0(n) {
  if (n !== _0n3)
    throw new Error("invalid wNAF");
}
var wNAF = class {
  BASE;
  ZERO;
  Fn;
  bits;
  // Parametrized with a given Point class (not individual point)
  constructor(Point, bits2) {
    this.BASE = Point.BASE;
    this.ZERO = Point.ZERO;
    this.Fn = Point.Fn;
    this.bits = bits2;
  }
  // non-const time multiplication ladder
  _unsafeLadder(elm, n, p = this.ZERO) {
    let d = elm;
    while (n > _0n3) {
      if (n & _1n3)
        p = p.add(d);
      d = d.double();
      n >>= _1n3;
    }
    return p;
  }
  /**
   * Creates a wNAF precomputation window. Used for caching.
   * Default window size is set by `utils.precompute()` and is equal to 8.
   * Number of precomputed points depends on the curve size:
   * 2^(𝑊−1) * (Math.ceil(𝑛 / 𝑊) + 1), where:
   * - 𝑊 is the window size
   * - 𝑛 is the bitlength of the curve order.
   * For a 256-bit curve and window size 8, the number of precomputed points is 128 * 33 = 4224.
   * @param point Point instance
   * @param W window size
   * @returns precomputed point tables flattened to a single array
   */
  precomputeWindow(point, W) {
    const { windows, windowSize } = calcWOpts(W, this.bits);
    const points = [];
    let p = point;
    let base = p;
    for (let window = 0; window < windows; window++) {
      base = p;
      points.push(base);
      for (let i2 = 1; i2 < windowSize; i2++) {
        base = base.add(p);
        points.push(base);
      }
      p = base.double();
    }
    return points;
  }
  /**
   * Implements ec multiplication using precomputed tables and w-ary non-adjacent form.
   * More compact implementation:
   * https://github.com/paulmillr/noble-secp256k1/blob/47cb1669b6e506ad66b35fe7d76132ae97465da2/index.ts#L502-L541
   * @returns real and fake (for const-time) points
   */
  wNAF(W, precomputes, n) {
    if (!this.Fn.isValid(n))
      throw new Error("invalid scalar");
    let p = this.ZERO;
    let f = this.BASE;
    const wo = calcWOpts(W, this.bits);
    for (let window = 0; window < wo.windows; window++) {
      const { nextN, offset, isZero, isNeg, isNegF, offsetF } = calcOffsets(n, window, wo);
      n = nextN;
      if (isZero) {
        f = f.add(negateCt(isNegF, precomputes[offsetF]));
      } else {
        p = p.add(negateCt(isNeg, precomputes[offset]));
      }
    }
    assert0(n);
    return { p, f };
  }
  /**
   * Implements ec unsafe (non const-time) multiplication using precomputed tables and w-ary non-adjacent form.
   * @param acc accumulator point to add result of multiplication
   * @returns point
   */
  wNAFUnsafe(W, precomputes, n, acc = this.ZERO) {
    const wo = calcWOpts(W, this.bits);
    for (let window = 0; window < wo.windows; window++) {
      if (n === _0n3)
        break;
      const { nextN, offset, isZero, isNeg } = calcOffsets(n, window, wo);
      n = nextN;
      if (isZero) {
        continue;
      } else {
        const item = precomputes[offset];
        acc = acc.add(isNeg ? item.negate() : item);
      }
    }
    assert0(n);
    return acc;
  }
  getPrecomputes(W, point, transform) {
    let comp = pointPrecomputes.get(point);
    if (!comp) {
      comp = this.precomputeWindow(point, W);
      if (W !== 1) {
        if (typeof transform === "function")
          comp = transform(comp);
        pointPrecomputes.set(point, comp);
      }
    }
    return comp;
  }
  cached(point, scalar, transform) {
    const W = getW(point);
    return this.wNAF(W, this.getPrecomputes(W, point, transform), scalar);
  }
  unsafe(point, scalar, transform, prev) {
    const W = getW(point);
    if (W === 1)
      return this._unsafeLadder(point, scalar, prev);
    return this.wNAFUnsafe(W, this.getPrecomputes(W, point, transform), scalar, prev);
  }
  // We calculate precomputes for elliptic curve point multiplication
  // using windowed method. This specifies window size and
  // stores precomputed values. Usually only base point would be precomputed.
  createCache(P, W) {
    validateW(W, this.bits);
    pointWindowSizes.set(P, W);
    pointPrecomputes.delete(P);
  }
  hasCache(elm) {
    return getW(elm) !== 1;
  }
};
function createField(order, field, isLE) {
  if (field) {
    if (field.ORDER !== order)
      throw new Error("Field.ORDER must match order: Fp == p, Fn == n");
    validateField(field);
    return field;
  } else {
    return Field(order, { isLE });
  }
}
function createCurveFields(type, CURVE, curveOpts = {}, FpFnLE) {
  if (FpFnLE === void 0)
    FpFnLE = type === "edwards";
  if (!CURVE || typeof CURVE !== "object")
    throw new Error(`expected valid ${type} CURVE object`);
  for (const p of ["p", "n", "h"]) {
    const val = CURVE[p];
    if (!(typeof val === "bigint" && val > _0n3))
      throw new Error(`CURVE.${p} must be positive bigint`);
  }
  const Fp = createField(CURVE.p, curveOpts.Fp, FpFnLE);
  const Fn = createField(CURVE.n, curveOpts.Fn, FpFnLE);
  const _b2 = type === "weierstrass" ? "b" : "d";
  const params = ["Gx", "Gy", "a", _b2];
  for (const p of params) {
    if (!Fp.isValid(CURVE[p]))
      throw new Error(`CURVE.${p} must be valid field element of CURVE.Fp`);
  }
  CURVE = Object.freeze(Object.assign({}, CURVE));
  return { CURVE, Fp, Fn };
}
function createKeygen(randomSecretKey, getPublicKey) {
  return function keygen(seed) {
    const secretKey = randomSecretKey(seed);
    return { secretKey, publicKey: getPublicKey(secretKey) };
  };
}

// node_modules/@noble/curves/abstract/edwards.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _0n4 = BigInt(0);
var _1n4 = BigInt(1);
var _2n2 = BigInt(2);
var _8n2 = BigInt(8);
function isEdValidXY(Fp, CURVE, x2, y) {
  const x22 = Fp.sqr(x2);
  const y2 = Fp.sqr(y);
  const left = Fp.add(Fp.mul(CURVE.a, x22), y2);
  const right = Fp.add(Fp.ONE, Fp.mul(CURVE.d, Fp.mul(x22, y2)));
  return Fp.eql(left, right);
}
function edwards(params, extraOpts = {}) {
  const validated = createCurveFields("edwards", params, extraOpts, extraOpts.FpFnLE);
  const { Fp, Fn } = validated;
  let CURVE = validated.CURVE;
  const { h: cofactor } = CURVE;
  validateObject(extraOpts, {}, { uvRatio: "function" });
  const MASK = _2n2 << BigInt(Fn.BYTES * 8) - _1n4;
  const modP = (n) => Fp.create(n);
  const uvRatio2 = extraOpts.uvRatio || ((u, v) => {
    try {
      return { isValid: true, value: Fp.sqrt(Fp.div(u, v)) };
    } catch (e) {
      return { isValid: false, value: _0n4 };
    }
  });
  if (!isEdValidXY(Fp, CURVE, CURVE.Gx, CURVE.Gy))
    throw new Error("bad curve params: generator point");
  function acoord(title, n, banZero = false) {
    const min = banZero ? _1n4 : _0n4;
    aInRange("coordinate " + title, n, min, MASK);
    return n;
  }
  function aedpoint(other) {
    if (!(other instanceof Point))
      throw new Error("EdwardsPoint expected");
  }
  const toAffineMemo = memoized((p, iz) => {
    const { X, Y, Z } = p;
    const is0 = p.is0();
    if (iz == null)
      iz = is0 ? _8n2 : Fp.inv(Z);
    const x2 = modP(X * iz);
    const y = modP(Y * iz);
    const zz = Fp.mul(Z, iz);
    if (is0)
      return { x: _0n4, y: _1n4 };
    if (zz !== _1n4)
      throw new Error("invZ was invalid");
    return { x: x2, y };
  });
  const assertValidMemo = memoized((p) => {
    const { a, d } = CURVE;
    if (p.is0())
      throw new Error("bad point: ZERO");
    const { X, Y, Z, T } = p;
    const X2 = modP(X * X);
    const Y2 = modP(Y * Y);
    const Z2 = modP(Z * Z);
    const Z4 = modP(Z2 * Z2);
    const aX2 = modP(X2 * a);
    const left = modP(Z2 * modP(aX2 + Y2));
    const right = modP(Z4 + modP(d * modP(X2 * Y2)));
    if (left !== right)
      throw new Error("bad point: equation left != right (1)");
    const XY = modP(X * Y);
    const ZT = modP(Z * T);
    if (XY !== ZT)
      throw new Error("bad point: equation left != right (2)");
    return true;
  });
  class Point {
    // base / generator point
    static BASE = new Point(CURVE.Gx, CURVE.Gy, _1n4, modP(CURVE.Gx * CURVE.Gy));
    // zero / infinity / identity point
    static ZERO = new Point(_0n4, _1n4, _1n4, _0n4);
    // 0, 1, 1, 0
    // math field
    static Fp = Fp;
    // scalar field
    static Fn = Fn;
    X;
    Y;
    Z;
    T;
    constructor(X, Y, Z, T) {
      this.X = acoord("x", X);
      this.Y = acoord("y", Y);
      this.Z = acoord("z", Z, true);
      this.T = acoord("t", T);
      Object.freeze(this);
    }
    static CURVE() {
      return CURVE;
    }
    static fromAffine(p) {
      if (p instanceof Point)
        throw new Error("extended point not allowed");
      const { x: x2, y } = p || {};
      acoord("x", x2);
      acoord("y", y);
      return new Point(x2, y, _1n4, modP(x2 * y));
    }
    // Uses algo from RFC8032 5.1.3.
    static fromBytes(bytes, zip215 = false) {
      const len = Fp.BYTES;
      const { a, d } = CURVE;
      bytes = copyBytes(abytes(bytes, len, "point"));
      abool(zip215, "zip215");
      const normed = copyBytes(bytes);
      const lastByte = bytes[len - 1];
      normed[len - 1] = lastByte & ~128;
      const y = bytesToNumberLE(normed);
      const max2 = zip215 ? MASK : Fp.ORDER;
      aInRange("point.y", y, _0n4, max2);
      const y2 = modP(y * y);
      const u = modP(y2 - _1n4);
      const v = modP(d * y2 - a);
      let { isValid, value: x2 } = uvRatio2(u, v);
      if (!isValid)
        throw new Error("bad point: invalid y coordinate");
      const isXOdd = (x2 & _1n4) === _1n4;
      const isLastByteOdd = (lastByte & 128) !== 0;
      if (!zip215 && x2 === _0n4 && isLastByteOdd)
        throw new Error("bad point: x=0 and x_0=1");
      if (isLastByteOdd !== isXOdd)
        x2 = modP(-x2);
      return Point.fromAffine({ x: x2, y });
    }
    static fromHex(hex, zip215 = false) {
      return Point.fromBytes(hexToBytes(hex), zip215);
    }
    get x() {
      return this.toAffine().x;
    }
    get y() {
      return this.toAffine().y;
    }
    precompute(windowSize = 8, isLazy = true) {
      wnaf.createCache(this, windowSize);
      if (!isLazy)
        this.multiply(_2n2);
      return this;
    }
    // Useful in fromAffine() - not for fromBytes(), which always created valid points.
    assertValidity() {
      assertValidMemo(this);
    }
    // Compare one point to another.
    equals(other) {
      aedpoint(other);
      const { X: X1, Y: Y1, Z: Z1 } = this;
      const { X: X2, Y: Y2, Z: Z2 } = other;
      const X1Z2 = modP(X1 * Z2);
      const X2Z1 = modP(X2 * Z1);
      const Y1Z2 = modP(Y1 * Z2);
      const Y2Z1 = modP(Y2 * Z1);
      return X1Z2 === X2Z1 && Y1Z2 === Y2Z1;
    }
    is0() {
      return this.equals(Point.ZERO);
    }
    negate() {
      return new Point(modP(-this.X), this.Y, this.Z, modP(-this.T));
    }
    // Fast algo for doubling Extended Point.
    // https://hyperelliptic.org/EFD/g1p/auto-twisted-extended.html#doubling-dbl-2008-hwcd
    // Cost: 4M + 4S + 1*a + 6add + 1*2.
    double() {
      const { a } = CURVE;
      const { X: X1, Y: Y1, Z: Z1 } = this;
      const A = modP(X1 * X1);
      const B = modP(Y1 * Y1);
      const C = modP(_2n2 * modP(Z1 * Z1));
      const D = modP(a * A);
      const x1y1 = X1 + Y1;
      const E = modP(modP(x1y1 * x1y1) - A - B);
      const G = D + B;
      const F = G - C;
      const H = D - B;
      const X3 = modP(E * F);
      const Y3 = modP(G * H);
      const T3 = modP(E * H);
      const Z3 = modP(F * G);
      return new Point(X3, Y3, Z3, T3);
    }
    // Fast algo for adding 2 Extended Points.
    // https://hyperelliptic.org/EFD/g1p/auto-twisted-extended.html#addition-add-2008-hwcd
    // Cost: 9M + 1*a + 1*d + 7add.
    add(other) {
      aedpoint(other);
      const { a, d } = CURVE;
      const { X: X1, Y: Y1, Z: Z1, T: T1 } = this;
      const { X: X2, Y: Y2, Z: Z2, T: T2 } = other;
      const A = modP(X1 * X2);
      const B = modP(Y1 * Y2);
      const C = modP(T1 * d * T2);
      const D = modP(Z1 * Z2);
      const E = modP((X1 + Y1) * (X2 + Y2) - A - B);
      const F = D - C;
      const G = D + C;
      const H = modP(B - a * A);
      const X3 = modP(E * F);
      const Y3 = modP(G * H);
      const T3 = modP(E * H);
      const Z3 = modP(F * G);
      return new Point(X3, Y3, Z3, T3);
    }
    subtract(other) {
      return this.add(other.negate());
    }
    // Constant-time multiplication.
    multiply(scalar) {
      if (!Fn.isValidNot0(scalar))
        throw new Error("invalid scalar: expected 1 <= sc < curve.n");
      const { p, f } = wnaf.cached(this, scalar, (p2) => normalizeZ(Point, p2));
      return normalizeZ(Point, [p, f])[0];
    }
    // Non-constant-time multiplication. Uses double-and-add algorithm.
    // It's faster, but should only be used when you don't care about
    // an exposed private key e.g. sig verification.
    // Does NOT allow scalars higher than CURVE.n.
    // Accepts optional accumulator to merge with multiply (important for sparse scalars)
    multiplyUnsafe(scalar, acc = Point.ZERO) {
      if (!Fn.isValid(scalar))
        throw new Error("invalid scalar: expected 0 <= sc < curve.n");
      if (scalar === _0n4)
        return Point.ZERO;
      if (this.is0() || scalar === _1n4)
        return this;
      return wnaf.unsafe(this, scalar, (p) => normalizeZ(Point, p), acc);
    }
    // Checks if point is of small order.
    // If you add something to small order point, you will have "dirty"
    // point with torsion component.
    // Multiplies point by cofactor and checks if the result is 0.
    isSmallOrder() {
      return this.multiplyUnsafe(cofactor).is0();
    }
    // Multiplies point by curve order and checks if the result is 0.
    // Returns `false` is the point is dirty.
    isTorsionFree() {
      return wnaf.unsafe(this, CURVE.n).is0();
    }
    // Converts Extended point to default (x, y) coordinates.
    // Can accept precomputed Z^-1 - for example, from invertBatch.
    toAffine(invertedZ) {
      return toAffineMemo(this, invertedZ);
    }
    clearCofactor() {
      if (cofactor === _1n4)
        return this;
      return this.multiplyUnsafe(cofactor);
    }
    toBytes() {
      const { x: x2, y } = this.toAffine();
      const bytes = Fp.toBytes(y);
      bytes[bytes.length - 1] |= x2 & _1n4 ? 128 : 0;
      return bytes;
    }
    toHex() {
      return bytesToHex(this.toBytes());
    }
    toString() {
      return `<Point ${this.is0() ? "ZERO" : this.toHex()}>`;
    }
  }
  const wnaf = new wNAF(Point, Fn.BITS);
  Point.BASE.precompute(8);
  return Point;
}
function eddsa(Point, cHash, eddsaOpts = {}) {
  if (typeof cHash !== "function")
    throw new Error('"hash" function param is required');
  validateObject(eddsaOpts, {}, {
    adjustScalarBytes: "function",
    randomBytes: "function",
    domain: "function",
    prehash: "function",
    mapToCurve: "function"
  });
  const { prehash } = eddsaOpts;
  const { BASE, Fp, Fn } = Point;
  const randomBytes2 = eddsaOpts.randomBytes || randomBytes;
  const adjustScalarBytes2 = eddsaOpts.adjustScalarBytes || ((bytes) => bytes);
  const domain = eddsaOpts.domain || ((data, ctx, phflag) => {
    abool(phflag, "phflag");
    if (ctx.length || phflag)
      throw new Error("Contexts/pre-hash are not supported");
    return data;
  });
  function modN_LE(hash) {
    return Fn.create(bytesToNumberLE(hash));
  }
  function getPrivateScalar(key) {
    const len = lengths.secretKey;
    abytes(key, lengths.secretKey, "secretKey");
    const hashed = abytes(cHash(key), 2 * len, "hashedSecretKey");
    const head = adjustScalarBytes2(hashed.slice(0, len));
    const prefix = hashed.slice(len, 2 * len);
    const scalar = modN_LE(head);
    return { head, prefix, scalar };
  }
  function getExtendedPublicKey(secretKey) {
    const { head, prefix, scalar } = getPrivateScalar(secretKey);
    const point = BASE.multiply(scalar);
    const pointBytes = point.toBytes();
    return { head, prefix, scalar, point, pointBytes };
  }
  function getPublicKey(secretKey) {
    return getExtendedPublicKey(secretKey).pointBytes;
  }
  function hashDomainToScalar(context = Uint8Array.of(), ...msgs) {
    const msg = concatBytes(...msgs);
    return modN_LE(cHash(domain(msg, abytes(context, void 0, "context"), !!prehash)));
  }
  function sign(msg, secretKey, options = {}) {
    msg = abytes(msg, void 0, "message");
    if (prehash)
      msg = prehash(msg);
    const { prefix, scalar, pointBytes } = getExtendedPublicKey(secretKey);
    const r = hashDomainToScalar(options.context, prefix, msg);
    const R = BASE.multiply(r).toBytes();
    const k = hashDomainToScalar(options.context, R, pointBytes, msg);
    const s = Fn.create(r + k * scalar);
    if (!Fn.isValid(s))
      throw new Error("sign failed: invalid s");
    const rs = concatBytes(R, Fn.toBytes(s));
    return abytes(rs, lengths.signature, "result");
  }
  const verifyOpts = { zip215: true };
  function verify2(sig, msg, publicKey, options = verifyOpts) {
    const { context, zip215 } = options;
    const len = lengths.signature;
    sig = abytes(sig, len, "signature");
    msg = abytes(msg, void 0, "message");
    publicKey = abytes(publicKey, lengths.publicKey, "publicKey");
    if (zip215 !== void 0)
      abool(zip215, "zip215");
    if (prehash)
      msg = prehash(msg);
    const mid = len / 2;
    const r = sig.subarray(0, mid);
    const s = bytesToNumberLE(sig.subarray(mid, len));
    let A, R, SB;
    try {
      A = Point.fromBytes(publicKey, zip215);
      R = Point.fromBytes(r, zip215);
      SB = BASE.multiplyUnsafe(s);
    } catch (error) {
      return false;
    }
    if (!zip215 && A.isSmallOrder())
      return false;
    const k = hashDomainToScalar(context, R.toBytes(), A.toBytes(), msg);
    const RkA = R.add(A.multiplyUnsafe(k));
    return RkA.subtract(SB).clearCofactor().is0();
  }
  const _size = Fp.BYTES;
  const lengths = {
    secretKey: _size,
    publicKey: _size,
    signature: 2 * _size,
    seed: _size
  };
  function randomSecretKey(seed = randomBytes2(lengths.seed)) {
    return abytes(seed, lengths.seed, "seed");
  }
  function isValidSecretKey(key) {
    return isBytes(key) && key.length === Fn.BYTES;
  }
  function isValidPublicKey(key, zip215) {
    try {
      return !!Point.fromBytes(key, zip215);
    } catch (error) {
      return false;
    }
  }
  const utils = {
    getExtendedPublicKey,
    randomSecretKey,
    isValidSecretKey,
    isValidPublicKey,
    /**
     * Converts ed public key to x public key. Uses formula:
     * - ed25519:
     *   - `(u, v) = ((1+y)/(1-y), sqrt(-486664)*u/x)`
     *   - `(x, y) = (sqrt(-486664)*u/v, (u-1)/(u+1))`
     * - ed448:
     *   - `(u, v) = ((y-1)/(y+1), sqrt(156324)*u/x)`
     *   - `(x, y) = (sqrt(156324)*u/v, (1+u)/(1-u))`
     */
    toMontgomery(publicKey) {
      const { y } = Point.fromBytes(publicKey);
      const size = lengths.publicKey;
      const is25519 = size === 32;
      if (!is25519 && size !== 57)
        throw new Error("only defined for 25519 and 448");
      const u = is25519 ? Fp.div(_1n4 + y, _1n4 - y) : Fp.div(y - _1n4, y + _1n4);
      return Fp.toBytes(u);
    },
    toMontgomerySecret(secretKey) {
      const size = lengths.secretKey;
      abytes(secretKey, size);
      const hashed = cHash(secretKey.subarray(0, size));
      return adjustScalarBytes2(hashed).subarray(0, size);
    }
  };
  return Object.freeze({
    keygen: createKeygen(randomSecretKey, getPublicKey),
    getPublicKey,
    sign,
    verify: verify2,
    utils,
    Point,
    lengths
  });
}

// node_modules/@noble/curves/ed25519.js
/*! noble-curves - MIT License (c) 2022 Paul Miller (paulmillr.com) */
var _1n5 = BigInt(1);
var _2n3 = BigInt(2);
var _5n2 = BigInt(5);
var _8n3 = BigInt(8);
var ed25519_CURVE_p = BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed");
var ed25519_CURVE = /* @__PURE__ */ (() => ({
  p: ed25519_CURVE_p,
  n: BigInt("0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"),
  h: _8n3,
  a: BigInt("0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec"),
  d: BigInt("0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3"),
  Gx: BigInt("0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a"),
  Gy: BigInt("0x6666666666666666666666666666666666666666666666666666666666666658")
}))();
function ed25519_pow_2_252_3(x2) {
  const _10n = BigInt(10), _20n = BigInt(20), _40n = BigInt(40), _80n = BigInt(80);
  const P = ed25519_CURVE_p;
  const x22 = x2 * x2 % P;
  const b2 = x22 * x2 % P;
  const b4 = pow2(b2, _2n3, P) * b2 % P;
  const b5 = pow2(b4, _1n5, P) * x2 % P;
  const b10 = pow2(b5, _5n2, P) * b5 % P;
  const b20 = pow2(b10, _10n, P) * b10 % P;
  const b40 = pow2(b20, _20n, P) * b20 % P;
  const b80 = pow2(b40, _40n, P) * b40 % P;
  const b160 = pow2(b80, _80n, P) * b80 % P;
  const b240 = pow2(b160, _80n, P) * b80 % P;
  const b250 = pow2(b240, _10n, P) * b10 % P;
  const pow_p_5_8 = pow2(b250, _2n3, P) * x2 % P;
  return { pow_p_5_8, b2 };
}
function adjustScalarBytes(bytes) {
  bytes[0] &= 248;
  bytes[31] &= 127;
  bytes[31] |= 64;
  return bytes;
}
var ED25519_SQRT_M1 = /* @__PURE__ */ BigInt("19681161376707505956807079304988542015446066515923890162744021073123829784752");
function uvRatio(u, v) {
  const P = ed25519_CURVE_p;
  const v3 = mod(v * v * v, P);
  const v7 = mod(v3 * v3 * v, P);
  const pow = ed25519_pow_2_252_3(u * v7).pow_p_5_8;
  let x2 = mod(u * v3 * pow, P);
  const vx2 = mod(v * x2 * x2, P);
  const root1 = x2;
  const root2 = mod(x2 * ED25519_SQRT_M1, P);
  const useRoot1 = vx2 === u;
  const useRoot2 = vx2 === mod(-u, P);
  const noRoot = vx2 === mod(-u * ED25519_SQRT_M1, P);
  if (useRoot1)
    x2 = root1;
  if (useRoot2 || noRoot)
    x2 = root2;
  if (isNegativeLE(x2, P))
    x2 = mod(-x2, P);
  return { isValid: useRoot1 || useRoot2, value: x2 };
}
var ed25519_Point = /* @__PURE__ */ edwards(ed25519_CURVE, { uvRatio });
function ed(opts) {
  return eddsa(ed25519_Point, sha512, Object.assign({ adjustScalarBytes }, opts));
}
var ed25519 = /* @__PURE__ */ ed({});

// events/src/core/hashing.ts
var toHex = (bytes) => bytesToHex(bytes);
var utf8 = (text) => utf8ToBytes(text);
var base64Groups = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
var toBase64 = (bytes) => {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};
var fromBase64 = (text) => {
  if (!base64Groups.test(text)) throw new TypeError("not base64");
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
};
var asBytes = (data) => typeof data === "string" ? utf8(data) : data;
var sha256Bytes = (data) => sha256(asBytes(data));
var sha256Hex = (data) => toHex(sha256Bytes(data));
var leafHash = (data) => sha256.create().update(Uint8Array.of(0)).update(asBytes(data)).digest();
var nodeHash = (left, right) => {
  const input = new Uint8Array(1 + left.length + right.length);
  input[0] = 1;
  input.set(left, 1);
  input.set(right, 1 + left.length);
  return sha256(input);
};
var bytesEqual = (a, b) => {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
};

// events/src/core/checkpoint-note.ts
var originIn = (name, epoch) => epoch ? `${name}/${epoch.number}` : name;
var isOfLog = ({ origin, epoch }, name) => origin === originIn(name, epoch);
var ed25519Algorithm = 1;
var KEY_NAME = /^[^\s+]+$/u;
var signaturePrefix = "— ";
var keyHash = (key) => {
  const known = keyHashes.get(key);
  if (known) return known;
  const { name, publicKey } = key;
  const hash = sha256Bytes(concatBytes(utf8(`${name}
`), Uint8Array.of(ed25519Algorithm), publicKey)).slice(0, 4);
  keyHashes.set(key, hash);
  return hash;
};
var keyHashes = /* @__PURE__ */ new WeakMap();
var formatVerifierKey = (key) => `${key.name}+${toHex(keyHash(key))}+${toBase64(concatBytes(Uint8Array.of(ed25519Algorithm), key.publicKey))}`;
var parseVerifierKey = (text) => {
  const [name = "", hash = "", ...rest] = text.split("+");
  const bytes = fromBase64(rest.join("+"));
  if (!KEY_NAME.test(name) || bytes[0] !== ed25519Algorithm || bytes.length !== 33) {
    throw new TypeError("not an Ed25519 verifier key");
  }
  const key = { name, publicKey: bytes.slice(1) };
  if (toHex(keyHash(key)) !== hash) throw new TypeError("verifier key and its hash do not belong together");
  return key;
};
var openNote = (note, key, verify2 = ed25519.verify) => {
  const split2 = note.lastIndexOf("\n\n");
  if (split2 < 0 || !note.endsWith("\n")) return null;
  const text = note.slice(0, split2 + 1);
  const hash = keyHash(key);
  for (const line of note.slice(split2 + 2, -1).split("\n")) {
    if (!line.startsWith(signaturePrefix)) return null;
    const [name, encoded, ...more] = line.slice(signaturePrefix.length).split(" ");
    if (name !== key.name || encoded === void 0 || more.length > 0) continue;
    const signature = decode(encoded);
    if (signature?.length !== 68 || !bytesEqual(signature.slice(0, 4), hash)) continue;
    return isSignatureOf(signature.slice(4), text, key, verify2) ? text : null;
  }
  return null;
};
var HEADS = "stream-heads";
var EPOCH = "epoch";
var EPOCH_LINE = /^epoch (0|[1-9][0-9]{0,14}) (0|[1-9][0-9]{0,14}) (0|[1-9][0-9]{0,14}) ([0-9TZ:.-]{20,30})$/;
var SIGNED_AT = "signed-at";
var SIGNED_AT_LINE = /^signed-at ([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z)$/;
var formatCheckpoint = ({ origin, size, root, heads, epoch, signedAt }) => [
  ...[origin, size, toBase64(root)],
  ...heads ? [`${HEADS} ${heads.streams} ${toBase64(heads.root)}`] : [],
  ...epoch ? [`${EPOCH} ${epoch.number} ${epoch.size} ${epoch.lost} ${epoch.since}`] : [],
  ...signedAt === void 0 ? [] : [`${SIGNED_AT} ${signedAt}`],
  ""
].join("\n");
var readEpoch = (lines) => {
  const [, number, size, lost, since = ""] = EPOCH_LINE.exec(lines.find((line) => line.startsWith(`${EPOCH} `)) ?? "") ?? [];
  return number === void 0 || Number(number) < 2 ? null : { number: Number(number), size: Number(size), lost: Number(lost), since };
};
var readSignedAt = (lines) => {
  const [, at] = SIGNED_AT_LINE.exec(lines.find((line) => line.startsWith(`${SIGNED_AT} `)) ?? "") ?? [];
  return at === void 0 || Number.isNaN(Date.parse(at)) ? null : at;
};
var readHeads = (lines) => {
  const [, streams = "", encoded = "", ...more] = lines.find((line) => line.startsWith(`${HEADS} `))?.split(" ") ?? [];
  const root = decode(encoded);
  return root?.length === 32 && /^(?:0|[1-9]\d{0,14})$/.test(streams) && more.length === 0 ? { streams: Number(streams), root } : null;
};
var parseCheckpoint = (text) => {
  const [origin, sizeText, rootText, ...extensions] = (text.split("\n\n")[0] ?? "").split("\n");
  if (!origin || !sizeText || !rootText || !/^(?:0|[1-9]\d{0,14})$/.test(sizeText)) return null;
  const root = decode(rootText);
  if (root?.length !== 32) return null;
  const [heads, epoch, signedAt] = [readHeads(extensions), readEpoch(extensions), readSignedAt(extensions)];
  const more = { ...heads && { heads }, ...epoch && { epoch }, ...signedAt !== null && { signedAt } };
  return { origin, size: Number(sizeText), root, ...more };
};
var openCheckpoint = (note, key, log, verify2) => {
  const text = openNote(note, key, verify2);
  const checkpoint = text === null ? null : parseCheckpoint(text);
  return checkpoint && isOfLog(checkpoint, log) ? checkpoint : null;
};
var decode = (text) => {
  try {
    return fromBase64(text);
  } catch {
    return null;
  }
};
var isSignatureOf = (signature, text, key, verify2) => {
  try {
    return verify2(signature, utf8(text), key.publicKey);
  } catch {
    return false;
  }
};

// events/src/core/cosignature.ts
var cosignatureAlgorithm = 4;
var linePrefix = "— ";
var LENGTH = 4 + 8 + 64;
var keyId = ({ name, publicKey }) => sha256Bytes(concatBytes(utf8(`${name}
`), Uint8Array.of(cosignatureAlgorithm), publicKey)).slice(0, 4);
var parseWitnessKey = (text) => {
  const [name = "", hash = "", ...rest] = text.split("+");
  const bytes = fromBase64(rest.join("+"));
  if (!KEY_NAME.test(name) || bytes[0] !== cosignatureAlgorithm || bytes.length !== 33)
    throw new TypeError("not the key of a witness");
  const key = { name, publicKey: bytes.slice(1) };
  if (toHex(keyId(key)) !== hash) throw new TypeError("the key of the witness and its hash do not belong together");
  return key;
};
var messageOf = (text, time) => utf8(`cosignature/v1
time ${time}
${text}`);
var bytesOf = (encoded) => {
  try {
    return fromBase64(encoded);
  } catch {
    return null;
  }
};
var holds = (verify2, signature, message, publicKey) => {
  try {
    return verify2(signature, message, publicKey);
  } catch {
    return false;
  }
};
var cosignatureIn = (line, wanted) => {
  if (!line.startsWith(linePrefix)) return null;
  const [name, encoded, ...more] = line.slice(linePrefix.length).split(" ");
  if (name !== wanted || encoded === void 0 || more.length > 0) return null;
  const bytes = bytesOf(encoded);
  return bytes?.length === LENGTH ? bytes : null;
};
var openCosignature = (text, lines, key, verify2 = ed25519.verify) => {
  for (const line of lines.split("\n")) {
    const bytes = cosignatureIn(line, key.name);
    if (bytes === null || !bytesEqual(bytes.slice(0, 4), keyId(key))) continue;
    const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(4));
    if (!Number.isSafeInteger(time) || !holds(verify2, bytes.slice(12), messageOf(text, time), key.publicKey)) continue;
    return { witness: key.name, time, line };
  }
  return null;
};

// events/src/core/key-change.ts
var EXTENSION = "key-change";
var keyOf = (text) => {
  try {
    return parseVerifierKey(text);
  } catch {
    return null;
  }
};
var openKeyChange = (note) => {
  const line = note.split("\n\n")[0]?.split("\n").find((one) => one.startsWith(`${EXTENSION} `));
  const [, before = "", after = "", ...more] = line?.split(" ") ?? [];
  const [from, to] = [keyOf(before), keyOf(after)];
  if (!from || !to || more.length > 0 || openNote(note, to) === null) return null;
  const checkpoint = parseCheckpoint(openNote(note, from) ?? "");
  return checkpoint && isOfLog(checkpoint, from.name) ? { size: checkpoint.size, from, to } : null;
};
var sameKey = (a, b) => formatVerifierKey(a) === formatVerifierKey(b);
var keysInForce = (changes2, trusted) => {
  const ordered = [...changes2].sort((a, b) => a.size - b.size);
  const last = ordered.at(-1);
  if (!last) return () => trusted;
  const linked = ordered.every(({ from }, at) => at === 0 || sameKey(from, ordered[at - 1]?.to ?? from));
  const known = ordered.some(({ from, to }) => sameKey(from, trusted) || sameKey(to, trusted));
  if (!linked || !known) return null;
  return (size) => ordered.find((change) => size <= change.size)?.from ?? last.to;
};

// events/src/core/merkle.ts
var emptyRoot = Uint8Array.from([
  227,
  176,
  196,
  66,
  152,
  252,
  28,
  20,
  154,
  251,
  244,
  200,
  153,
  111,
  185,
  36,
  39,
  174,
  65,
  228,
  100,
  155,
  147,
  76,
  164,
  149,
  153,
  27,
  120,
  82,
  184,
  85
]);
var verifyInclusion = (claim, proof, hashNode = nodeHash) => {
  if (!Number.isSafeInteger(claim.index) || claim.index < 0 || claim.index >= claim.size) return false;
  let fn = claim.index;
  let sn = claim.size - 1;
  let hash = claim.leaf;
  for (const sibling of proof) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      hash = hashNode(sibling, hash);
      while (fn % 2 === 0 && fn !== 0) {
        fn = Math.floor(fn / 2);
        sn = Math.floor(sn / 2);
      }
    } else {
      hash = hashNode(hash, sibling);
    }
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 && bytesEqual(hash, claim.root);
};
var verifyConsistency = (claim, proof, hashNode = nodeHash) => {
  const { oldSize, oldRoot, newSize, newRoot } = claim;
  if (oldSize > newSize || oldSize < 0) return false;
  if (oldSize === 0) return proof.length === 0 && bytesEqual(oldRoot, emptyRoot);
  if (oldSize === newSize) return proof.length === 0 && bytesEqual(oldRoot, newRoot);
  let fn = oldSize - 1;
  let sn = newSize - 1;
  while (fn % 2 === 1) {
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  const path = fn === 0 ? [oldRoot, ...proof] : proof;
  const first = path[0];
  if (first === void 0) return false;
  let oldHash = first;
  let newHash = first;
  for (const sibling of path.slice(1)) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      oldHash = hashNode(sibling, oldHash);
      newHash = hashNode(sibling, newHash);
      while (fn % 2 === 0 && fn !== 0) {
        fn = Math.floor(fn / 2);
        sn = Math.floor(sn / 2);
      }
    } else {
      newHash = hashNode(newHash, sibling);
    }
    fn = Math.floor(fn / 2);
    sn = Math.floor(sn / 2);
  }
  return sn === 0 && bytesEqual(oldHash, oldRoot) && bytesEqual(newHash, newRoot);
};

// events/src/core/canonical.ts
var notPlain = /[\u0000-\u001f"\\\ud800-\udfff]/;
var escapedSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;
var quoted = (text) => {
  if (!notPlain.test(text)) return `"${text}"`;
  const literal = JSON.stringify(text);
  if (escapedSurrogate.test(literal)) throw new TypeError("no canonical form: lone surrogate");
  return literal;
};
var isLeftOut = (value) => value === void 0 || typeof value === "symbol";
var arrayOf = (values) => {
  let text = "[";
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    text += (at === 0 ? "" : ",") + (isLeftOut(value) ? "null" : canonicalJson(value));
  }
  return `${text}]`;
};
var writtenKeys = /* @__PURE__ */ new Map();
var MOST_WRITTEN_KEYS = 2e3;
var keyText = (key) => {
  const known = writtenKeys.get(key);
  if (known !== void 0) return known;
  const made = `${quoted(key)}:`;
  if (writtenKeys.size < MOST_WRITTEN_KEYS) writtenKeys.set(key, made);
  return made;
};
var lastKeys = [];
var lastSorted = [];
var sorted = (keys) => {
  if (keys.length === lastKeys.length && keys.every((key, at) => key === lastKeys[at])) return lastSorted;
  lastKeys = keys;
  lastSorted = keys.toSorted();
  return lastSorted;
};
var inOrder = (keys) => {
  for (let at = 1; at < keys.length; at += 1) if ((keys[at - 1] ?? "") >= (keys[at] ?? "")) return sorted(keys);
  return keys;
};
var objectOf = (fields) => {
  const keys = inOrder(Object.keys(fields));
  let text = "{";
  for (const key of keys) {
    const value = fields[key];
    if (isLeftOut(value)) continue;
    text += (text === "{" ? "" : ",") + keyText(key) + canonicalJson(value);
  }
  return `${text}}`;
};
var canonicalJson = (value) => {
  switch (typeof value) {
    case "string":
      return quoted(value);
    case "number":
      if (!Number.isFinite(value)) throw new TypeError("no canonical form: not a finite number");
      return String(value);
    case "boolean":
      return value ? "true" : "false";
    case "object": {
      if (value === null) return "null";
      if (Array.isArray(value)) return arrayOf(value);
      const fields = value;
      return typeof fields["toJSON"] === "function" ? canonicalJson(fields["toJSON"].call(value)) : objectOf(fields);
    }
    default:
      throw new TypeError("no canonical form: not a JSON value");
  }
};

// events/src/core/own.ts
var own = (table, key) => Object.hasOwn(table, key) ? table[key] : void 0;

// events/src/core/edits.ts
var EditDoesNotFit = class extends Error {
  name = "EditDoesNotFit";
};
var isFields = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var refuse = (at) => {
  throw new EditDoesNotFit(`nothing to edit at ${JSON.stringify(at)}`);
};
var MOST_COPIED = 32e6;
var Working = class {
  #owned = /* @__PURE__ */ new WeakSet();
  #copied = 0;
  /** Room for a copy of so much. */
  #take(length) {
    this.#copied += length;
    if (this.#copied > MOST_COPIED) throw new EditDoesNotFit("too much would be copied");
  }
  #list(held) {
    if (this.#owned.has(held)) return held;
    this.#take(held.length);
    const copy = [...held];
    this.#owned.add(copy);
    return copy;
  }
  #fields(held) {
    if (this.#owned.has(held)) return held;
    const copy = { ...held };
    this.#take(Object.keys(copy).length);
    this.#owned.add(copy);
    return copy;
  }
  #here(held, edit) {
    if ("put" in edit) return edit.put;
    if ("gone" in edit) return refuse(edit.path);
    const { from, drop } = edit;
    if ("text" in edit) {
      if (typeof held !== "string" || from + drop > held.length) return refuse(edit.path);
      this.#take(held.length);
      return held.slice(0, from) + edit.text + held.slice(from + drop);
    }
    if (!Array.isArray(held) || from + drop > held.length) return refuse(edit.path);
    const items = held;
    this.#take(items.length);
    const made = [...items.slice(0, from), ...edit.items, ...items.slice(from + drop)];
    this.#owned.add(made);
    return made;
  }
  /** The value after the edit: itself changed, where it belongs to this already. */
  with(held, edit, depth = 0) {
    const key = edit.path[depth];
    if (key === void 0) return this.#here(held, edit);
    const last = depth === edit.path.length - 1;
    if (typeof key === "number") {
      if (!Array.isArray(held) || key >= held.length || last && "gone" in edit) return refuse(edit.path);
      const next2 = this.with(held[key], edit, depth + 1);
      const list = this.#list(held);
      list[key] = next2;
      return list;
    }
    if (!isFields(held) || !(Object.hasOwn(held, key) || last && "put" in edit)) return refuse(edit.path);
    const isGone = last && "gone" in edit;
    const next = isGone ? void 0 : this.with(own(held, key), edit, depth + 1);
    const fields = this.#fields(held);
    if (isGone) Reflect.deleteProperty(fields, key);
    else Object.defineProperty(fields, key, { value: next, writable: true, enumerable: true, configurable: true });
    return fields;
  }
};
var withEdits = (before, edits) => {
  const working = new Working();
  return edits.reduce((held, edit) => working.with(held, edit), before);
};

// events/src/audit/record-signatures.ts
var fieldsOf = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
var signatureOf = (data) => {
  const { moduleId, contentHash, signedRevision } = fieldsOf(data) ?? {};
  return typeof moduleId === "string" && typeof contentHash === "string" && Number.isSafeInteger(signedRevision) ? { moduleId, contentHash, signedRevision: Number(signedRevision) } : null;
};
var contentIn = (value) => {
  const { hash, inline, blob } = fieldsOf(value) ?? {};
  const kept = fieldsOf(blob)?.["hash"];
  if (typeof hash !== "string" || blob !== void 0 && typeof kept !== "string") return void 0;
  return { hash, ...inline !== void 0 && { inline }, ...typeof kept === "string" && { blob: { hash: kept } } };
};
var contentOfModule = (value, moduleId) => {
  const module = fieldsOf(value);
  return module?.["id"] === moduleId ? contentIn(module["content"]) : void 0;
};
var differenceIn = (value) => {
  const { on, content } = fieldsOf(value) ?? {};
  return Number.isSafeInteger(on) && Array.isArray(content) ? { on: Number(on), content } : void 0;
};
var contentHashOf = (content) => {
  if (!content) return null;
  return content.inline === void 0 ? content.blob?.hash ?? content.hash : sha256Hex(canonicalJson(content.inline));
};
var SAVES = ["ModuleSaved", "SheetCellsChanged"];
var isSave = (type) => SAVES.includes(type);
var contentGiven = ({ type, data }, moduleId, read) => {
  const fields = fieldsOf(data) ?? {};
  if (type === "ModuleAdded") return contentOfModule(fields["module"], moduleId);
  if (!isSave(type)) {
    const modules = Array.isArray(fields["modules"]) ? fields["modules"] : [];
    return modules.map((module) => contentOfModule(module, moduleId)).find((content2) => content2 !== void 0);
  }
  const content = contentIn(fields["content"]);
  if (fields["moduleId"] !== moduleId || !content) return void 0;
  if (content.blob || (fields["difference"] ?? null) === null) return content;
  const difference = differenceIn(fields["difference"]);
  if (!difference) return { ...content, inline: null };
  const { on, content: edits } = difference;
  const earlier = read(on);
  const before = earlier && contentGiven(earlier, moduleId, (revision) => revision < on ? read(revision) : void 0);
  try {
    return before && { ...content, inline: withEdits(before.inline, edits) };
  } catch {
    return { ...content, inline: null };
  }
};
var recordSignatureRule = {
  signedType: "ModuleSigned",
  contentTypes: /* @__PURE__ */ new Set(["RecordCreated", "RecordRolledBack", "ModuleAdded", ...SAVES]),
  signatureOf,
  contentHashOf: (event, moduleId, read) => contentHashOf(contentGiven(event, moduleId, read))
};

// events/src/identity/ways-out.ts
var WAYS_OUT = ["FileDownloaded", "ListExported"];

// events/src/audit/verification.ts
var failureAt = (kind, at, detail) => ({ kind, stream: at.stream, revision: at.revision, position: at.position, detail });
var checkSignatures = (rule, events, dataAt) => {
  const read = (revision) => {
    const type = events[revision]?.type;
    if (type === void 0 || !rule.contentTypes.has(type)) return void 0;
    const data = dataAt(revision);
    if (data === void 0) throw new TypeError(`revision ${revision} is no event`);
    return { type, data };
  };
  const misfit = (revision) => {
    const signature = rule.signatureOf(dataAt(revision));
    if (!signature) return "not readable as a signature";
    if (signature.signedRevision > revision) return "signs a revision that came later";
    let found = null;
    for (let at = signature.signedRevision; at >= 0 && found === null; at -= 1) {
      const given2 = read(at);
      if (given2) found = rule.contentHashOf(given2, signature.moduleId, read);
    }
    if (found === null) return `no content of module ${signature.moduleId}`;
    return found === signature.contentHash ? null : `module ${signature.moduleId}: signed ${signature.contentHash}, content ${found}`;
  };
  const misfitOrUnread = (revision) => {
    try {
      return misfit(revision);
    } catch (error) {
      return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  const given = events.filter((event) => event.type === rule.signedType);
  const failures = given.flatMap((event) => {
    const detail = misfitOrUnread(event.revision);
    return detail === null ? [] : [failureAt("signatureMismatch", event, detail)];
  });
  return { checked: given.length, failures };
};
var sha256Pattern = /^[0-9a-f]{64}$/;
var fileHashesIn = (data) => {
  const found = [];
  const left = [{ value: data, key: "" }];
  for (let next = left.pop(); next !== void 0; next = left.pop()) {
    const { value, key } = next;
    if (value === null || typeof value !== "object") continue;
    const { hash, size } = value;
    const isFile = typeof size === "number" || key === "image";
    if (typeof hash === "string" && sha256Pattern.test(hash) && isFile) found.push(hash);
    const inner = Object.entries(value);
    for (const [name, one] of inner.toReversed()) left.push({ value: one, key: Array.isArray(value) ? "" : name });
  }
  return found;
};
var FILE_KEY_ENDS = ['ze":', 'ge":'];
var LEFT = new Set(WAYS_OUT);
var filesNamedIn = (body) => {
  if (!FILE_KEY_ENDS.some((end) => body.includes(end))) return [];
  try {
    const event = JSON.parse(body);
    return typeof event?.type === "string" && LEFT.has(event.type) ? [] : fileHashesIn(event?.data);
  } catch {
    return [];
  }
};

// events/src/audit/offline/bundle.ts
var PROOF_FORMAT = "shilu-proof-3";
var PARTS_FORMAT = "shilu-proof-parts-1";
var PROOF_PART = "proof.json";
var PARTS_PART = "parts.json";
var FILES_FOLDER = "files/";
var README_PART = "README.txt";
var VERIFIERS_FOLDER = "verify/";
var VERIFIERS = ["shilu-verify.mjs", "shilu-verify.py", "shilu-verify.html"];
var NAMES_OPENED = "names";
var listedBy = (events, sha2562) => {
  const dataOf2 = ({ data }) => isFields2(data) ? data : {};
  const isOpening = (event) => event.type === "RecordExported" && dataOf2(event)["format"] === NAMES_OPENED;
  const says = (event) => {
    const { file } = dataOf2(event);
    return isOpening(event) && isFields2(file) && file["sha256"] === sha2562;
  };
  const at = events.findLastIndex(says);
  const since = events.findLast((event, place) => place > at && (isOpening(event) || "passkey" in dataOf2(event)));
  return at < 0 ? { by: null, since: null } : { by: events[at] ?? null, since: since ?? null };
};
var isFields2 = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var isText = (value) => typeof value === "string";
var isTexts = (value) => Array.isArray(value) && value.every(isText);
var OLDER_FORMATS = ["shilu-proof-1", "shilu-proof-2"];
var EVENT_FIELDS = ["index", "body", "signature", "proof"];
var PROOF_FIELDS = [
  ...["format", "stream", "publicKey", "checkpoint", "keyChanges", "anchors", "head", "events"],
  ...["signing", "passkeys", "stamps"]
];
var othersIn = (fields, known) => Object.keys(fields).filter((name) => !known.includes(name));
var isEvent = (value) => isFields2(value) && Number.isSafeInteger(value["index"]) && isText(value["body"]) && isTexts(value["proof"]);
var eventOf = ({ index, body, signature, proof }) => ({
  ...{ index, body, proof, signature: isText(signature) ? signature : null }
});
var isAnchor = (value) => isFields2(value) && isText(value["checkpoint"]) && isTexts(value["consistency"]);
var isStamp = (value) => isAnchor(value) && ["authority", "token", "revocation"].every((name) => isText(value[name]));
var listIn = (value, is) => Array.isArray(value) && value.every(is) ? value : null;
var streamIn = (value) => {
  const events = isFields2(value) ? listIn(value["events"], isEvent) : null;
  return isFields2(value) && isTexts(value["head"]) && events ? { head: value["head"], events } : null;
};
var readProof = (value) => {
  if (!isFields2(value)) return null;
  const { format, stream, publicKey, checkpoint } = value;
  if (!isText(format) || !isText(stream) || !isText(publicKey) || !isText(checkpoint)) return null;
  if (format !== PROOF_FORMAT && !OLDER_FORMATS.includes(format)) return null;
  const isFirst = format === OLDER_FORMATS[0];
  const isSigned = format === PROOF_FORMAT;
  const events = listIn(value["events"], isEvent);
  const anchors = listIn(value["anchors"] ?? [], isAnchor);
  const keyChanges = listIn(value["keyChanges"] ?? [], isText);
  const head = isFirst ? [] : listIn(value["head"], isText);
  const signing = isSigned ? streamIn(value["signing"] ?? { head: [], events: [] }) : null;
  const passkeys = isSigned ? listIn(value["passkeys"] ?? [], isEvent) : [];
  const stamps = isSigned ? listIn(value["stamps"] ?? [], isStamp) : [];
  if (!events || !anchors || !keyChanges || !head || !passkeys || !stamps || isSigned && !signing) return null;
  const unknown = /* @__PURE__ */ new Set([
    ...othersIn(value, PROOF_FIELDS),
    ...[...events, ...passkeys, ...signing?.events ?? []].flatMap(
      (event) => othersIn(event, EVENT_FIELDS).map((name) => `events.${name}`)
    )
  ]);
  const said = { format, stream, publicKey, checkpoint, keyChanges, anchors, stamps };
  return {
    proof: {
      ...{ ...said, events: events.map(eventOf), head: isFirst ? null : head, passkeys: passkeys.map(eventOf) },
      signing: signing && { head: signing.head, events: signing.events.map(eventOf) }
    },
    unknown: [...unknown]
  };
};
var isPart = (value) => isFields2(value) && isText(value["path"]) && isText(value["sha256"]) && Number.isSafeInteger(value["size"]);
var besideIn = (value) => {
  if (!isFields2(value)) return void 0;
  const { passkeys, stamps, witnesses } = value;
  return isTexts(passkeys) && isTexts(stamps) && isTexts(witnesses) ? { passkeys, stamps, witnesses } : void 0;
};
var readParts = (value) => {
  if (!isFields2(value) || value["format"] !== PARTS_FORMAT || !isFields2(value["names"])) return null;
  const parts = listIn(value["parts"], isPart);
  const beside2 = value["beside"] === void 0 ? null : besideIn(value["beside"]);
  if (parts === null || beside2 === void 0) return null;
  return { format: PARTS_FORMAT, names: value["names"], parts, beside: beside2 };
};

// events/src/identity/account-category.ts
var ACCOUNT = "account";

// events/src/core/base64url.ts
var toBase64url = (bytes) => toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
var fromBase64url = (text) => {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new TypeError("not base64url");
  const standard = text.replaceAll("-", "+").replaceAll("_", "/");
  return fromBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, "="));
};

// events/src/identity/passkey.ts
var PASSKEY_ALGORITHMS = ["ES256", "RS256", "EdDSA"];
var fieldsOf2 = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
var isText2 = (value) => typeof value === "string";
var isTextOrNull = (value) => value === null || isText2(value);
var statementParts = {
  format: (value) => value === "shilu-signature-1",
  ...{ site: isText2, account: isText2, stream: isText2, act: isText2, moduleId: isTextOrNull },
  revision: (value) => value === null || Number.isSafeInteger(value),
  ...{ hash: isTextOrNull, meaning: isText2, meaningShown: isText2, at: isText2, timeZone: isText2 },
  language: (value) => value === "zh-CN" || value === "en-US",
  ...{ shown: isText2, nonce: isText2 }
};
var isStatement = (value) => {
  const fields = fieldsOf2(value);
  const parts = Object.entries(statementParts);
  return fields !== null && Object.keys(fields).length === parts.length && parts.every(([name, holds2]) => Object.hasOwn(fields, name) && holds2(fields[name]));
};
var challengeOf = (statement) => toBase64url(sha256Bytes(statement));
var EVIDENCE = [
  "credentialId",
  "publicKey",
  "statement",
  "clientDataJSON",
  "authenticatorData",
  "signature"
];
var isEvidence = (value) => {
  const fields = fieldsOf2(value);
  return fields !== null && EVIDENCE.every((name) => isText2(fields[name])) && PASSKEY_ALGORITHMS.some((name) => name === fields["algorithm"]);
};
var readEvidence = (value) => isEvidence(value) ? value : null;
var RP_HASH_BYTES = 32;
var FLAGS_AT = 32;
var COUNTER_AT = 33;
var LEAST_BYTES = 37;
var FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16 };
var readAuthenticatorData = (text) => {
  let data;
  try {
    data = fromBase64url(text);
  } catch {
    return null;
  }
  const flags = data[FLAGS_AT];
  if (flags === void 0 || data.length < LEAST_BYTES) return null;
  const has = (flag) => (flags & flag) !== 0;
  return {
    bytes: data,
    siteHash: data.slice(0, RP_HASH_BYTES),
    present: has(FLAGS.present),
    verified: has(FLAGS.verified),
    backupEligible: has(FLAGS.backupEligible),
    backedUp: has(FLAGS.backedUp),
    counter: new DataView(data.buffer, data.byteOffset).getUint32(COUNTER_AT)
  };
};
var isOwnMachine = (host) => host === "localhost";
var isOfSite = (origin, site) => {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return hostname === site && (protocol === "https:" || protocol === "http:" && isOwnMachine(hostname));
};
var derInteger = (der, at) => {
  const length = der[at + 1] ?? 0;
  if (der[at] !== 2 || length === 0 || length > 33 || at + 2 + length > der.length) return null;
  const digits = der.slice(at + 2, at + 2 + length);
  const whole = digits[0] === 0 ? digits.slice(1) : digits;
  if (whole.length > 32) return null;
  const value = new Uint8Array(32);
  value.set(whole, 32 - whole.length);
  return { value, end: at + 2 + length };
};
var rawEcdsa = (der) => {
  if (der[0] !== 48 || der[1] !== der.length - 2) return null;
  const r = derInteger(der, 2);
  const s = r && derInteger(der, r.end);
  if (!s || s.end !== der.length) return null;
  const raw = new Uint8Array(64);
  raw.set(r.value);
  raw.set(s.value, 32);
  return raw;
};
var cryptoNames = {
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }
};
var ED25519_KEY = "302a300506032b6570032100";
var isEd25519 = (publicKey, signature, message) => publicKey.length === 44 && toHex(publicKey.slice(0, 12)) === ED25519_KEY && ed25519.verify(signature, message, publicKey.slice(12), { zip215: false });
var isSignedBy = async ({ algorithm, publicKey }, given, message) => {
  try {
    const spki = new Uint8Array(fromBase64(publicKey));
    if (algorithm === "EdDSA") return isEd25519(spki, given, message);
    const names = cryptoNames[algorithm];
    const signature = algorithm === "ES256" ? rawEcdsa(given) : new Uint8Array(given);
    if (signature === null) return false;
    const key = await crypto.subtle.importKey("spki", spki, names, false, ["verify"]);
    return await crypto.subtle.verify(names, key, signature, message);
  } catch {
    return false;
  }
};
var parsedJson = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
};
var readStatement = (text) => {
  const read = parsedJson(text);
  try {
    return isStatement(read) && canonicalJson(read) === text ? read : null;
  } catch {
    return null;
  }
};
var clientDataIn = (text) => {
  try {
    const json = new TextDecoder("utf-8", { fatal: true }).decode(fromBase64url(text));
    const { type, challenge, origin, crossOrigin = false } = fieldsOf2(parsedJson(json)) ?? {};
    return isText2(type) && isText2(challenge) && isText2(origin) && typeof crossOrigin === "boolean" ? { type, challenge, origin, crossOrigin } : null;
  } catch {
    return null;
  }
};
var assertionFault = async (given, site) => {
  const client = clientDataIn(given.clientDataJSON);
  if (client?.type !== "webauthn.get") return "the browser’s part is not of a signature";
  if (client.challenge !== challengeOf(given.statement)) return "another statement was signed";
  if (client.crossOrigin || !isOfSite(client.origin, site)) return `signed at ${client.origin}, not at ${site}`;
  const device = readAuthenticatorData(given.authenticatorData);
  if (!device) return "the device’s part is not readable";
  if (!bytesEqual(device.siteHash, sha256Bytes(site))) return `the passkey is not one of ${site}`;
  if (!device.present || !device.verified) return "the device did not verify its person";
  const hashed = sha256Bytes(fromBase64url(given.clientDataJSON));
  const message = new Uint8Array(device.bytes.length + hashed.length);
  message.set(device.bytes);
  message.set(hashed, device.bytes.length);
  let signature;
  try {
    signature = fromBase64url(given.signature);
  } catch {
    return "the signature is not readable";
  }
  return await isSignedBy(given, signature, message) ? null : "the signature is not the key’s";
};
var STATEMENT_MINUTES = 5;
var EARLIEST_MS = -5e3;
var LATEST_MS = (STATEMENT_MINUTES + 1) * 6e4;
var statementFault = (statement, signed) => {
  for (const part of ["account", "stream", "act", "moduleId", "hash"])
    if (statement[part] !== signed[part])
      return `signed for ${part} ${statement[part] ?? "none"}, the event says ${signed[part] ?? "none"}`;
  const { meaning, timeZone } = signed;
  if (meaning !== null) {
    const { value, zh, en } = meaning;
    if (statement.meaning !== value || statement.meaningShown !== zh && statement.meaningShown !== en)
      return `signed as ${statement.meaning} (${statement.meaningShown}), the event says ${value}`;
  }
  if (timeZone !== null && statement.timeZone !== timeZone) return `signed in ${statement.timeZone}, not ${timeZone}`;
  const age = Date.parse(signed.at) - Date.parse(statement.at);
  return age >= EARLIEST_MS && age <= LATEST_MS ? null : `signed at ${statement.at}, the event is of ${signed.at}`;
};
var passkeyFault = async (given, signed) => {
  const statement = readStatement(given.statement);
  if (!statement) return "the statement is not readable";
  return statementFault(statement, signed) ?? await assertionFault(given, statement.site);
};
var keyFault = ({ credentialId, publicKey }, enrolled) => enrolled.some((one) => one.credentialId === credentialId && one.publicKey === publicKey) ? null : "the passkey is none that the signer enrolled";
var ACTS = /* @__PURE__ */ new Map([
  ["ModuleSigned", "sign"],
  ["ModuleSignatureRemoved", "unsign"],
  ["RecordSubmitted", "submit"],
  ["RecordApproved", "approve"],
  ["RecordRejected", "reject"]
]);
var SIGNED_RECORD_TYPES = [...ACTS.keys()];
var SIGNED_TEXTS = ["moduleId", "contentHash", "recordHash", "signedHash", "move", "timeZone"];
var isSignedData = (fields) => {
  if (fields === null) return false;
  const { meaning } = fields;
  const said = fieldsOf2(meaning);
  return SIGNED_TEXTS.every((name) => fields[name] === void 0 || isText2(fields[name])) && (meaning === void 0 || said !== null && ["value", "zh", "en"].every((name) => isText2(said[name])));
};
var signedDataIn = (data) => {
  const fields = fieldsOf2(data);
  return isSignedData(fields) ? fields : {};
};
var signedWith = (event, submitted) => {
  const data = signedDataIn(event.data);
  return {
    ...{ account: event.actor, stream: event.stream, at: event.recordedAt },
    act: ACTS.get(event.type) ?? data.move ?? "",
    moduleId: data.moduleId ?? null,
    hash: data.contentHash ?? data.recordHash ?? data.signedHash ?? (event.type === "RecordRejected" ? submitted : null),
    meaning: data.meaning ? { value: data.meaning.value, zh: data.meaning.zh, en: data.meaning.en } : null,
    timeZone: data.timeZone ?? null
  };
};

// events/src/core/stream-name.ts
var streamName = (category, id) => `${category}-${id}`;

// events/src/audit/passkeys.ts
var KEY_ENROLLED = "PasskeyEnrolled";
var KEY_REMOVED = "PasskeyRemoved";
var SETTINGS = "SettingsChanged";
var SUBMITTED = "RecordSubmitted";
var ON_ITS_WAY_MS = 6e4;
var isLong = (from, to) => Date.parse(to) - Date.parse(from) > ON_ITS_WAY_MS;
var passkeyOnlyIn = ({ settings }) => typeof settings === "object" && settings !== null ? settings["passkeyOnly"] : void 0;
var judgingPasskeys = (signed) => {
  const keys = /* @__PURE__ */ new Map();
  const submitted = /* @__PURE__ */ new Map();
  let onlySince = null;
  const follow = (event) => {
    const { type, stream, recordedAt, data } = event;
    const before = keys.get(stream) ?? [];
    const { credentialId, publicKey } = data;
    if (type === KEY_ENROLLED) {
      if (typeof credentialId === "string" && typeof publicKey === "string")
        keys.set(stream, [...before, { credentialId, publicKey, removedAt: null }]);
    } else if (type === KEY_REMOVED) {
      const isGone = (key) => key.credentialId === credentialId && key.removedAt === null;
      keys.set(
        stream,
        before.map((key) => isGone(key) ? { ...key, removedAt: recordedAt } : key)
      );
    } else if (type === SETTINGS) {
      const only = passkeyOnlyIn(data);
      if (typeof only === "boolean") onlySince = only ? onlySince ?? recordedAt : null;
    } else if (type === SUBMITTED && typeof data["recordHash"] === "string") submitted.set(stream, data["recordHash"]);
  };
  return {
    /** Whether events of this type are to be given at all. */
    concerns: (type) => signed.has(type) || type === KEY_ENROLLED || type === KEY_REMOVED || type === SETTINGS,
    take: async (event) => {
      follow(event);
      const { type, stream, actor, recordedAt, data } = event;
      if (!signed.has(type)) return null;
      if (data["passkey"] === void 0)
        return onlySince !== null && isLong(onlySince, recordedAt) ? { kind: "passkeyMissing", detail: `signatures take a passkey since ${onlySince}` } : null;
      const given = readEvidence(data["passkey"]);
      const held = (keys.get(streamName(ACCOUNT, actor)) ?? []).filter(
        ({ removedAt }) => removedAt === null || !isLong(removedAt, recordedAt)
      );
      const said = signedWith(event, submitted.get(stream) ?? null);
      const detail = given ? keyFault(given, held) ?? await passkeyFault(given, said) : "not readable";
      return detail === null ? null : { kind: "passkeyMismatch", detail };
    }
  };
};

// events/src/core/command-signature.ts
var COMMAND_KEY_NAME = "shilu/command";
var RECOVERY_KEY_NAME = "shilu/recovery";
var HASH_BYTES = 32;
var PURPOSE = "shilu command v1";
var commandMessage = (size, root) => utf8(`${PURPOSE}
${size}
${toBase64(root)}
`);
var SHAPE = /^([A-Za-z0-9+/]{91}=)(?: (0|[1-9]\d{0,5})\/([1-9]\d{0,5}) ([A-Za-z0-9+/]{1,1000}={0,2}))?$/;
var parseCommandSignature = (text) => {
  const [, line, index = "0", size = "1", proof = ""] = SHAPE.exec(text) ?? [];
  if (line === void 0) return null;
  try {
    const bytes = fromBase64(line);
    const hashes = fromBase64(proof);
    if (bytes.length !== 68 || hashes.length % HASH_BYTES !== 0) return null;
    return {
      ...{ keyId: toHex(bytes.slice(0, 4)), signature: bytes.slice(4), index: Number(index), size: Number(size) },
      proof: Array.from(
        { length: hashes.length / HASH_BYTES },
        (_, at) => hashes.slice(at * HASH_BYTES, (at + 1) * HASH_BYTES)
      )
    };
  } catch {
    return null;
  }
};
var rootFrom = ({ index, size, proof }, leaf, hashNode) => {
  if (size === 1) return proof.length === 0 ? leaf : null;
  const folded = [];
  const noting = (left, right) => {
    const hash = hashNode(left, right);
    folded.push(hash);
    return hash;
  };
  verifyInclusion({ index, size, leaf, root: leaf }, proof, noting);
  const root = folded.at(-1);
  return root !== void 0 && verifyInclusion({ index, size, leaf, root }, proof, hashNode) ? root : null;
};
var signedMessage = (signature, leaf, hashNode = nodeHash) => {
  const root = rootFrom(signature, leaf, hashNode);
  return root === null ? null : commandMessage(signature.size, root);
};
var keyIdOf = (key) => toHex(keyHash(key));
var isSignedBy2 = (key, signature, leaf, verify2 = ed25519.verify, hashNode = nodeHash) => {
  const message = signedMessage(signature, leaf, hashNode);
  try {
    return message !== null && signature.keyId === keyIdOf(key) && verify2(signature.signature, message, key.publicKey);
  } catch {
    return false;
  }
};
var readKey = (line, name) => {
  try {
    const key = parseVerifierKey(line);
    return key.name === name ? key : null;
  } catch {
    return null;
  }
};
var isSameKey = (a, b) => a.name === b.name && bytesEqual(a.publicKey, b.publicKey);

// events/src/audit/signing.ts
var SIGNING = "signing";
var SIGNING_STREAM = `${SIGNING}-command`;
var signingFields = {
  SigningBegan: ["key", "recoveryKey"],
  SigningKeyChanged: ["key"],
  /**
   * `revoked` is no longer believed: whoever has it is not the command service. `recoveryKey` is the next one to revoke with;
   * the one before was shown to this machine, and its signature of `revocationMessage` is `signature`, base64.
   */
  SigningKeyRevoked: ["revoked", "key", "recoveryKey", "signature"]
};
var LONGEST_SIGNING_TEXT = 300;
var revocationMessage = ({ revoked, key, recoveryKey }) => utf8(`shilu revocation v1
${revoked}
${key}
${recoveryKey}
`);
var isSigningData = (type, data) => {
  if (typeof data !== "object" || data === null) return false;
  const [wanted, said] = [[...signingFields[type]].sort(), Object.entries(data)];
  const names = said.map(([name]) => name).sort();
  return wanted.length === names.length && wanted.every((name, at) => name === names[at]) && said.every(([, text]) => typeof text === "string" && text.length <= LONGEST_SIGNING_TEXT);
};
var dataOf = (event, type) => {
  if (event.stream !== SIGNING_STREAM || event.type !== type) return null;
  try {
    const said = JSON.parse(event.body());
    if (said.type !== type || said.stream !== SIGNING_STREAM) return null;
    return isSigningData(type, said.data) ? said.data : null;
  } catch {
    return null;
  }
};
var isRevocation = (said, recovery, verify2) => {
  try {
    return verify2(fromBase64(said.signature), revocationMessage(said), recovery.publicKey);
  } catch {
    return false;
  }
};
var afterRevocation = (event, now, verify2) => {
  const said = dataOf(event, "SigningKeyRevoked");
  if (!said) return null;
  const [key, recovery] = [readKey(said.key, COMMAND_KEY_NAME), readKey(said.recoveryKey, RECOVERY_KEY_NAME)];
  return key && recovery && isRevocation(said, now.recovery, verify2) ? { key, recovery, changes: now.changes + 1 } : null;
};
var judgeSigner = (now, event, { verify: verify2 = ed25519.verify, hashNode = nodeHash } = {}) => {
  const signature = event.signature === null ? null : parseCommandSignature(event.signature);
  const signedBy = (key2) => signature !== null && isSignedBy2(key2, signature, event.leaf, verify2, hashNode);
  const fails = (kind, detail) => ({ fault: { kind, detail }, next: now });
  if (now === null) {
    const began = dataOf(event, "SigningBegan");
    if (!began)
      return event.signature === null ? { fault: null, next: null } : fails("unknownSigner", "it bears a signature, and no event before it begins signing");
    const [key2, recovery] = [readKey(began.key, COMMAND_KEY_NAME), readKey(began.recoveryKey, RECOVERY_KEY_NAME)];
    return key2 && recovery && signedBy(key2) ? { fault: null, next: { key: key2, recovery, changes: 1 } } : fails("signatureWrong", "the key that signing began with did not sign it");
  }
  if (event.signature === null) return fails("unsignedEvent", "it stands after signing began and bears no signature");
  if (signature === null) return fails("signatureWrong", "what stands beside it is no signature");
  const after = afterRevocation(event, now, verify2);
  const key = after?.key ?? now.key;
  if (signature.keyId !== keyIdOf(key))
    return fails("unknownSigner", `signed with key ${signature.keyId}, in force was ${keyIdOf(key)}`);
  if (!signedBy(key)) return fails("signatureWrong", `key ${signature.keyId} did not sign this`);
  if (after) return { fault: null, next: after };
  const changed = dataOf(event, "SigningKeyChanged");
  const to = changed && readKey(changed.key, COMMAND_KEY_NAME);
  return { fault: null, next: to && !isSameKey(to, key) ? { ...now, key: to, changes: now.changes + 1 } : now };
};

// events/src/core/stream-heads.ts
var HASH_BYTES2 = 32;
var noStreams = new Uint8Array(HASH_BYTES2);
var headKey = (stream) => sha256Bytes(stream);
var headText = ({ stream, revision, hash }) => `${stream}
${revision}
${toBase64(hash)}
`;
var headLeaf = (head) => leafHash(headText(head));
var headBit = (key, depth) => ((key[depth >> 3] ?? 0) >> 7 - (depth & 7) & 1) === 1 ? 1 : 0;
var headRoot = (key, leaf, siblings, hashNode = nodeHash) => siblings.reduce((hash, sibling, at) => {
  const depth = siblings.length - 1 - at;
  return headBit(key, depth) === 0 ? hashNode(hash, sibling) : hashNode(sibling, hash);
}, leaf);

// events/src/audit/offline/read-json.ts
var DEEPEST = 500;
var insideOf = (value) => typeof value === "object" && value !== null ? Object.values(value) : [];
var isTooDeep = (text, value) => {
  if (text.length <= 2 * DEEPEST) return false;
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap(insideOf);
  }
  return false;
};
var readJson = (text) => {
  try {
    const value = JSON.parse(text);
    return isTooDeep(text, value) ? void 0 : value;
  } catch {
    return void 0;
  }
};

// events/src/audit/offline/proven-events.ts
var hashesOf = (texts) => {
  try {
    return texts.map(fromBase64);
  } catch {
    return null;
  }
};
var textOf = (value) => typeof value === "string" ? value : "";
var readEvent = ({ index, body, signature }, leaf) => {
  const event = readJson(body);
  const { type, revision, stream, actor, recordedAt, data } = event ?? {};
  return typeof type === "string" && typeof revision === "number" && typeof stream === "string" ? {
    ...{ index, body, signature, leaf, type, revision, stream, data },
    ...{ actor: textOf(actor), recordedAt: textOf(recordedAt) }
  } : null;
};
var openEvent = (proven, checkpoint) => {
  const { index, body, proof } = proven;
  const leaf = leafHash(body);
  const siblings = hashesOf(proof);
  const claim = { index, size: checkpoint.size, leaf, root: checkpoint.root };
  return { holds: siblings !== null && verifyInclusion(claim, siblings), event: readEvent(proven, leaf) };
};
var openEvents = (stream, events, checkpoint, tell) => {
  const opened2 = [];
  if (events.length === 0) tell("eventMissing", "there is no event");
  for (const [at, proven] of events.entries()) {
    const { index, body } = proven;
    if (body === "") {
      tell("eventMissing", `revision ${at}, leaf ${index}`, at);
      break;
    }
    const { holds: holds2, event } = openEvent(proven, checkpoint);
    if (!holds2) tell("eventAltered", `revision ${at}, leaf ${index}`, at);
    if (event?.stream !== stream) {
      tell("streamOther", `leaf ${index} is of ${event?.stream ?? "nothing"}`, at);
      break;
    }
    if (event.revision !== at) {
      tell("revisionGap", `expected revision ${at}, found ${event.revision}`, at);
      break;
    }
    opened2.push(event);
  }
  return opened2;
};
var openSingle = (events, { category, types }, checkpoint, tell) => events.flatMap((proven) => {
  const { holds: holds2, event } = openEvent(proven, checkpoint);
  if (!holds2) tell("eventAltered", `leaf ${proven.index}`);
  if (event?.stream.startsWith(`${category}-`) === true && types.includes(event.type)) return [event];
  tell("streamOther", `leaf ${proven.index} is of ${event?.stream ?? "nothing"}`);
  return [];
});
var endsThere = (stream, { head, events }, checkpoint, tell) => {
  const last = events.at(-1);
  if (!last) return false;
  const siblings = hashesOf(head);
  const end = { stream, revision: events.length - 1, hash: leafHash(last.body) };
  const root = siblings && siblings.length <= 256 ? headRoot(headKey(stream), headLeaf(end), siblings) : null;
  if (root && checkpoint.heads && bytesEqual(root, checkpoint.heads.root)) return true;
  tell("tailCut", checkpoint.heads ? `the last event here is revision ${end.revision}` : "the checkpoint does not say where records end");
  return false;
};

// events/src/audit/offline/check-signers.ts
var claimKey = (signature, message, publicKey) => `${toHex(publicKey)} ${toHex(signature)} ${toHex(message)}`;
var verifySlowly = (...claim) => {
  try {
    return ed25519.verify(...claim);
  } catch {
    return false;
  }
};
var judgeSoon = async (judge, verify2) => {
  const asked = /* @__PURE__ */ new Map();
  judge((...claim) => {
    asked.set(claimKey(...claim), claim);
    return true;
  });
  const tried = async (claim) => {
    try {
      return await verify2(...claim);
    } catch {
      return verifySlowly(...claim);
    }
  };
  const known = new Map(await Promise.all([...asked].map(async ([key, claim]) => [key, await tried(claim)])));
  return judge((...claim) => known.get(claimKey(...claim)) ?? verifySlowly(...claim));
};
var fieldsOf3 = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
var checkSigners = async ({ signing, passkeys }, events, checkpoint, {
  tell,
  note,
  verify: verify2
}) => {
  if (signing === null) {
    note("signersNotGiven", "");
    return { commandSignatures: 0, passkeys: 0, whole: false };
  }
  const ofKeys = (kind, detail) => tell("keyHistory", `${kind}: ${detail}`);
  const keys = openEvents(SIGNING_STREAM, signing.events, checkpoint, ofKeys);
  endsThere(SIGNING_STREAM, signing, checkpoint, ofKeys);
  const enrolments = openSingle(passkeys, { category: ACCOUNT, types: [KEY_ENROLLED, KEY_REMOVED] }, checkpoint, tell);
  const inOrder2 = [...keys, ...enrolments, ...events].sort((a, b) => a.index - b.index);
  const judge = (verifier) => {
    let now = null;
    return inOrder2.map((event) => {
      const { stream, type, signature, leaf } = event;
      const { fault: fault2, next } = judgeSigner(now, { stream, type, signature, leaf, body: () => event.body }, { verify: verifier });
      now = next;
      return { event, fault: fault2, began: next !== null };
    });
  };
  const judged = await judgeSoon(judge, verify2 ?? verifySlowly);
  const own2 = new Set(events);
  for (const { event, fault: fault2 } of judged)
    if (fault2)
      if (own2.has(event)) tell(fault2.kind, `${event.type}: ${fault2.detail}`, event.revision);
      else tell(fault2.kind, `${event.stream} ${event.revision}, ${event.type}: ${fault2.detail}`);
  const before = judged.filter(({ began, fault: fault2 }) => !began && !fault2).length;
  if (before > 0 && keys.length > 0) note("beforeSigning", String(before));
  const signed = events.filter(({ data }) => fieldsOf3(data)["passkey"] !== void 0).length;
  const { subtle } = globalThis.crypto ?? {};
  const whole = signed === 0 || subtle !== void 0;
  if (!whole) note("passkeysUnchecked", String(signed));
  const people = judgingPasskeys(new Set(SIGNED_RECORD_TYPES));
  for (const event of whole ? inOrder2 : [])
    if (people.concerns(event.type)) {
      const found = await people.take({ ...event, data: fieldsOf3(event.data) });
      if (found?.kind === "passkeyMismatch") tell(found.kind, found.detail, event.revision);
    }
  return {
    commandSignatures: judged.filter(({ event, began }) => began && event.signature !== null).length,
    ...{ passkeys: whole ? signed : 0, whole }
  };
};

// events/src/records/record-hash.ts
var recordHash = (state) => sha256Hex(
  canonicalJson({
    number: state.number,
    version: state.version,
    title: state.title,
    recordType: state.recordType,
    pageInfo: state.pageInfo,
    modules: state.modules.map((module) => ({
      id: module.id,
      type: module.type,
      title: module.title,
      hash: module.content.hash,
      notApplicable: module.notApplicable,
      ...module.within && { within: module.within.map(({ title }) => title) }
    }))
  })
);

// events/src/audit/offline/record-outline.ts
var fieldsOf4 = (value) => typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
var listOf = (value) => Array.isArray(value) ? value : [];
var moduleOf = (value, given) => {
  const { id, type, title, content, notApplicable } = fieldsOf4(value);
  return { id: String(id), type, title, hash: fieldsOf4(content)["hash"], notApplicable, given };
};
var inModule = (state, moduleId, change) => ({
  ...state,
  modules: state.modules.map((module) => module.id === moduleId ? { ...module, ...change } : module)
});
var handBack = (state, status) => ({
  ...state,
  ...{ status, version: state.version + 1, submitted: null }
});
var changes = {
  RecordCreated: (state, { number, title, recordType, pageInfo, modules }, revision) => ({
    ...{ ...state, number, title, recordType, pageInfo },
    modules: listOf(modules).map((module) => moduleOf(module, revision))
  }),
  RecordInfoChanged: (state, { title, recordType, pageInfo }) => ({ ...state, title, recordType, pageInfo }),
  ModuleAdded: (state, { module, index }, revision) => {
    const modules = [...state.modules];
    modules.splice(Number(index), 0, moduleOf(module, revision));
    return { ...state, modules };
  },
  ModuleRenamed: (state, { moduleId, to }) => inModule(state, moduleId, { title: to }),
  ModulesReordered: (state, { to }) => {
    const order = new Map(listOf(to).map((moduleId, index) => [moduleId, index]));
    const placeOf3 = ({ id }) => order.get(id) ?? 0;
    return { ...state, modules: [...state.modules].sort((a, b) => placeOf3(a) - placeOf3(b)) };
  },
  ModuleRemoved: (state, { moduleId }) => ({
    ...state,
    modules: state.modules.filter(({ id }) => id !== moduleId)
  }),
  ModuleSaved: (state, { moduleId, content }, revision) => inModule(state, moduleId, { hash: fieldsOf4(content)["hash"], given: revision }),
  SheetCellsChanged: (state, { moduleId, content }, revision) => inModule(state, moduleId, { hash: fieldsOf4(content)["hash"], given: revision }),
  ModuleMarkedNotApplicable: (state, { moduleId }) => inModule(state, moduleId, { notApplicable: true }),
  ModuleMadeApplicable: (state, { moduleId }) => inModule(state, moduleId, { notApplicable: false }),
  ModulesNested: (state, { places }) => {
    const groups = new Map(
      listOf(places).map((place) => [fieldsOf4(place)["moduleId"], listOf(fieldsOf4(place)["within"])])
    );
    return {
      ...state,
      modules: state.modules.map(({ within: before, ...module }) => {
        const within = groups.get(module.id) ?? before ?? [];
        return within.length === 0 ? module : { ...module, within };
      })
    };
  },
  RecordSubmitted: (state, { recordHash: submitted }) => ({ ...state, status: "inReview", submitted }),
  RecordApproved: (state, { final }) => final === true && state.submitted !== null ? { ...state, status: "approved" } : state,
  RecordRejected: (state) => handBack(state, "rejected"),
  RecordRecallRequested: (state) => ({ ...state, status: "recalling" }),
  RecordRecalled: (state) => handBack(state, "recalled"),
  RecordRecallRefused: (state) => ({ ...state, status: "approved" }),
  RecordReactivated: (state) => handBack(state, "draft"),
  RecordRolledBack: (state, { title, recordType, pageInfo, modules }, revision) => {
    const before = new Map(state.modules.map((module) => [module.id, module]));
    return {
      ...{ ...state, title, recordType, pageInfo },
      modules: listOf(modules).map((value) => {
        const module = moduleOf(value, revision);
        const within = before.get(module.id)?.within;
        return within ? { ...module, within } : module;
      })
    };
  }
};
var nothing = {
  ...{ number: "", title: "", recordType: "", pageInfo: null, version: 1, status: "draft", submitted: null },
  modules: []
};
var hashOf = (state) => recordHash({
  ...state,
  modules: state.modules.map(({ within, ...module }) => ({
    ...module,
    content: { hash: module.hash },
    ...within && { within: within.map((group) => ({ title: fieldsOf4(group)["title"] })) }
  }))
});
var checkBindings = (events) => {
  const failures = [];
  const whole = /* @__PURE__ */ new Map();
  const read = (revision) => events[revision];
  const isWhole = ({ id, hash, given }) => {
    const key = `${id} ${given}`;
    const event = events[given];
    const known = whole.get(key) ?? (event !== void 0 && contentHashOf(contentGiven(event, id, read)) === hash);
    whole.set(key, known);
    return known;
  };
  const misfit = (state2, type, { version, recordHash: bound }) => {
    if (version !== state2.version) return `of version ${String(version)}, the record is at ${state2.version}`;
    if (type === "RecordApproved") {
      if (state2.status !== "inReview" || state2.submitted === null) return `nothing is under review: ${state2.status}`;
      if (bound !== state2.submitted) return `approved ${String(bound)}, submitted was ${String(state2.submitted)}`;
    }
    const held = hashOf(state2);
    if (bound !== held) return `bound ${String(bound)}, the record makes ${held}`;
    const broken = state2.modules.find((module) => !isWhole(module));
    return broken ? `module ${broken.id}: its content does not make ${String(broken.hash)}` : null;
  };
  const misfitOrUnread = (...given) => {
    try {
      return misfit(...given);
    } catch (error) {
      return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  let state = nothing;
  let checked = 0;
  for (const { type, revision, data } of events) {
    const fields = fieldsOf4(data);
    if (type === "RecordSubmitted" || type === "RecordApproved") {
      checked += 1;
      const detail = misfitOrUnread(state, type, fields);
      if (detail !== null)
        failures.push({
          kind: type === "RecordApproved" ? "approvalMismatch" : "submissionMismatch",
          revision,
          detail
        });
    }
    state = own(changes, type)?.(state, fields, revision) ?? state;
  }
  return { checked, failures };
};

// events/src/audit/offline/stamp-token.ts
var SEQUENCE = 48;
var OCTETS = 4;
var OCTETS_IN_PARTS = 36;
var CONTENT = 160;
var TIME = 24;
var [SIGNED_DATA, TST_INFO, SHA256] = ["2a864886f70d010702", "2a864886f70d0109100104", "608648016503040201"];
var blocksIn = (bytes) => {
  const blocks = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
    const more = first & 128 ? first & 127 : 0;
    if (first & 128 && (more === 0 || more > 4) || at + 2 + more > bytes.length) throw new TypeError("not DER");
    const length = more === 0 ? first : bytes.subarray(at + 2, at + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0);
    const from = at + 2 + more;
    if (from + length > bytes.length) throw new TypeError("not DER");
    blocks.push({ tag, content: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return blocks;
};
var inside = (block, tag) => {
  if (block?.tag !== tag) throw new TypeError("another block");
  return blocksIn(block.content);
};
var isNamed = (block, name) => block?.tag === 6 && toHex(block.content) === name;
var octetsOf = (block) => {
  if (block?.tag === OCTETS) return block.content;
  const parts = inside(block, OCTETS_IN_PARTS).map(octetsOf);
  return Uint8Array.from(parts.flatMap((part) => [...part]));
};
var timeOf = (text) => {
  const [, year, month, day, hour, minute, second, part = ""] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text) ?? [];
  if (year === void 0) throw new TypeError("no time");
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${part}Z`;
};
var readStampToken = (token) => {
  try {
    const [name, content] = inside(blocksIn(token)[0], SEQUENCE);
    const [, , encapsulated] = inside(inside(content, CONTENT)[0], SEQUENCE);
    const [inner, octets] = inside(encapsulated, SEQUENCE);
    const [, , imprint, , time] = inside(blocksIn(octetsOf(inside(octets, CONTENT)[0]))[0], SEQUENCE);
    const [algorithm, hash] = inside(imprint, SEQUENCE);
    const isOne = isNamed(name, SIGNED_DATA) && isNamed(inner, TST_INFO) && isNamed(inside(algorithm, SEQUENCE)[0], SHA256);
    if (!isOne || time?.tag !== TIME) return null;
    return { imprint: octetsOf(hash), at: timeOf(new TextDecoder().decode(time.content)) };
  } catch {
    return null;
  }
};
var isStampOf = ({ imprint }, hash) => bytesEqual(imprint, hash);

// events/src/audit/offline/check-bundle.ts
var decoder = new TextDecoder("utf-8", { fatal: true });
var encoder = new TextEncoder();
var jsonIn = (bytes) => {
  try {
    return bytes && readJson(decoder.decode(bytes));
  } catch {
    return void 0;
  }
};
var orNull = (make) => {
  try {
    return make();
  } catch {
    return null;
  }
};
var isLitter = (path) => /(?:^|\/)(?:(?:\.DS_Store|Thumbs\.db|desktop\.ini)$|__MACOSX\/)/.test(path);
var depthOf = (path) => path.split("/").length;
var rooted = (given) => {
  const paths = [...given.keys()].filter((path) => !path.endsWith("/")).sort();
  const own2 = paths.filter((path) => !isLitter(path));
  const [at = PROOF_PART] = own2.filter((path) => path === PROOF_PART || path.endsWith(`/${PROOF_PART}`)).sort((one, other) => depthOf(one) - depthOf(other));
  const prefix = at.slice(0, at.length - PROOF_PART.length);
  const within = own2.filter((path) => path.startsWith(prefix));
  return {
    parts: new Map(within.map((path) => [path.slice(prefix.length), given.get(path) ?? new Uint8Array()])),
    outside: own2.filter((path) => !path.startsWith(prefix)),
    litter: paths.filter(isLitter)
  };
};
var openAnchor = ({ checkpoint: text, consistency }, { checkpoint, signer, log }) => {
  const size = parseCheckpoint(text)?.size ?? 0;
  const kept = openCheckpoint(text, signer(size), log);
  const path = hashesOf(consistency);
  const claim = kept && { oldSize: kept.size, oldRoot: kept.root, newSize: checkpoint.size, newRoot: checkpoint.root };
  return claim && path && verifyConsistency(claim, path) ? kept : null;
};
var sizeSaid = ({ checkpoint }) => `of size ${parseCheckpoint(checkpoint)?.size ?? 0}`;
var checkAnchors = (proof, witnesses, outside) => {
  const { tell, note } = outside;
  let anchored = 0;
  const signed = /* @__PURE__ */ new Set();
  let unpinned = 0;
  for (const anchor of proof.anchors) {
    const kept = openAnchor(anchor, outside);
    if (!kept) {
      tell("anchorMismatch", sizeSaid(anchor));
      continue;
    }
    const { checkpoint: text } = anchor;
    const split2 = text.lastIndexOf("\n\n");
    const said = witnesses.flatMap(
      (key) => openCosignature(text.slice(0, split2 + 1), text.slice(split2 + 2), key) ?? []
    );
    for (const { witness, time } of said) {
      signed.add(witness);
      anchored = Math.max(anchored, kept.size);
      note("anchored", `${kept.size}: ${witness}, ${new Date(time * 1e3).toISOString()}`);
    }
    if (said.length === 0) unpinned += 1;
  }
  for (const { name } of witnesses) if (!signed.has(name)) tell("cosignature", name);
  if (unpinned > 0) note("witnessUnpinned", String(unpinned));
  return anchored;
};
var checkStamps = ({ stamps }, outside) => {
  const { tell, note } = outside;
  for (const stamp of stamps) {
    const kept = openAnchor(stamp, outside);
    if (!kept) {
      tell("anchorMismatch", sizeSaid(stamp));
      continue;
    }
    const { origin, size, root } = kept;
    const [token] = hashesOf([stamp.token]) ?? [];
    const said = token ? readStampToken(token) : null;
    if (said && isStampOf(said, sha256Bytes(formatCheckpoint({ origin, size, root }))))
      note("stampUnchecked", `${size}: ${stamp.authority}, ${said.at}`);
    else tell("stampOther", `${stamp.authority}, ${sizeSaid(stamp)}`);
  }
};
var checkParts = async (parts, list, {
  named,
  hash,
  tell,
  note
}) => {
  const listed = /* @__PURE__ */ new Set();
  for (const { path, sha256: sha2562, size } of list.parts) {
    listed.add(path);
    if (path.startsWith(FILES_FOLDER) && named.has(path.slice(FILES_FOLDER.length))) continue;
    const bytes = parts.get(path);
    if (!bytes) tell("partMissing", path);
    else if (bytes.length !== size || await hash(bytes) !== sha2562) tell("partAltered", path);
  }
  const own2 = /* @__PURE__ */ new Set([PROOF_PART, PARTS_PART, README_PART, ...VERIFIERS.map((name) => `${VERIFIERS_FOLDER}${name}`)]);
  const loose = [
    ...parts.has(README_PART) && !listed.has(README_PART) ? [README_PART] : [],
    ...[...parts.keys()].some((path) => path.startsWith(VERIFIERS_FOLDER)) ? [VERIFIERS_FOLDER] : []
  ];
  if (loose.length > 0) note("notCovered", loose.join(", "));
  for (const path of parts.keys()) if (!listed.has(path) && !own2.has(path)) tell("partExtra", path);
  return list.parts.length;
};
var checkBeside = ({ passkeys, stamps, anchors }, listed) => {
  const here = {
    passkeys: passkeys.map(({ body }) => toHex(leafHash(body))),
    stamps: stamps.flatMap(({ token }) => hashesOf([token]) ?? []).map((token) => toHex(sha256Bytes(token))),
    witnesses: anchors.map(({ checkpoint }) => toHex(sha256Bytes(encoder.encode(checkpoint))))
  };
  const notIn = (some, others) => ["passkeys", "stamps", "witnesses"].flatMap((what) => {
    const known = new Set(others[what]);
    return some[what].filter((one) => !known.has(one)).map((one) => `${what}: ${one}`);
  });
  return { missing: notIn(listed, here), extra: notIn(here, listed) };
};
var calledBy = (stream, events) => {
  const created = events.find(({ type }) => type === "RecordCreated");
  const { number } = created?.data ?? {};
  return typeof number === "string" ? `${stream} ${number}` : stream;
};
var checkBundle = async (options) => {
  const { parts, outside: beside2, litter } = rooted(options.parts);
  const hash = async (bytes) => toHex(await (options.hash ?? sha256Bytes)(bytes));
  const findings = [];
  const notes = [];
  const tell = (kind, detail, revision) => void findings.push({ kind, revision: revision ?? null, detail });
  const note = (kind, detail) => void notes.push({ kind, detail });
  const checked = {
    ...{ events: 0, signatures: 0, approvals: 0, commandSignatures: 0, passkeys: 0, stamps: 0, files: 0, parts: 0 }
  };
  const report = (outcome2, stream2, checkpoint) => ({
    ...{ outcome: outcome2, findings, notes, stream: stream2, checked, checkpoint }
  });
  const read = readProof(jsonIn(parts.get(PROOF_PART)));
  const given = orNull(() => parseVerifierKey((options.pinned ?? read?.proof.publicKey ?? "").trim()));
  const witnesses = orNull(() => (options.witnesses ?? []).map((line) => parseWitnessKey(line.trim())));
  if (!read || !given || !witnesses) return report("unreadable", "", null);
  const { proof, unknown } = read;
  if (unknown.length > 0) note("unknownFields", unknown.join(", "));
  if (litter.length > 0) note("notCovered", litter.join(", "));
  for (const path of beside2) tell("partExtra", path);
  const changes2 = proof.keyChanges.flatMap((text) => openKeyChange(text) ?? []);
  const signer = keysInForce(changes2, given);
  const size = parseCheckpoint(proof.checkpoint)?.size ?? 0;
  const opened2 = signer && openCheckpoint(proof.checkpoint, signer(size), given.name);
  if (!signer || !opened2) {
    tell(options.pinned === null ? "checkpointSignature" : "keyOther", `size ${size}, ${proof.publicKey}`);
    return report("failed", proof.stream, null);
  }
  const { stream, head } = proof;
  const events = openEvents(stream, proof.events, opened2, tell);
  const { epoch } = opened2;
  if (epoch) note("epoch", `${epoch.number}, ${epoch.since}, ${epoch.lost}`);
  const complete = head !== null && endsThere(stream, { head, events: proof.events }, opened2, tell);
  if (head === null) note("tailUnknown", "");
  const outside = { checkpoint: opened2, signer, log: given.name, tell, note };
  const anchored = checkAnchors(proof, witnesses, outside);
  checkStamps(proof, outside);
  const later = proof.events.filter(({ index }) => index >= anchored).length;
  if (later > 0) note("notAnchored", `${later} / ${proof.events.length}`);
  checked.events = events.length;
  checked.stamps = proof.stamps.length;
  const { whole, ...vouched } = await checkSigners(proof, events, opened2, { tell, note, verify: options.verify });
  Object.assign(checked, vouched);
  const places = events.map((event) => ({ ...event, position: "" }));
  const signatures = checkSignatures(recordSignatureRule, places, (revision) => events[revision]?.data);
  for (const { revision, detail } of signatures.failures) tell("signatureMismatch", detail, revision ?? void 0);
  const bindings = checkBindings(events);
  for (const { kind, detail, revision } of bindings.failures) tell(kind, detail, revision);
  checked.signatures = signatures.checked;
  checked.approvals = bindings.checked;
  const named = new Set(proof.events.flatMap(({ body }) => filesNamedIn(body)));
  const holdsFiles = head !== null || [...parts.keys()].some((path) => path.startsWith(FILES_FOLDER));
  if (!holdsFiles && named.size > 0) note("filesNotGiven", String(named.size));
  for (const expected of holdsFiles ? named : []) {
    const bytes = parts.get(`${FILES_FOLDER}${expected}`);
    checked.files += 1;
    if (!bytes) tell("fileMissing", expected);
    else if (await hash(bytes) !== expected) tell("fileAltered", expected);
  }
  if (head !== null) {
    const bytes = parts.get(PARTS_PART);
    const list = readParts(jsonIn(bytes));
    if (!bytes || !list) tell(bytes ? "partAltered" : "partMissing", PARTS_PART);
    else {
      const { by, since } = listedBy(events, await hash(bytes));
      if (!by) tell("partsUnbound", PARTS_PART);
      else note("partsOf", String(by.revision));
      if (since) tell("partsOlder", `${since.recordedAt}, revision ${since.revision}`);
      if (list.beside === null) note("besideUnlisted", "");
      else {
        const { missing, extra } = checkBeside(proof, list.beside);
        for (const one of missing) tell("partMissing", one);
        for (const one of extra) note("besideExtra", one);
      }
      checked.parts = await checkParts(parts, list, { named, hash, tell, note });
    }
  }
  const held = options.pinned === null ? "unpinned" : whole ? "ok" : "partial";
  const outcome = findings.length > 0 ? "failed" : held;
  const { origin } = opened2;
  return report(outcome, calledBy(stream, events), { origin, size: opened2.size, root: toHex(opened2.root), complete });
};

// events/src/audit/offline/bundle-words.ts
var of = (zh, en) => ({ "zh-CN": zh, "en-US": en });
var bundleFindings = {
  keyOther: of("证明不是由您给出的公钥签名的", "The proof is not signed by the key that you gave"),
  checkpointSignature: of("检查点签名无效", "The checkpoint signature is not valid"),
  anchorMismatch: of(
    "见证方签署过或时间戳机构盖过的检查点与本证明的日志不一致",
    "A checkpoint that a witness signed or an authority stamped is not of the log of this proof"
  ),
  cosignature: of("见证方没有签署，或其签名无效", "A witness did not sign, or its signature is not valid"),
  eventMissing: of("事件缺失", "An event is missing"),
  eventAltered: of("事件与存证时不符", "An event is not what was notarised"),
  streamOther: of("混入了其他记录的事件", "An event of another record stands among the events"),
  revisionGap: of("事件不连续：中间缺失、重复或次序被改动", "Events are left out, repeated or reordered"),
  tailCut: of(
    "末尾不全：检查点所述的最后一个事件不是证明中的最后一个",
    "The end was cut off: the checkpoint says that another event is the last"
  ),
  keyHistory: of(
    "签名密钥的沿革缺失、不全或被改动",
    "The history of the signing keys is missing, incomplete or altered"
  ),
  unsignedEvent: of(
    "开始签名之后写入的事件没有系统签名",
    "An event from after signing began bears no signature of the product"
  ),
  unknownSigner: of("事件的签名密钥不是当时使用的密钥", "An event is signed with a key that was not in force"),
  signatureWrong: of("事件旁的系统签名不是对它的签名", "The signature beside an event is not of that event"),
  passkeyMismatch: of("通行密钥的签名与事件不符", "The signature of a passkey does not match its event"),
  stampOther: of(
    "时间戳不是对其旁检查点的",
    "A time stamp is of something else than the checkpoint that it stands beside"
  ),
  stampInvalid: of(
    "时间戳无效，或不是所信任机构的",
    "A time stamp is not valid, or not of an authority that is trusted"
  ),
  signatureMismatch: of("签名与签署内容不符", "A signature does not match the signed content"),
  submissionMismatch: of("提交的签名与当时的记录不符", "A submission does not match the record that was submitted"),
  approvalMismatch: of("审核的签名与所提交的内容不符", "An approval does not match what was submitted"),
  fileMissing: of("文件缺失", "A file is missing"),
  fileAltered: of("文件内容被改动", "A file was altered"),
  partMissing: of("证明的一部分缺失", "A part of the bundle is missing"),
  partAltered: of("证明的一部分被改动", "A part of the bundle was altered"),
  partExtra: of("证明中有不属于它的文件", "A file that does not belong to it stands in the bundle"),
  partsUnbound: of(
    "姓名和可读部分的清单不是导出时记入日志的那一份",
    "The list of names and readable parts is not the one that was recorded at the export"
  ),
  partsOlder: of(
    "清单出自较早的一次导出，其后又有导出或通行密钥签名：请索取下述时间或更晚导出的证明",
    "The list of parts is of an earlier export, and there was an export or a signature with a passkey since: ask for a bundle of this time or later"
  )
};
var bundleNotes = {
  tailUnknown: of(
    "旧格式的证明不能说明这些事件是否为全部",
    "A proof of the first format cannot say whether these are all events"
  ),
  signersNotGiven: of(
    "旧格式的证明没有事件旁的系统签名，未检查由谁写入",
    "A proof of an older format has no signatures beside events: who wrote them was not looked at"
  ),
  beforeSigning: of("开始签名之前的事件，没有系统签名", "Events from before signing began, which bear no signature"),
  passkeysUnchecked: of(
    "此处没有 WebCrypto，未检查通行密钥的签名",
    "There is no WebCrypto here: signatures of passkeys were not looked at"
  ),
  stamped: of(
    "时间戳机构证明当时已有，机构名称取自其证书",
    "Stamped by a time-stamp authority, named as its certificate names it"
  ),
  stampUnchecked: of(
    "有时间戳，其签名未检查，机构只是证明自己所写（未检查）：请按 PROOF.md 用 openssl 检查",
    "A time stamp is here whose signature was not looked at, and the bundle names its authority (not checked): check it with openssl, as PROOF.md says"
  ),
  filesNotGiven: of("文件不在证明中，未检查", "Files are not in the bundle and were not looked at"),
  unknownFields: of("未检查的字段", "Fields that were not looked at"),
  epoch: of(
    "日志丢失过事件，已在新的纪元中继续（纪元、起始时间、丢失的事件数）",
    "The log lost events and went on in a new epoch (which, since when, events lost)"
  ),
  notAnchored: of("尚无外部见证的事件（个数与总数）", "Events not yet witnessed outside (of all)"),
  anchored: of("外部见证已签署到", "Signed by witnesses outside up to"),
  witnessUnpinned: of("见证方签名未检查：请给出其公钥", "Signatures of witnesses were not looked at: give their keys"),
  partsOf: of("姓名、PDF 与网页为导出时的内容，其版本为", "Names, PDF and page are of the export at revision"),
  besideUnlisted: of(
    "旧版本导出的证明没有列明时间戳、见证签名和通行密钥登记，其中是否有缺失无法得知",
    "A bundle of an earlier release lists no time stamps, witnesses or enrolments of passkeys: whether any was left out is not known"
  ),
  besideExtra: of(
    "导出时的清单中没有，与清单所列的一样检查过",
    "Not on the list of the export, and looked at as what is on it"
  ),
  notCovered: of(
    "不在证明之内，未检查；检查用的程序请从别处取得",
    "Not covered by the proof, and not looked at; take programs to check with from elsewhere"
  )
};
var bundleOutcomes = {
  ok: of("全部相符", "Everything holds"),
  unpinned: of(
    "未固定公钥：内容前后一致，但不能说明由谁签名。请从证明之外取得存证公钥再检查",
    "Unpinned: it agrees with itself, but nothing says who signed it. Check again with the notary’s key from elsewhere"
  ),
  partial: of(
    "所检查的均相符，但有应检查而未检查的内容，见上",
    "What was looked at holds, but not all that there is to look at was: see above"
  ),
  failed: of("不相符", "Something does not hold"),
  unreadable: of("无法读取", "It could not be read")
};
var noFilesWords = of(
  "文件夹中有符号链接，或不是普通文件的东西，不予读取",
  "The folder holds symbolic links, or what is no ordinary file: they are not read"
);
var completeWords = of("按检查点完整，检查点事件数", "Complete according to the checkpoint of size");
var zipFaults = {
  noZip: of("不是 zip 文件，或不完整", "It is not a zip, or not all of it"),
  large: of(
    "zip 超过 4 GB，或按这种大小的格式（zip64）打包：请解压后检查文件夹",
    "The zip is of more than 4 GB, or made as such a one is (zip64): unpack it and check the folder"
  ),
  list: of("zip 的目录已损坏", "The list of parts of the zip is damaged"),
  beside: of(
    "zip 中有不属于任何部分的内容，或各部分互相重叠",
    "The zip holds something that belongs to none of its parts, or parts that overlap"
  ),
  name: of(
    "zip 中有不能作为文件名的名称，解压时可能写到别处",
    "A name in the zip is none for a file, and might be unpacked elsewhere"
  ),
  noFile: of("zip 中有符号链接，或不是普通文件的东西", "The zip holds a symbolic link, or what is no ordinary file"),
  twice: of("zip 中的两个部分解压后是同一个文件", "Two parts of the zip are one file once unpacked"),
  field: of(
    "zip 中的名称另附有信息，其他程序可能据此解压为别的文件",
    "Beside a name in the zip stands what might have other programs unpack it otherwise"
  ),
  packed: of("zip 的压缩或加密方式无法读取", "The zip is packed or encrypted in a way that is not read"),
  damaged: of("zip 已损坏", "The zip is damaged")
};

// events/src/audit/offline/told-bundle.ts
var both = (label) => `${label["zh-CN"]} / ${label["en-US"]}`;
var beside = (detail) => detail === "" ? "" : `: ${detail}`;
var BUNDLE_MARKS = {
  ok: "OK",
  unpinned: "UNPINNED",
  partial: "PARTIAL",
  failed: "FAILED",
  unreadable: "UNREADABLE"
};
var exitCodeOf = (outcome) => outcome === "ok" ? 0 : outcome === "failed" ? 1 : 2;
var linesOf = ({ outcome, findings, notes, stream, checked, checkpoint }) => [
  ...findings.map(
    ({ kind, revision, detail }) => `[${kind}] ${both(bundleFindings[kind])}${revision === null ? "" : ` @ ${revision}`}${beside(detail)}`
  ),
  ...notes.map(({ kind, detail }) => `(${kind}) ${both(bundleNotes[kind])}${beside(detail)}`),
  ...checkpoint?.complete ? [`(complete) ${both(completeWords)}: ${checkpoint.size}`] : [],
  `${BUNDLE_MARKS[outcome]}  ${stream}: ${both(bundleOutcomes[outcome])} (${[
    ...Object.entries(checked).map(([what, count]) => `${what} ${count}`),
    ...checkpoint ? [`${checkpoint.origin} ${checkpoint.size} ${checkpoint.root}`] : []
  ].join(", ")})`
];
var inLine = (line) => line.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, "?");
var tellBundle = (report) => linesOf(report).map(inLine);

// infra/src/notary/fast-verify.ts
import { createPublicKey, verify } from "node:crypto";
var opened = /* @__PURE__ */ new WeakMap();
var keyOf2 = (publicKey) => {
  const known = opened.get(publicKey);
  if (known) return known;
  const x2 = Buffer.from(publicKey).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: x2 }, format: "jwk" });
  opened.set(publicKey, key);
  return key;
};
var fastVerify = (signature, message, publicKey) => verify(null, message, keyOf2(publicKey), signature);

// node_modules/fflate/esm/index.mjs
import { createRequire } from "module";
var require2 = createRequire("/");
var _a;
var Worker;
var isMarkedAsUntransferable;
try {
  _a = require2("worker_threads"), Worker = _a.Worker, isMarkedAsUntransferable = _a.isMarkedAsUntransferable;
} catch (e) {
}
var u8 = Uint8Array;
var u16 = Uint16Array;
var i32 = Int32Array;
var fleb = new u8([
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  0,
  1,
  1,
  1,
  1,
  2,
  2,
  2,
  2,
  3,
  3,
  3,
  3,
  4,
  4,
  4,
  4,
  5,
  5,
  5,
  5,
  0,
  /* unused */
  0,
  0,
  /* impossible */
  0
]);
var fdeb = new u8([
  0,
  0,
  0,
  0,
  1,
  1,
  2,
  2,
  3,
  3,
  4,
  4,
  5,
  5,
  6,
  6,
  7,
  7,
  8,
  8,
  9,
  9,
  10,
  10,
  11,
  11,
  12,
  12,
  13,
  13,
  /* unused */
  0,
  0
]);
var clim = new u8([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);
var freb = function(eb, start) {
  var b = new u16(31);
  for (var i2 = 0; i2 < 31; ++i2) {
    b[i2] = start += 1 << eb[i2 - 1];
  }
  var r = new i32(b[30]);
  for (var i2 = 1; i2 < 30; ++i2) {
    for (var j = b[i2]; j < b[i2 + 1]; ++j) {
      r[j] = j - b[i2] << 5 | i2;
    }
  }
  return { b, r };
};
var _a = freb(fleb, 2);
var fl = _a.b;
var revfl = _a.r;
fl[28] = 258, revfl[258] = 28;
var _b = freb(fdeb, 0);
var fd = _b.b;
var revfd = _b.r;
var rev = new u16(32768);
for (i = 0; i < 32768; ++i) {
  x = (i & 43690) >> 1 | (i & 21845) << 1;
  x = (x & 52428) >> 2 | (x & 13107) << 2;
  x = (x & 61680) >> 4 | (x & 3855) << 4;
  rev[i] = ((x & 65280) >> 8 | (x & 255) << 8) >> 1;
}
var x;
var i;
var hMap = (function(cd, mb, r) {
  var s = cd.length;
  var i2 = 0;
  var l = new u16(mb);
  for (; i2 < s; ++i2) {
    if (cd[i2])
      ++l[cd[i2] - 1];
  }
  var le = new u16(mb);
  for (i2 = 1; i2 < mb; ++i2) {
    le[i2] = le[i2 - 1] + l[i2 - 1] << 1;
  }
  var co;
  if (r) {
    co = new u16(1 << mb);
    var rvb = 15 - mb;
    for (i2 = 0; i2 < s; ++i2) {
      if (cd[i2]) {
        var sv = i2 << 4 | cd[i2];
        var r_1 = mb - cd[i2];
        var v = le[cd[i2] - 1]++ << r_1;
        for (var m = v | (1 << r_1) - 1; v <= m; ++v) {
          co[rev[v] >> rvb] = sv;
        }
      }
    }
  } else {
    co = new u16(s);
    for (i2 = 0; i2 < s; ++i2) {
      if (cd[i2]) {
        co[i2] = rev[le[cd[i2] - 1]++] >> 15 - cd[i2];
      }
    }
  }
  return co;
});
var flt = new u8(288);
for (i = 0; i < 144; ++i)
  flt[i] = 8;
var i;
for (i = 144; i < 256; ++i)
  flt[i] = 9;
var i;
for (i = 256; i < 280; ++i)
  flt[i] = 7;
var i;
for (i = 280; i < 288; ++i)
  flt[i] = 8;
var i;
var fdt = new u8(32);
for (i = 0; i < 32; ++i)
  fdt[i] = 5;
var i;
var flrm = /* @__PURE__ */ hMap(flt, 9, 1);
var fdrm = /* @__PURE__ */ hMap(fdt, 5, 1);
var max = function(a) {
  var m = a[0];
  for (var i2 = 1; i2 < a.length; ++i2) {
    if (a[i2] > m)
      m = a[i2];
  }
  return m;
};
var bits = function(d, p, m) {
  var o = p / 8 | 0;
  return (d[o] | d[o + 1] << 8) >> (p & 7) & m;
};
var bits16 = function(d, p) {
  var o = p / 8 | 0;
  return (d[o] | d[o + 1] << 8 | d[o + 2] << 16) >> (p & 7);
};
var shft = function(p) {
  return (p + 7) / 8 | 0;
};
var slc = function(v, s, e) {
  if (s == null || s < 0)
    s = 0;
  if (e == null || e > v.length)
    e = v.length;
  return new u8(v.subarray(s, e));
};
var ec = [
  "unexpected EOF",
  "invalid block type",
  "invalid length/literal",
  "invalid distance",
  "stream finished",
  "no stream handler",
  ,
  // determined by compression function
  "no callback",
  "invalid UTF-8 data",
  "extra field too long",
  "date not in range 1980-2099",
  "filename too long",
  "stream finishing",
  "invalid zip data"
  // determined by unknown compression method
];
var err = function(ind, msg, nt) {
  var e = new Error(msg || ec[ind]);
  e.code = ind;
  if (Error.captureStackTrace)
    Error.captureStackTrace(e, err);
  if (!nt)
    throw e;
  return e;
};
var inflt = function(dat, st, buf, dict) {
  var sl = dat.length, dl = dict ? dict.length : 0;
  if (!sl || st.f && !st.l)
    return buf || new u8(0);
  var noBuf = !buf;
  var resize = noBuf || st.i != 2;
  var noSt = st.i;
  if (noBuf)
    buf = new u8(sl * 3);
  var cbuf = function(l2) {
    var bl = buf.length;
    if (l2 > bl) {
      var nbuf = new u8(Math.max(bl * 2, l2));
      nbuf.set(buf);
      buf = nbuf;
    }
  };
  var final = st.f || 0, pos = st.p || 0, bt = st.b || 0, lm = st.l, dm = st.d, lbt = st.m, dbt = st.n;
  var tbts = sl * 8;
  do {
    if (!lm) {
      final = bits(dat, pos, 1);
      var type = bits(dat, pos + 1, 3);
      pos += 3;
      if (!type) {
        var s = shft(pos) + 4, l = dat[s - 4] | dat[s - 3] << 8, t = s + l;
        if (t > sl) {
          if (noSt)
            err(0);
          break;
        }
        if (resize)
          cbuf(bt + l);
        buf.set(dat.subarray(s, t), bt);
        st.b = bt += l, st.p = pos = t * 8, st.f = final;
        continue;
      } else if (type == 1)
        lm = flrm, dm = fdrm, lbt = 9, dbt = 5;
      else if (type == 2) {
        var hLit = bits(dat, pos, 31) + 257, hcLen = bits(dat, pos + 10, 15) + 4;
        var tl = hLit + bits(dat, pos + 5, 31) + 1;
        pos += 14;
        var ldt = new u8(tl);
        var clt = new u8(19);
        for (var i2 = 0; i2 < hcLen; ++i2) {
          clt[clim[i2]] = bits(dat, pos + i2 * 3, 7);
        }
        pos += hcLen * 3;
        var clb = max(clt), clbmsk = (1 << clb) - 1;
        var clm = hMap(clt, clb, 1);
        for (var i2 = 0; i2 < tl; ) {
          var r = clm[bits(dat, pos, clbmsk)];
          pos += r & 15;
          var s = r >> 4;
          if (s < 16) {
            ldt[i2++] = s;
          } else {
            var c = 0, n = 0;
            if (s == 16)
              n = 3 + bits(dat, pos, 3), pos += 2, c = ldt[i2 - 1];
            else if (s == 17)
              n = 3 + bits(dat, pos, 7), pos += 3;
            else if (s == 18)
              n = 11 + bits(dat, pos, 127), pos += 7;
            while (n--)
              ldt[i2++] = c;
          }
        }
        var lt = ldt.subarray(0, hLit), dt = ldt.subarray(hLit);
        lbt = max(lt);
        dbt = max(dt);
        lm = hMap(lt, lbt, 1);
        dm = hMap(dt, dbt, 1);
      } else
        err(1);
      if (pos > tbts) {
        if (noSt)
          err(0);
        break;
      }
    }
    if (resize)
      cbuf(bt + 131072);
    var lms = (1 << lbt) - 1, dms = (1 << dbt) - 1;
    var lpos = pos;
    for (; ; lpos = pos) {
      var c = lm[bits16(dat, pos) & lms], sym = c >> 4;
      pos += c & 15;
      if (pos > tbts) {
        if (noSt)
          err(0);
        break;
      }
      if (!c)
        err(2);
      if (sym < 256)
        buf[bt++] = sym;
      else if (sym == 256) {
        lpos = pos, lm = null;
        break;
      } else {
        var add2 = sym - 254;
        if (sym > 264) {
          var i2 = sym - 257, b = fleb[i2];
          add2 = bits(dat, pos, (1 << b) - 1) + fl[i2];
          pos += b;
        }
        var d = dm[bits16(dat, pos) & dms], dsym = d >> 4;
        if (!d)
          err(3);
        pos += d & 15;
        var dt = fd[dsym];
        if (dsym > 3) {
          var b = fdeb[dsym];
          dt += bits16(dat, pos) & (1 << b) - 1, pos += b;
        }
        if (pos > tbts) {
          if (noSt)
            err(0);
          break;
        }
        if (resize)
          cbuf(bt + 131072);
        var end = bt + add2;
        if (bt < dt) {
          var shift = dl - dt, dend = Math.min(dt, end);
          if (shift + bt < 0)
            err(3);
          for (; bt < dend; ++bt)
            buf[bt] = dict[shift + bt];
        }
        for (; bt < end; ++bt)
          buf[bt] = buf[bt - dt];
      }
    }
    st.l = lm, st.p = lpos, st.b = bt, st.f = final;
    if (lm)
      final = 1, st.m = lbt, st.d = dm, st.n = dbt;
  } while (!final);
  return bt != buf.length && noBuf ? slc(buf, 0, bt) : buf.subarray(0, bt);
};
var et = /* @__PURE__ */ new u8(0);
function inflateSync(data, opts) {
  return inflt(data, { i: 2 }, opts && opts.out, opts && opts.dictionary);
}
var td = typeof TextDecoder != "undefined" && /* @__PURE__ */ new TextDecoder();
var tds = 0;
try {
  td.decode(et, { stream: true });
  tds = 1;
} catch (e) {
}

// infra/src/verifiers/unzip.ts
var [ENTRY, LOCAL, DESCRIPTOR, END] = [33639248, 67324752, 134695760, 101010256];
var [LARGE, MANY] = [4294967295, 65535];
var [SIZES_BEHIND, UTF_8, KNOWN_FLAGS] = [8, 2048, 2062];
var [STORED, DEFLATED] = [0, 8];
var TIMES_AND_OWNERS = [21589, 30837, 30805, 22613, 10];
var [LARGE_FIELD, NAME_FIELD] = [1, 28789];
var NO_FILE = 1048;
var CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 3988292384 ^ value >>> 1 : value >>> 1;
  return value;
});
var crcOf = (bytes) => {
  let crc = 4294967295;
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 255] ?? 0) ^ crc >>> 8;
  return (crc ^ 4294967295) >>> 0;
};
var fault = (kind, detail) => new Error(detail === void 0 ? both(zipFaults[kind]) : `${both(zipFaults[kind])}: ${detail}`);
var viewOf = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { u16: (at) => view.getUint16(at, true), u32: (at) => view.getUint32(at, true) };
};
var areSame = (some, others) => some.length === others.length && some.every((byte, at) => byte === others[at]);
var listIn2 = (bytes) => {
  const { u16: u162, u32 } = viewOf(bytes);
  const first = Math.max(0, bytes.length - 22 - 65535);
  let end = bytes.length - 22;
  while (end >= first && u32(end) !== END) end -= 1;
  if (end < first) throw fault("noZip");
  const [count, size, from] = [u162(end + 10), u32(end + 12), u32(end + 16)];
  if (count === MANY || size === LARGE || from === LARGE) throw fault("large");
  if (u162(end + 4) !== 0 || u162(end + 6) !== 0 || u162(end + 8) !== count) throw fault("list");
  if (from + size !== end || end + 22 + u162(end + 20) !== bytes.length) throw fault("beside");
  return { from, end, count };
};
var nameOf = (called, flags) => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(called);
  } catch {
    const name = Array.from(called, (byte) => String.fromCharCode(byte)).join("");
    if (flags & UTF_8) throw fault("name", name);
    return name;
  }
};
var isNoName = (called, name) => called.some((byte) => byte < 32 || byte === 127 || byte === 255 || byte === 92 || byte === 58) || name.replace(/\/$/, "").split("/").some((step) => step === "" || step.endsWith(".") || step.endsWith(" "));
var foldedOf = (name) => name.replace(/\/$/, "").normalize("NFC").toLowerCase().toUpperCase().normalize("NFC");
var checkFields = (fields, called, name) => {
  const { u16: u162 } = viewOf(fields);
  let at = 0;
  while (at < fields.length) {
    const end = at + 4 <= fields.length ? at + 4 + u162(at + 2) : Infinity;
    if (end > fields.length) throw fault("damaged", name);
    const id = u162(at);
    if (id === LARGE_FIELD) throw fault("large", name);
    const isSaid = id === NAME_FIELD ? areSame(fields.subarray(at + 9, end), called) : TIMES_AND_OWNERS.includes(id);
    if (!isSaid) throw fault("field", `${name}, 0x${id.toString(16).padStart(4, "0")}`);
    at = end;
  }
};
var entriesIn = (bytes, { from, end, count }) => {
  const { u16: u162, u32 } = viewOf(bytes);
  const entries = [];
  let at = from;
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > end || u32(at) !== ENTRY) throw fault("list");
    const [flags, method, crc, packed, size] = [u162(at + 8), u162(at + 10), u32(at + 16), u32(at + 20), u32(at + 24)];
    const [attributes, place] = [u32(at + 38), u32(at + 42)];
    const fields = at + 46 + u162(at + 28);
    const next = fields + u162(at + 30) + u162(at + 32);
    if (next > end || u162(at + 34) !== 0) throw fault("list");
    const called = bytes.subarray(at + 46, fields);
    const name = nameOf(called, flags);
    if (isNoName(called, name)) throw fault("name", name);
    const isFolder = name.endsWith("/");
    const kind = attributes >>> 28;
    if (kind !== 0 && kind !== (isFolder ? 4 : 8) || !isFolder && attributes & NO_FILE) throw fault("noFile", name);
    if (packed === LARGE || size === LARGE || place === LARGE) throw fault("large", name);
    checkFields(bytes.subarray(fields, fields + u162(at + 30)), called, name);
    if (flags & ~KNOWN_FLAGS || method !== STORED && method !== DEFLATED) throw fault("packed", name);
    if (isFolder && size !== 0) throw fault("noFile", name);
    entries.push({ name, called, flags, method, crc, packed, size, place });
    at = next;
  }
  if (at !== end) throw fault("list");
  return entries;
};
var checkNames = (entries) => {
  const names = /* @__PURE__ */ new Map();
  for (const { name } of entries) {
    const folded = foldedOf(name);
    const other = names.get(folded);
    if (other !== void 0) throw fault("twice", `${other}, ${name}`);
    names.set(folded, name);
  }
  for (const [folded, name] of names) {
    const steps = folded.split("/");
    for (let depth = 1; depth < steps.length; depth += 1) {
      const above = names.get(steps.slice(0, depth).join("/"));
      if (above !== void 0 && !above.endsWith("/")) throw fault("twice", `${above}, ${name}`);
    }
  }
};
var placeOf2 = (bytes, entry, from) => {
  const { u16: u162, u32 } = viewOf(bytes);
  const { name, called, flags, method, crc, packed, size, place } = entry;
  const damaged = fault("damaged", name);
  if (place + 30 > from || u32(place) !== LOCAL) throw damaged;
  const fields = place + 30 + u162(place + 26);
  const start = fields + u162(place + 28);
  const end = start + packed;
  if (end > from || !areSame(bytes.subarray(place + 30, fields), called)) throw damaged;
  checkFields(bytes.subarray(fields, start), called, name);
  const isBehind = (flags & SIZES_BEHIND) !== 0;
  const isSaid = [crc, packed, size].every((said, at) => {
    const here = u32(place + 14 + 4 * at);
    return here === said || isBehind && here === 0;
  });
  if (u162(place + 6) !== flags || u162(place + 8) !== method || !isSaid) throw damaged;
  if (!isBehind) return { start, end };
  const saidAt = (at) => at + 12 <= from && u32(at) === crc && u32(at + 4) === packed && u32(at + 8) === size;
  if (end + 4 <= from && u32(end) === DESCRIPTOR && saidAt(end + 4)) return { start, end: end + 16 };
  if (saidAt(end)) return { start, end: end + 12 };
  throw damaged;
};
var endsBefore = (held) => {
  const { u32 } = viewOf(held);
  for (let at = held.indexOf(80); at >= 0 && at + 16 <= held.length; at = held.indexOf(80, at + 1))
    if (u32(at) === DESCRIPTOR && u32(at + 8) === at && u32(at + 12) === at) return true;
  return false;
};
var inflated = (held, size) => {
  const made = (packed) => {
    try {
      return inflateSync(packed, { out: new Uint8Array(size + 1) });
    } catch {
      return null;
    }
  };
  const whole = held.length > 1 ? made(held) : null;
  return whole?.length === size && made(held.subarray(0, -1)) === null ? whole : null;
};
var unzip = (bytes) => {
  const list = listIn2(bytes);
  const entries = entriesIn(bytes, list);
  checkNames(entries);
  const places = entries.map((entry) => placeOf2(bytes, entry, list.from));
  let next = 0;
  for (const { place, end } of entries.map(({ place: place2 }, at) => ({ place: place2, end: places[at]?.end ?? 0 })).sort((one, other) => one.place - other.place)) {
    if (place !== next) throw fault("beside");
    next = end;
  }
  if (next !== list.from) throw fault("beside");
  const parts = /* @__PURE__ */ new Map();
  for (const [at, { name, flags, method, crc, packed, size }] of entries.entries()) {
    const start = places[at]?.start ?? 0;
    const held = bytes.subarray(start, start + packed);
    if (method === STORED && flags & SIZES_BEHIND && endsBefore(held)) throw fault("damaged", name);
    const part = method === STORED ? held.slice() : inflated(held, size);
    if (part?.length !== size || crcOf(part) !== crc) throw fault("damaged", name);
    if (!name.endsWith("/")) parts.set(name, part);
  }
  return parts;
};
var isZip = (bytes) => bytes[0] === 80 && bytes[1] === 75;

// infra/src/verifiers/shilu-verify.ts
var foundIn = (folder, within = "") => readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
  const path = within === "" ? entry.name : `${within}/${entry.name}`;
  return entry.isDirectory() ? foundIn(folder, path) : [{ path, isFile: entry.isFile() }];
});
var folderParts = (folder) => {
  const found = foundIn(folder).sort((a, b) => a.path < b.path ? -1 : 1);
  const others = found.filter(({ isFile }) => !isFile).map(({ path }) => path);
  if (others.length > 0) throw new Error(`${both(noFilesWords)}: ${others.join(", ")}`);
  return new Map(found.map(({ path }) => [path, readFileSync(join(folder, path))]));
};
var readParts2 = (place) => {
  if (statSync(place).isDirectory()) return folderParts(place);
  const bytes = readFileSync(place);
  return isZip(bytes) ? unzip(bytes) : /* @__PURE__ */ new Map([[PROOF_PART, bytes]]);
};
var lineOf = (given) => (existsSync(given) ? readFileSync(given, "utf8") : given).trim();
var readArguments = (given) => {
  const places = [];
  const witnesses = [];
  let pinned = null;
  for (let at = 0; at < given.length; at += 1) {
    const flag = given[at] ?? "";
    if (!flag.startsWith("--")) {
      places.push(flag);
      continue;
    }
    const value = given[at += 1];
    if (value === void 0 || flag !== "--key" && flag !== "--witness") return null;
    if (flag === "--key") pinned = lineOf(value);
    else witnesses.push(lineOf(value));
  }
  const [place, ...more] = places;
  return place === void 0 || more.length > 0 ? null : { place, pinned, witnesses };
};
var run = async () => {
  const asked = readArguments(process.argv.slice(2));
  if (!asked) {
    console.error(
      "用法 / usage: node shilu-verify.mjs <proof.zip | folder | proof.json> --key '<notary.pub>' [--witness '<key>']"
    );
    return 2;
  }
  const hash = (bytes) => createHash("sha256").update(bytes).digest();
  const report = await checkBundle({ ...asked, parts: readParts2(asked.place), hash, verify: fastVerify });
  process.stdout.write(`${tellBundle(report).join("\n")}
`);
  return exitCodeOf(report.outcome);
};
try {
  process.exitCode = await run();
} catch (error) {
  console.error(inLine(`UNREADABLE  ${error instanceof Error ? error.message : String(error)}`));
  process.exitCode = 2;
}
