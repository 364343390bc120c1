import { z } from 'zod';
import type { Language } from '../core/call';

/** What was said: the actor's own words (an opinion, a reason, a comment), or the product's in each language. */
export const noteSchema = z.union([z.string(), z.strictObject({ 'zh-CN': z.string(), 'en-US': z.string() })]);
export type Note = z.infer<typeof noteSchema>;

export const noteIn = (note: Note, language: Language): string => (typeof note === 'string' ? note : note[language]);
