import type { Label, Language } from '../core/call';

/** What stands for a record where its reader may not know which one it is. */
export const HIDDEN_RECORD: Label = { 'zh-CN': '一份不对您开放的记录', 'en-US': 'a record that is not open to you' };
export const hiddenRecord = (language: Language): string => HIDDEN_RECORD[language];
