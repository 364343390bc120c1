import { structureCalls } from '@shilu/events/structures/structure-calls';
import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import type { StructureReading } from '@shilu/events/structures/structure-reading';
import { callApi } from '../api/call-api';

/** What somebody pasted, dropped or chose. */
export type StructureSource = string | File;

/** Binary ChemDraw says so in its first bytes; a renamed one is still read. */
const isBinary = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.slice(0, 4)) === 'VjCD';

const base64 = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(parts.join(''));
};

/** Files of Chinese programs are GB 18030 where they are not UTF-8. */
const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

export const isTooLarge = (source: StructureSource): boolean =>
  typeof source === 'string' ? source.length > STRUCTURE_LIMITS.text : source.size > STRUCTURE_LIMITS.text;

/** Throws the server's refusal, in words. */
export const readStructure = async (source: StructureSource, from = 1): Promise<StructureReading> => {
  if (typeof source === 'string') return (await callApi(structureCalls.read, { content: source, from })).response;
  const bytes = new Uint8Array(await source.arrayBuffer());
  const { name } = source;
  const content = isBinary(bytes) ? { content: '', contentBase64: base64(bytes) } : { content: decoded(bytes) };
  return (await callApi(structureCalls.read, { ...content, name, from })).response;
};
