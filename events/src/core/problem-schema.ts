import { z } from 'zod';

/** Why a command would be refused, told before it is tried: the words for people, the key for programs. */
export const problemSchema = z.object({ key: z.string(), text: z.string() });
export type Problem = z.infer<typeof problemSchema>;
