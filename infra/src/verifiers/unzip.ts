import { inflateSync } from 'fflate';
import { zipFaults } from '@shilu/events/audit/offline/bundle-words';
import { both } from '@shilu/events/audit/offline/told-bundle';

/*
 * Of a zip that programs read in different ways, one would say that it holds while another opens something else out of it. So
 * what is read here is what there is but one way to read: a list of parts at the end and nothing behind it, parts that lie one
 * behind the other from the first byte to the list, each of which says of itself what the list says of it. `shilu-verify.py`
 * has the same rules in the same order.
 */
const [ENTRY, LOCAL, DESCRIPTOR, END] = [0x02014b50, 0x04034b50, 0x08074b50, 0x06054b50];
/** What stands where a number is too large for its place (zip64). */
const [LARGE, MANY] = [0xffffffff, 0xffff];
/** How hard it was packed (bits 1 and 2), sizes behind it (3), its name in UTF-8 (11). */
const [SIZES_BEHIND, UTF_8, KNOWN_FLAGS] = [0x8, 0x800, 0x80e];
const [STORED, DEFLATED] = [0, 8];
/** Fields beside a name with times and owners of files: of Info-ZIP (UT, ux, Ux), macOS (UX) and NTFS. */
const TIMES_AND_OWNERS = [0x5455, 0x7875, 0x7855, 0x5855, 0x000a];
const [LARGE_FIELD, NAME_FIELD] = [0x0001, 0x7075];
/** Of a disk, a folder, a link: by the attributes of DOS and NTFS. */
const NO_FILE = 0x418;

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

const fault = (kind: keyof typeof zipFaults, detail?: string): Error =>
  new Error(detail === undefined ? both(zipFaults[kind]) : `${both(zipFaults[kind])}: ${detail}`);

const viewOf = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { u16: (at: number) => view.getUint16(at, true), u32: (at: number) => view.getUint32(at, true) };
};
const areSame = (some: Uint8Array, others: Uint8Array): boolean =>
  some.length === others.length && some.every((byte, at) => byte === others[at]);

/** Where the list of parts begins and ends, and how many there are. */
const listIn = (bytes: Uint8Array): { readonly from: number; readonly end: number; readonly count: number } => {
  const { u16, u32 } = viewOf(bytes);
  const first = Math.max(0, bytes.length - 22 - 0xffff);
  let end = bytes.length - 22;
  while (end >= first && u32(end) !== END) end -= 1;
  if (end < first) throw fault('noZip');
  const [count, size, from] = [u16(end + 10), u32(end + 12), u32(end + 16)];
  if (count === MANY || size === LARGE || from === LARGE) throw fault('large');
  if (u16(end + 4) !== 0 || u16(end + 6) !== 0 || u16(end + 8) !== count) throw fault('list');
  if (from + size !== end || end + 22 + u16(end + 20) !== bytes.length) throw fault('beside');
  return { from, end, count };
};

/** UTF-8 where it is; what older programs wrote otherwise is a name all the same, of a byte a character. */
const nameOf = (called: Uint8Array, flags: number): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(called);
  } catch {
    const name = Array.from(called, (byte) => String.fromCharCode(byte)).join('');
    if (flags & UTF_8) throw fault('name', name);
    return name;
  }
};

/** Characters that some programs leave out or take for others; ways out of the folder; ends that file systems leave out. */
const isNoName = (called: Uint8Array, name: string): boolean =>
  called.some((byte) => byte < 0x20 || byte === 0x7f || byte === 0xff || byte === 0x5c || byte === 0x3a) ||
  name.replace(/\/$/, '').split('/').some((step) => step === '' || step.endsWith('.') || step.endsWith(' ')); // prettier-ignore

/** What names have in common that one file system or another takes for one. */
const foldedOf = (name: string): string =>
  name.replace(/\/$/, '').normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');

/** Nothing stands beside a name but times and owners, or the same name once more. */
const checkFields = (fields: Uint8Array, called: Uint8Array, name: string): void => {
  const { u16 } = viewOf(fields);
  let at = 0;
  while (at < fields.length) {
    const end = at + 4 <= fields.length ? at + 4 + u16(at + 2) : Infinity;
    if (end > fields.length) throw fault('damaged', name);
    const id = u16(at);
    if (id === LARGE_FIELD) throw fault('large', name);
    const isSaid = id === NAME_FIELD ? areSame(fields.subarray(at + 9, end), called) : TIMES_AND_OWNERS.includes(id);
    if (!isSaid) throw fault('field', `${name}, 0x${id.toString(16).padStart(4, '0')}`);
    at = end;
  }
};

type Entry = {
  readonly name: string;
  readonly called: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly place: number;
};

