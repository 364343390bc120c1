import type { Label, Language } from '../core/call';
import { contextList } from '../core/context-list';
import { own } from '../core/own';
import { movesByEvent, registerEventTypes } from '../core/register';
import { registers } from '../core/registers';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What happened, in words: of events that were written by hand. */
const written: Readonly<Record<string, Label>> = Object.fromEntries(
  contextList.flatMap(({ streams = [] }) => streams.flatMap(({ words }) => Object.entries(words))),
);

const lower = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
const withNoun = (label: Label, zh: string, en: string): Label =>
  of(`${zh}${label['zh-CN']}`, `${en} ${lower(label['en-US'])}`);

/** Events of registers say what was done and to what kind of thing. */
const derived: ReadonlyMap<string, Label> = new Map([
  ...registers.flatMap((register): [string, Label][] => {
    const types = registerEventTypes(register);
    return [
      [types.added, withNoun(register.label, '新增', 'Added')],
      [types.modified, withNoun(register.label, '修改', 'Changed')],
      [types.removed, withNoun(register.label, '移除', 'Removed')],
      [types.restored, withNoun(register.label, '恢复', 'Restored')],
      ...[...movesByEvent(register)].map(([type, { words }]): [string, Label] => [type, words]),
    ];
  }),
]);

export const EVENT_TYPES: readonly string[] = [...Object.keys(written), ...derived.keys()];

/** What happened, in the reader's words; what a later release wrote is shown by its type. */
export const eventWords = (type: string, language: Language): string =>
  (own(written, type) ?? derived.get(type))?.[language] ?? type;
