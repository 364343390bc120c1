import { z } from 'zod';
import type { Label, Language } from '../core/call';
import type { Subject } from './capability';
import { ENTRY_RELATION_KINDS, RELATION_KINDS, toldRelation } from './relation-kinds';

/** What the trace calls a relation that stands beside an entry. */
export const ENTRY_RELATION = 'entry.relation';

const relation = z.object({
  kind: z.enum([...new Set([...RELATION_KINDS, ...ENTRY_RELATION_KINDS])]),
  inverse: z.boolean().default(false),
  subject: z.object({ category: z.string(), id: z.string() }),
  note: z.string(),
});

/** What stands for the other end where its reader may not know it. */
export const HIDDEN_END: Label = { 'zh-CN': '一项不对您开放的内容', 'en-US': 'something that is not open to you' };

/** A relation in the trace: how, to what as its reader may know it, and the remark; null of another shape. */
export const relationWords = (
  data: unknown,
  language: Language,
  nameOf: (subject: Subject) => string | undefined,
  hidden: Label = HIDDEN_END,
): string | null => {
  const read = relation.safeParse(data);
  if (!read.success) return null;
  const { kind, inverse, subject, note } = read.data;
  const told = `${toldRelation(kind, inverse, language)} ${nameOf(subject) ?? hidden[language]}`;
  return [told, note].filter(Boolean).join(' · ');
};
