import { inflateSync } from 'fflate';

const END = 0x06054b50;
const [END_64, LOCATOR_64] = [0x06064b50, 0x07064b50];
const [ENTRY, LOCAL] = [0x02014b50, 0x04034b50];
/** What stands where a number is too large for its place, and is in the field of this id. */
const [LARGE, LARGE_FIELD] = [0xffffffff, 1];

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

const viewOf = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    u16: (at: number) => view.getUint16(at, true),
    u32: (at: number) => view.getUint32(at, true),
    u64: (at: number) => Number(view.getBigUint64(at, true)),
  };
};
type View = ReturnType<typeof viewOf>;

/** Where its list of parts begins, and how many there are. */
const listIn = ({ u16, u32, u64 }: View, length: number): { readonly from: number; readonly count: number } => {
  for (let at = length - 22; at >= Math.max(0, length - 22 - 0xffff); at -= 1) {
    if (u32(at) !== END) continue;
    const large = at >= 20 && u32(at - 20) === LOCATOR_64 ? u64(at - 12) : null;
    if (large !== null && u32(large) === END_64) return { from: u64(large + 48), count: u64(large + 32) };
    return { from: u32(at + 16), count: u16(at + 10) };
  }
  throw new Error('not a zip, or not all of it');
};

/** Size, size as it lies here, and place of the part whose entry is at `at`. */
const measuresOf = ({ u16, u32, u64 }: View, at: number, fields: number, end: number): readonly number[] => {
  const given = [u32(at + 24), u32(at + 20), u32(at + 42)];
  for (let field = fields; field + 4 <= end; field += 4 + u16(field + 2)) {
    if (u16(field) !== LARGE_FIELD) continue;
    let next = field + 4;
    return given.map((value) => (value === LARGE ? u64((next += 8) - 8) : value));
  }
  return given;
};

/** Bytes by path. Throws where it is no zip, is damaged, or holds two parts of one name, of which one would hide the other. */
export const unzip = (bytes: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  const view = viewOf(bytes);
  const { u16, u32 } = view;
  const parts = new Map<string, Uint8Array>();
  const { from, count } = listIn(view, bytes.length);
  let at = from;
  for (let left = count; left > 0; left -= 1) {
    if (u32(at) !== ENTRY) throw new Error('the list of parts of the zip is damaged');
    const [flags, method] = [u16(at + 8), u16(at + 10)];
    const fields = at + 46 + u16(at + 28);
    const end = fields + u16(at + 30);
    const called = bytes.subarray(at + 46, fields);
    const name = new TextDecoder(flags & 0x800 ? 'utf-8' : 'latin1', { fatal: true, ignoreBOM: true }).decode(called);
    const [size = 0, packed = 0, place = 0] = measuresOf(view, at, fields, end);
    const crc = u32(at + 16);
    at = end + u16(at + 32);
    if (name.endsWith('/')) continue;
    if (parts.has(name)) throw new Error(`two parts are called ${name}`);
    const start = place + 30 + u16(place + 26) + u16(place + 28);
    const alike = bytes.subarray(place + 30, place + 30 + u16(place + 26));
    const damaged = new Error(`the zip is damaged: ${name}`);
    const isWhole = u32(place) === LOCAL && start + packed <= bytes.length && name !== '' && !name.includes('\0');
    if (!isWhole || called.length !== alike.length || called.some((byte, index) => byte !== alike[index]))
      throw damaged;
    if (flags & 1 || (method !== 0 && method !== 8)) throw new Error(`packed in a way that is not read: ${name}`);
    const held = bytes.subarray(start, start + packed);
    const part = method === 0 ? held.slice() : inflateSync(held, { out: new Uint8Array(size) });
    if (part.length !== size || crcOf(part) !== crc) throw damaged;
    parts.set(name, part);
  }
  return parts;
};

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
