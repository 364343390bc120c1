import { z } from 'zod';
import { flowNodeSchema } from '../approvals/flow';
import type { Subject } from '../capabilities/capability';
import { ENTRY_RELATION, relationWords } from '../capabilities/relation-words';
import type { Language } from '../core/call';
import { dictionaryItemSchema } from '../organization/dictionary';
import { findModuleType } from '../records/modules/registry';
import type { WholeDrawing } from '../structures/drawing';
import { choiceWords } from './choice-words';
import { readable } from './readable-names';
import type { NameOf } from './value-words';

const items = z.array(dictionaryItemSchema);
const nodes = z.array(flowNodeSchema);
const modules = z.array(z.object({ type: z.string(), title: z.string() }));

/** Lists of declared fields, item by item; one of a shape that is not known is said by its length. */
export const dataWords = (of: string, data: unknown, language: Language, nameOf: NameOf): string => {
  const zh = language === 'zh-CN';
  const word = (enumeration: string, value: string): string => choiceWords(enumeration, value, language) ?? value;
  const lines = (each: readonly string[]): string =>
    each.map((line, at) => `${at + 1}. ${line}`).join(zh ? '；' : '; ');
  const flow = nodes.safeParse(data);
  if (of === 'approvalFlow.nodes' && flow.success)
    return lines(
      flow.data.map(({ name, approver, accountIds, mode }) => {
        const people = accountIds.map((id) => nameOf('account', id) ?? id).join(zh ? '、' : ', ');
        const who = approver === 'people' ? people : word('approver', approver);
        return zh ? `${name}：${who}（${word('mode', mode)}）` : `${name}: ${who} (${word('mode', mode)})`;
      }),
    );
  const options = items.safeParse(data);
  if (of === 'dictionary.items' && options.success)
    return lines(
      options.data.map(({ zh: chinese, en, enabled }) => {
        const label = zh ? chinese : en;
        return enabled ? label : `${label} ${zh ? '（停用）' : '(disabled)'}`;
      }),
    );
  const parts = modules.safeParse(data);
  if (of === 'template.modules' && parts.success)
    return lines(parts.data.map(({ type, title }) => `${title} (${word('moduleType', type)})`));
  const subjectName = ({ category, id }: Subject) => nameOf(readable(category), id);
  const [type = '', part = ''] = of.split('.');
  const said =
    of === ENTRY_RELATION
      ? relationWords(data, language, subjectName)
      : findModuleType(type)?.tell?.(part, data, language, subjectName);
  if (said !== null && said !== undefined) return said;
  const length = Array.isArray(data) ? data.length : 1;
  return zh ? `${length} 项` : `${length} ${length === 1 ? 'item' : 'items'}`;
};

/** The structures in data that a module type told; null where there are none. */
export const dataDrawing = (of: string, data: unknown): WholeDrawing | null => {
  const [type = '', part = ''] = of.split('.');
  return findModuleType(type)?.toldDrawing?.(part, data) ?? null;
};
