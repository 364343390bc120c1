import type { Language } from '../core/call';
import { own } from '../core/own';
import type { ModuleView } from './views';

type Written = Pick<ModuleView, 'savedBy' | 'writerIds'>;

/**
 * By whom a module was written, in one line, where that is more than whoever saved it last; null where it is not. Their
 * names stand in the order in which they came.
 */
export const writersTold = (
  { savedBy, writerIds }: Written,
  people: Readonly<Record<string, string>>,
  language: Language,
): string | null => {
  if (writerIds.every((writer) => writer === savedBy)) return null;
  const nameOf = (account: string): string => own(people, account) ?? account;
  const last = nameOf(savedBy);
  return language === 'zh-CN'
    ? `编写：${writerIds.map(nameOf).join('、')}；最后保存：${last}`
    : `Written by ${writerIds.map(nameOf).join(', ')}; last saved by ${last}`;
};
