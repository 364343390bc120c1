import { bytesEqual, toHex } from '../../core/hashing';

/**
 * As much of a time-stamp token (RFC 3161: TSTInfo within CMS, in DER) as says of what it is and of when. Who signed it, and
 * whether, is for openssl to say.
 */
export type StampToken = { readonly imprint: Uint8Array; readonly at: string };

type Block = { readonly tag: number; readonly content: Uint8Array };

const SEQUENCE = 0x30;
const OCTETS = 0x04;
const OCTETS_IN_PARTS = 0x24;
const CONTENT = 0xa0;
const TIME = 0x18;
const [SIGNED_DATA, TST_INFO, SHA256] = ['2a864886f70d010702', '2a864886f70d0109100104', '608648016503040201'];

const blocksIn = (bytes: Uint8Array): readonly Block[] => {
  const blocks: Block[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
    const more = first & 0x80 ? first & 0x7f : 0;
    if ((first & 0x80 && (more === 0 || more > 4)) || at + 2 + more > bytes.length) throw new TypeError('not DER');
    const length =
      more === 0 ? first : bytes.subarray(at + 2, at + 2 + more).reduce((sum, byte) => sum * 256 + byte, 0);
    const from = at + 2 + more;
    if (from + length > bytes.length) throw new TypeError('not DER');
    blocks.push({ tag, content: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return blocks;
};

const inside = (block: Block | undefined, tag: number): readonly Block[] => {
  if (block?.tag !== tag) throw new TypeError('another block');
  return blocksIn(block.content);
};
const isNamed = (block: Block | undefined, name: string | undefined): boolean =>
  block?.tag === 6 && toHex(block.content) === name;

const octetsOf = (block: Block | undefined): Uint8Array => {
  if (block?.tag === OCTETS) return block.content;
  const parts = inside(block, OCTETS_IN_PARTS).map(octetsOf);
  return Uint8Array.from(parts.flatMap((part) => [...part]));
};

const timeOf = (text: string): string => {
  const [, year, month, day, hour, minute, second, part = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text) ?? [];
  if (year === undefined) throw new TypeError('no time');
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${part}Z`;
};

/** Null where it is none, or one over another hash than SHA-256. */
export const readStampToken = (token: Uint8Array): StampToken | null => {
  try {
    const [name, content] = inside(blocksIn(token)[0], SEQUENCE);
    const [, , encapsulated] = inside(inside(content, CONTENT)[0], SEQUENCE);
    const [inner, octets] = inside(encapsulated, SEQUENCE);
    const [, , imprint, , time] = inside(blocksIn(octetsOf(inside(octets, CONTENT)[0]))[0], SEQUENCE);
    const [algorithm, hash] = inside(imprint, SEQUENCE);
    const isOne =
      isNamed(name, SIGNED_DATA) && isNamed(inner, TST_INFO) && isNamed(inside(algorithm, SEQUENCE)[0], SHA256);
    if (!isOne || time?.tag !== TIME) return null;
    return { imprint: octetsOf(hash), at: timeOf(new TextDecoder().decode(time.content)) };
  } catch {
    return null;
  }
};

export const isStampOf = ({ imprint }: StampToken, hash: Uint8Array): boolean => bytesEqual(imprint, hash);
