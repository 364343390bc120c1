import { sha1 } from '@noble/hashes/legacy.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { fromHex, toHex, utf8 } from './hashing';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** RFC 9562, any version with the usual variant. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);

const formatUuid = (bytes: Uint8Array): string => {
  const hex = toHex(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

/** RFC 9562 section 5.5: the same name in the same namespace is always the same UUID. */
export const uuidV5 = (name: string, namespace: string): string => {
  if (!isUuid(namespace)) throw new TypeError('namespace is not a UUID');
  const bytes = sha1(concatBytes(fromHex(namespace.replaceAll('-', '')), utf8(name))).slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return formatUuid(bytes);
};

const eventNamespace = '6f1d7f0e-5c0b-4c1e-9d0a-2f6b8f3c9a51';

/** A repeated command makes the same event ids (design law 5). Line feeds keep the three parts apart. */
export const eventId = (commandId: string, stream: string, index: number): string =>
  uuidV5(`${commandId}\n${stream}\n${index}`, eventNamespace);
