import { relationWords as wordsOf } from '../../../capabilities/relation-words';
import type { Label, Language } from '../../../core/call';
import type { SubjectName } from '../module-type';

const HIDDEN: Label = { 'zh-CN': '一份不对您开放的记录', 'en-US': 'a record that is not open to you' };
export const hiddenRecord = (language: Language): string => HIDDEN[language];

/** A relation in the trace: how, to which record as the reader may know it, and the remark. */
export const relationWords = (part: string, data: unknown, language: Language, nameOf: SubjectName): string | null =>
  part === 'relation' ? wordsOf(data, language, nameOf, HIDDEN) : null;
