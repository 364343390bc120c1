import { z } from 'zod';
import { messageOf } from '../messages/message-of';
import type { RefusalParams } from './app-error';
import type { Language } from './call';
import type { RefusalKey } from './result-codes';

/** Why a command would be refused, told before it is tried: the words for people, the key for programs. */
export const problemSchema = z.object({ key: z.string(), text: z.string() });
export type Problem = z.infer<typeof problemSchema>;

export const problemOf = (key: RefusalKey, params: RefusalParams, language: Language): Problem => ({
  key,
  text: messageOf(key, params, language),
});
