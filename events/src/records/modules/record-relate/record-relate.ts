import { sameJson } from '../../../core/canonical';
import { fieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { RECORD } from '../../record-category';
import type { Carry } from '../carry-over';
import { defineModule } from '../define-module';
import type { ModuleType } from '../module-type';
import { ORDER, orderChange } from '../order-change';
import { relateSchema, relateShape, type Relate, type Relation } from './relate-schema';
import { recordRelated } from '../related-record';
import { relationWords } from './relation-words';

const told = (relation: Relation | undefined): TraceValue | null => {
  if (!relation) return null;
  const { kind, recordId, note = '' } = relation;
  const data = { kind, subject: { category: RECORD, id: recordId }, note };
  return { kind: 'data', of: 'recordRelate.relation', data };
};

/** What the original repeats or continues, its copy need not: whoever goes on with it says anew what it relates to. */
const leftOut: Carry<Relate> = {
  take: () => ({ relations: [] }),
  told: {
    'zh-CN': '记录关联不带入：它们说的是原实验，请在新记录中重新关联。',
    'en-US': 'Related records are left out: they are said of the original. Relate the new record anew.',
  },
};

/**
 * M16: records that this one relates to, each with the kind of relation and a remark. Only ids are kept: what they are
 * called is for those to read who may read them.
 */
export const recordRelateModule: ModuleType<Relate> = {
  type: 'recordRelate',
  specId: 'M16',
  label: { 'zh-CN': '记录关联', 'en-US': 'Related records' },
  begin: { 'zh-CN': '关联记录', 'en-US': 'Relate a record' },
  guide: {
    'zh-CN':
      '写明本记录与其他记录的关系：按编号或标题查找，选择接续、重复、使用其产物、对照或参考，可加备注。对方记录的侧栏“关联”列出指向它的记录；看不到的记录只说明“不对您开放”。\n在搜索框输入一份记录的完整编号，会同时找到关联到它的记录。',
    'en-US':
      'Says how this record relates to others: find one by number or title, say whether this record continues, repeats, uses the product of, is compared with or refers to it, and add a remark. The panel Relations of the other record lists what points to it; a record you cannot read is only said not to be open to you.\nSearching for the whole number of a record also finds those that relate to it.',
  },
  version: 1,
  upgrade: (content) => content,
  schema: relateSchema,
  shape: relateShape,
  empty: () => ({ relations: [] }),
  diff: (old, next) => {
    const before = new Map((old?.relations ?? []).map((relation) => [relation.id, relation]));
    const after = new Map(next.relations.map((relation) => [relation.id, relation]));
    const placed = (relations: readonly Relation[]) => relations.map(({ id }) => ({ id }));
    return [
      ...[...new Set([...before.keys(), ...after.keys()])]
        .filter((id) => !sameJson(told(before.get(id)), told(after.get(id))))
        .map((id) =>
          fieldChange(`relation/${id}`, '@recordRelate.relation', told(before.get(id)), told(after.get(id))),
        ),
      ...orderChange('order', '@recordRelate.order', placed(old?.relations ?? []), placed(next.relations)),
    ];
  },
  parts: { relation: { 'zh-CN': '关联', 'en-US': 'Relation' }, order: ORDER },
  tell: relationWords,
  unfilled: () => [],
  text: ({ relations }) => relations.map(({ note = '' }) => note).join('\n'),
  files: () => [],
  facts: ({ relations }) =>
    relations.map(({ id, kind, recordId, note = '' }) => ({
      id,
      type: recordRelated.stated,
      subject: { category: RECORD, id: recordId },
      detail: { relation: kind, note },
    })),
  carryOver: { clone: leftOut, next: leftOut, record: 'all' },
  isEmpty: ({ relations }) => relations.length === 0,
};

export const recordRelate = defineModule(recordRelateModule, recordRelated);
