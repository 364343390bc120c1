import { relationWords as wordsOf } from '../../../capabilities/relation-words';
import type { Language } from '../../../core/call';
import { HIDDEN_RECORD } from '../../hidden-record';
import type { SubjectName } from '../module-type';

/** A relation in the trace: how, to which record as the reader may know it, and the remark. */
export const relationWords = (part: string, data: unknown, language: Language, nameOf: SubjectName): string | null =>
  part === 'relation' ? wordsOf(data, language, nameOf, HIDDEN_RECORD) : null;
