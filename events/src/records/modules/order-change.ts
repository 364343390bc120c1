import type { Label } from '../../core/call';
import { fieldChange, type FieldChange } from '../../core/trace';

type Item = { readonly id: string; readonly label?: string };

/** What the trace calls it. */
export const ORDER: Label = { 'zh-CN': '顺序', 'en-US': 'Order' };

/** What both sides hold, when it stands in another order. */
export const orderChange = (
  field: string,
  title: string,
  old: readonly Item[],
  next: readonly Item[],
): FieldChange[] => {
  const [was, is] = [new Set(old.map(({ id }) => id)), new Set(next.map(({ id }) => id))];
  const before = old.filter(({ id }) => is.has(id));
  const after = next.filter(({ id }) => was.has(id));
  if (before.every(({ id }, at) => id === after[at]?.id)) return [];
  return [fieldChange(field, title, { kind: 'order', items: before }, { kind: 'order', items: after })];
};
