import { messageOf } from '../messages/message-of';
import type { RefusalParams } from './app-error';
import type { Language } from './call';
import type { Problem } from './problem-schema';
import type { RefusalKey } from './result-codes';

export const problemOf = (key: RefusalKey, params: RefusalParams, language: Language): Problem => ({
  key,
  text: messageOf(key, params, language),
});
