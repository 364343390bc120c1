import { expect, test } from 'vitest';
import type { RecordedEvent } from '../../core/envelope';
import type { RecordEvent } from '../record-events';
import { broughtIn, broughtKey } from './brought';

const file = { hash: 'a'.repeat(64), name: '操作.docx', size: 1, type: '' };
const stored = (revision: number, commandId: string, type: string, data: object): RecordedEvent<RecordEvent> =>
  ({ revision, commandId, type, data }) as RecordedEvent<RecordEvent>;

test('what a template, a file or a copy brought is theirs and no person’s; what somebody added or saved beside it is not', () => {
  const within = [{ id: 'g', title: '重结晶', templateId: 't2', version: 3 }];
  const copiedFrom = { recordId: 'r', moduleId: 'm', version: 1, revision: 4, contentHash: '' };
  const events = [
    stored(0, 'c0', 'RecordCreated', { templateId: 't1', clonedFromId: null }),
    stored(1, 'c1', 'ModuleAdded', { module: { id: 'm1' }, copiedFrom: null }),
    stored(2, 'c2', 'ModuleAdded', { module: { id: 'm2' }, copiedFrom: null }),
    stored(3, 'c2', 'ModulesNested', { places: [{ moduleId: 'm2', within, before: [] }] }),
    stored(4, 'c3', 'ModuleSaved', { moduleId: 'm1' }),
    stored(5, 'c4', 'ModuleSaved', { moduleId: 'm1' }),
    stored(6, 'c4', 'ModuleAdded', { module: { id: 'm3' }, copiedFrom: null }),
    stored(7, 'c4', 'TemplateVersionTaken', { templateId: 't1' }),
    stored(8, 'c5', 'ModuleSaved', { moduleId: 'm1', source: file }),
    stored(9, 'c6', 'ModuleAdded', { module: { id: 'm4' }, copiedFrom }),
  ];
  const told = [...broughtIn(events)].map(([revision, one]) => [revision, broughtKey(one)]);
  expect(told).toEqual([
    [0, 'from/template/t1'],
    [2, 'from/template/t2'],
    [5, 'from/template/t1'],
    [6, 'from/template/t1'],
    [8, `from/file/${'a'.repeat(64)}`],
    [9, 'from/copy'],
  ]);
});
