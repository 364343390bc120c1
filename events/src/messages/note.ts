import { z } from 'zod';
import type { Language } from '../core/call';
import { withMentions } from '../records/mentions';

/**
 * What was said: the actor's own words (an opinion, a reason, a comment with those it mentions), or the product's in each
 * language.
 */
export const noteSchema = z.union([
  z.string(),
  z.strictObject({ text: z.string(), mentions: z.array(z.string()) }),
  z.strictObject({ 'zh-CN': z.string(), 'en-US': z.string() }),
]);
export type Note = z.infer<typeof noteSchema>;

/** Whose names a note needs to be read. */
export const mentionedIn = (note: Note): readonly string[] =>
  typeof note === 'object' && 'mentions' in note ? note.mentions : [];

export const noteIn = (note: Note, language: Language, nameOf: (accountId: string) => string): string => {
  if (typeof note === 'string') return note;
  return 'text' in note ? withMentions(note.text, note.mentions, nameOf) : note[language];
};
