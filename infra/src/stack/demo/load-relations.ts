import { capabilityCalls } from '@shilu/events/capabilities/calls';
import type { Subject } from '@shilu/events/capabilities/capability';
import type { EntryRelationKind } from '@shilu/events/capabilities/relation-kinds';
import { RECORD } from '@shilu/events/records/record-category';
import type { Person } from './caller';
import { experimentIdOf, idOf } from './ids';

type Relation = readonly [from: Subject, kind: EntryRelationKind, to: Subject, note: string];

const method = (key: string): Subject => ({ category: 'method', id: `method-${key}` });
const instrument = (key: string): Subject => ({ category: 'instrument', id: `instrument-${key}` });
const project = (key: string): Subject => ({ category: 'project', id: idOf('prj', key) });
const task = (key: string): Subject => ({ category: 'task', id: idOf('task', key) });
const record = (key: string): Subject => ({ category: RECORD, id: experimentIdOf(key) });

const relations: readonly Relation[] = [
  [project('parp'), 'refers', method('hplc-purity'), '各批中间体按此法测定纯度'],
  [project('fak'), 'continues', project('parp'), '沿用其芳基哌嗪砌块与偶联条件'],
  [task('parp-purity'), 'refers', instrument('hplc-03'), ''],
  [method('melting-point'), 'compares', method('hplc-purity'), '熔点与色谱纯度相互印证'],
  [instrument('hplc-03'), 'refers', record('exp-lcms-az0371'), '换泵密封垫后的第一份数据'],
];

/** Projects, methods and instruments that have to do with one another, and with a record. */
export const loadRelations = async (admin: Person): Promise<void> => {
  for (const [from, kind, to, note] of relations)
    await admin.call(capabilityCalls.relateEntry, { ...from, kind, to, note });
};
