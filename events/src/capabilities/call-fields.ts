import { z } from 'zod';
import { codeWord, id } from '../core/schemas';

export const context = 'capabilities';
/** The entry that is meant: its register, and its id there. */
export const subject = { category: codeWord(64), id };
export const none = z.object({});
export const idAnswer = z.object({ id: z.string() });
