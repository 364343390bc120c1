import { z } from 'zod';
import type { Label } from '../../../core/call';
import { plainText } from '../../../core/schemas';
import { bracketed } from '../citation-numbers';
import type { CitedWork, Quote, RecordSaid } from '../quotes';
import type { RichNode } from './rich-text-schema';

export const SAID_MAX = 300;
export const MOST_WORKS = 50;
const ref = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/**
 * A value of another module of the record, by where it stands, and as it was last written. Until its text is signed it is
 * shown as it is now; what is signed has it written down.
 */
export const liveFieldAttrs = z.strictObject({
  module: ref,
  /** Of a row, or of a part of one. */
  row: z.string().regex(/^[A-Za-z0-9_/-]{0,100}$/),
  of: z.string().regex(/^[A-Za-z]{1,40}$/),
  said: plainText(SAID_MAX),
});

/** Works of the record's lists, by the ids that they have there; their numbers as they were last written. */
export const citationAttrs = z.strictObject({
  works: z
    .array(z.strictObject({ module: ref, id: ref, number: z.number().int().min(1).max(99_999).nullable() }))
    .min(1)
    .max(MOST_WORKS),
});

type Node = Pick<RichNode, 'attrs'>;
const textAt = ({ attrs }: Node, name: string): string => {
  const value = attrs?.[name];
  return typeof value === 'string' ? value : '';
};

export const quoteOf = (node: Node): Quote => ({
  module: textAt(node, 'module'),
  row: textAt(node, 'row'),
  of: textAt(node, 'of'),
});
export const lastSaid = (node: Node): string => textAt(node, 'said');

const isWork = (value: unknown): value is CitedWork =>
  typeof value === 'object' &&
  value !== null &&
  'module' in value &&
  typeof value.module === 'string' &&
  'id' in value &&
  typeof value.id === 'string' &&
  'number' in value &&
  (value.number === null || typeof value.number === 'number');
export const worksIn = ({ attrs }: Node): readonly CitedWork[] => {
  const works = attrs?.['works'];
  return Array.isArray(works) ? works.filter(isWork) : [];
};

/** Behind a value whose row was removed: it stands as it was last written. */
export const GONE: Label = { 'zh-CN': '（原数据已删除）', 'en-US': ' (source removed)' };

/** A value or a citation as it is read; `gone` where what it names is no longer in the record. */
export type LiveText = { readonly text: string; readonly gone: boolean };

/** As it was last written, or signed. */
export const writtenText = (node: Pick<RichNode, 'type' | 'attrs'>): string =>
  node.type === 'citation' ? bracketed(worksIn(node).map(({ number }) => number)) : lastSaid(node);

/** As it reads now. `said` is null where the text is signed: it says what was signed. */
export const liveText = (node: Pick<RichNode, 'type' | 'attrs'>, said: RecordSaid | null): LiveText => {
  if (said === null) return { text: writtenText(node), gone: false };
  if (node.type === 'citation') {
    const numbers = worksIn(node).map(({ number, ...work }) => ({ last: number, now: said.numberOf(work) }));
    return {
      text: bracketed(numbers.map(({ now }) => now)),
      gone: numbers.length === 0 || numbers.some(({ now }) => now === null),
    };
  }
  const now = said.valueOf(quoteOf(node));
  return { text: now ?? lastSaid(node), gone: now === null };
};

export const isLive = ({ type }: Pick<RichNode, 'type'>): boolean => type === 'liveField' || type === 'citation';
