import type { Label } from '../../../core/call';
import type { Role, Row } from './equation-schema';
import { EQUATION_WORDS, ROLE_WORDS, type EquationWord } from './equation-words';

export type SchemeChange = {
  readonly kind: 'added' | 'removed' | 'kept' | 'structure' | 'text' | 'textTooLong' | 'tooMany';
  readonly role: Role;
  readonly name: string;
  readonly before: string;
  /** What the row lost with the compound before it. */
  readonly gone?: readonly EquationWord[];
};

const OF_COMPOUND = ['density', 'strength', 'salt', 'solvate', 'lot', 'supplier', 'from', 'hazards'] as const satisfies readonly (keyof Row & EquationWord)[]; // prettier-ignore
const isSaid = (row: Row, field: (typeof OF_COMPOUND)[number]): boolean => row[field] !== null && row[field] !== '';

/** What was known of a compound and is not of the one in its place; its name and number go with it as a matter of course. */
export const goneFrom = (before: Row, after: Row): readonly EquationWord[] =>
  OF_COMPOUND.filter((field) => isSaid(before, field) && !isSaid(after, field));

const withGone = (words: Label, gone: readonly EquationWord[]): Label =>
  gone.length === 0
    ? words
    : {
        'zh-CN': `${words['zh-CN']}，已清除原有的${gone.map((word) => EQUATION_WORDS[word]['zh-CN']).join('、')}`,
        'en-US': `${words['en-US']}; cleared with it: ${gone.map((word) => EQUATION_WORDS[word]['en-US'].toLowerCase()).join(', ')}`,
      };

const LONGEST_NAME = 80;
const cut = (name: string): string => {
  const signs = [...name];
  return signs.length <= LONGEST_NAME ? name : `${signs.slice(0, LONGEST_NAME).join('')}…`;
};

/** A change that the table took over from the scheme, as a person reads it. */
export const changeWords = (change: SchemeChange): Label => {
  const role = ROLE_WORDS[change.role];
  const [name, before] = [cut(change.name), cut(change.before)];
  const [zh, en] = [`${role['zh-CN']} ${name}`.trim(), `${role['en-US'].toLowerCase()} ${name}`.trim()];
  switch (change.kind) {
    case 'added':
      return { 'zh-CN': `新增${zh}`, 'en-US': `Added: ${en}` };
    case 'removed':
      return { 'zh-CN': `反应式中已没有${zh}，已移除`, 'en-US': `Removed, no longer drawn: ${en}` };
    case 'kept':
      return {
        'zh-CN': `反应式中已没有${zh}，但已填写实际用量或批次，予以保留`,
        'en-US': `No longer drawn, but kept for its actual amounts or batches: ${en}`,
      };
    case 'structure':
      return withGone(
        before === '' || before === name
          ? { 'zh-CN': `${zh} 的结构已更新`, 'en-US': `Structure updated: ${en}` }
          : { 'zh-CN': `${role['zh-CN']} ${before} 改为 ${name}`, 'en-US': `Structure changed: ${role['en-US'].toLowerCase()} ${before} is now ${name}` },
        change.gone ?? [],
      ); // prettier-ignore
    case 'text':
      return { 'zh-CN': `箭头上的文字：${name}`, 'en-US': `Text over the arrow: ${name}` };
    case 'textTooLong':
      return {
        'zh-CN': `箭头上的文字过长，未带入：${name}`,
        'en-US': `Text over the arrow is too long and was not taken: ${name}`,
      };
    case 'tooMany':
      return { 'zh-CN': `列表已满，未能新增${zh}`, 'en-US': `The list is full, not added: ${en}` };
  }
};
