import type { ProtocolLostPart } from '@shilu/events/records/protocol-lost';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';

/** A picture of a file, as it stands in it. Prose names it by the hash of its bytes. */
export type ProtocolPicture = { readonly hash: string; readonly name: string; readonly bytes: Uint8Array };
export type ProtocolLost = { readonly part: ProtocolLostPart; readonly count: number };

/** A document as prose: what it is called, where it says so, and its blocks in the order of reading. */
export type ReadProse = {
  readonly title: string | null;
  readonly blocks: readonly RichNode[];
  /** What stands before the text as keys and values. */
  readonly fields: readonly { readonly label: string; readonly value: string }[];
  readonly pictures: readonly ProtocolPicture[];
  readonly lost: readonly ProtocolLost[];
};

/** Counts what a document holds that a text here does not. */
export const createProtocolLost = () => {
  const found = new Map<ProtocolLostPart, number>();
  return {
    add: (part: ProtocolLostPart, count = 1): void => void found.set(part, (found.get(part) ?? 0) + count),
    list: (): readonly ProtocolLost[] =>
      [...found].map(([part, count]) => ({ part, count })).toSorted((a, b) => (a.part < b.part ? -1 : 1)),
  };
};
export type ProtocolLostCount = ReturnType<typeof createProtocolLost>;

/** Paragraphs, rows and pictures of one document: some three hundred pages. */
export const MOST_BLOCKS = 10_000;
/** Texts, breaks and cells, of which a paragraph and a row may hold many. */
export const MOST_INLINE = 50_000;
/** Bytes of what a document becomes, its pictures aside: what of it is written many times weighs that many times. */
export const MOST_PROSE_BYTES = 16 * 1024 * 1024;
export const MOST_CHARACTERS = 1_000_000;
export const MOST_PICTURES = 100;
/** Of all pictures of one document. */
export const MOST_PICTURE_BYTES = 60 * 1024 * 1024;