const entriesIn = (bytes: Uint8Array, { from, end, count }: ReturnType<typeof listIn>): readonly Entry[] => {
  const { u16, u32 } = viewOf(bytes);
  const entries: Entry[] = [];
  let at = from;
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > end || u32(at) !== ENTRY) throw fault('list');
    const [flags, method, crc, packed, size] = [u16(at + 8), u16(at + 10), u32(at + 16), u32(at + 20), u32(at + 24)];
    const [attributes, place] = [u32(at + 38), u32(at + 42)];
    const fields = at + 46 + u16(at + 28);
    const next = fields + u16(at + 30) + u16(at + 32);
    if (next > end || u16(at + 34) !== 0) throw fault('list');
    const called = bytes.subarray(at + 46, fields);
    const name = nameOf(called, flags);
    if (isNoName(called, name)) throw fault('name', name);
    const isFolder = name.endsWith('/');
    const kind = attributes >>> 28;
    if ((kind !== 0 && kind !== (isFolder ? 4 : 8)) || (!isFolder && attributes & NO_FILE)) throw fault('noFile', name);
    if (packed === LARGE || size === LARGE || place === LARGE) throw fault('large', name);
    checkFields(bytes.subarray(fields, fields + u16(at + 30)), called, name);
    if (flags & ~KNOWN_FLAGS || (method !== STORED && method !== DEFLATED)) throw fault('packed', name);
    if (isFolder && size !== 0) throw fault('noFile', name);
    entries.push({ name, called, flags, method, crc, packed, size, place });
    at = next;
  }
  if (at !== end) throw fault('list');
  return entries;
};

/** No two parts, and no part and no folder, are one where somebody unpacks them. */
const checkNames = (entries: readonly Entry[]): void => {
  const names = new Map<string, string>();
  for (const { name } of entries) {
    const folded = foldedOf(name);
    const other = names.get(folded);
    if (other !== undefined) throw fault('twice', `${other}, ${name}`);
    names.set(folded, name);
  }
  for (const [folded, name] of names) {
    const steps = folded.split('/');
    for (let depth = 1; depth < steps.length; depth += 1) {
      const above = names.get(steps.slice(0, depth).join('/'));
      if (above !== undefined && !above.endsWith('/')) throw fault('twice', `${above}, ${name}`);
    }
  }
};

/** Where the bytes of a part begin and where what belongs to it ends. */
const placeOf = (bytes: Uint8Array, entry: Entry, from: number): { readonly start: number; readonly end: number } => {
  const { u16, u32 } = viewOf(bytes);
  const { name, called, flags, method, crc, packed, size, place } = entry;
  const damaged = fault('damaged', name);
  if (place + 30 > from || u32(place) !== LOCAL) throw damaged;
  const fields = place + 30 + u16(place + 26);
  const start = fields + u16(place + 28);
  const end = start + packed;
  if (end > from || !areSame(bytes.subarray(place + 30, fields), called)) throw damaged;
  checkFields(bytes.subarray(fields, start), called, name);
  const isBehind = (flags & SIZES_BEHIND) !== 0;
  const isSaid = [crc, packed, size].every((said, at) => {
    const here = u32(place + 14 + 4 * at);
    return here === said || (isBehind && here === 0);
  });
  if (u16(place + 6) !== flags || u16(place + 8) !== method || !isSaid) throw damaged;
  if (!isBehind) return { start, end };
  const saidAt = (at: number): boolean =>
    at + 12 <= from && u32(at) === crc && u32(at + 4) === packed && u32(at + 8) === size;
  if (end + 4 <= from && u32(end) === DESCRIPTOR && saidAt(end + 4)) return { start, end: end + 16 };
  if (saidAt(end)) return { start, end: end + 12 };
  throw damaged;
};

/** Whoever reads from the front finds the end of what is not packed by what says its size behind it: here it has two ends. */
const endsBefore = (held: Uint8Array): boolean => {
  const { u32 } = viewOf(held);
  for (let at = held.indexOf(0x50); at >= 0 && at + 16 <= held.length; at = held.indexOf(0x50, at + 1))
    if (u32(at) === DESCRIPTOR && u32(at + 8) === at && u32(at + 12) === at) return true;
  return false;
};

/** What was packed, if it makes exactly so much and needs its last byte for it. */
const inflated = (held: Uint8Array, size: number): Uint8Array | null => {
  const made = (packed: Uint8Array): Uint8Array | null => {
    try {
      return inflateSync(packed, { out: new Uint8Array(size + 1) });
    } catch {
      return null;
    }
  };
  const whole = held.length > 1 ? made(held) : null;
  return whole?.length === size && made(held.subarray(0, -1)) === null ? whole : null;
};

/** Bytes by path. Throws where it is no zip, is damaged, or may be read in more than one way. */
export const unzip = (bytes: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  const list = listIn(bytes);
  const entries = entriesIn(bytes, list);
  checkNames(entries);
  const places = entries.map((entry) => placeOf(bytes, entry, list.from));
  let next = 0;
  for (const { place, end } of entries
    .map(({ place }, at) => ({ place, end: places[at]?.end ?? 0 }))
    .sort((one, other) => one.place - other.place)) {
    if (place !== next) throw fault('beside');
    next = end;
  }
  if (next !== list.from) throw fault('beside');
  const parts = new Map<string, Uint8Array>();
  for (const [at, { name, flags, method, crc, packed, size }] of entries.entries()) {
    const start = places[at]?.start ?? 0;
    const held = bytes.subarray(start, start + packed);
    if (method === STORED && flags & SIZES_BEHIND && endsBefore(held)) throw fault('damaged', name);
    const part = method === STORED ? held.slice() : inflated(held, size);
    if (part?.length !== size || crcOf(part) !== crc) throw fault('damaged', name);
    if (!name.endsWith('/')) parts.set(name, part);
  }
  return parts;
};

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
