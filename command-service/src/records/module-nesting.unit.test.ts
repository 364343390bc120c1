import { RecordLog, recordModule } from '@shilu/events/testing/record-log';
import { changesOf } from '@shilu/events/audit/event-changes';
import { shownChange } from '@shilu/events/audit/value-words';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { expect, it } from 'vitest';
import { withGroups } from './module-nesting';

const group = (title: string, version: number) => ({ id: `0-${title}`, title, templateId: `tpl-${title}`, version });

it('the trail says of each module in which version of which child template it stands, and where it stands in none', () => {
  const { modules } = new RecordLog().created().state();
  const state = {
    modules: modules.map((module) => (module.id === 'm2' ? { ...module, within: [group('后处理', 2)] } : module)),
  };
  const renamed: RecordEvent = { type: 'ModuleRenamed', data: { moduleId: 'm1', from: '模块 m1', to: '投料' } };
  const added: RecordEvent = {
    type: 'ModuleAdded',
    data: { module: { ...recordModule('m3'), title: '萃取' }, index: 2, copiedFrom: null, changes: [] },
  };
  const groups = new Map([
    ['m1', [group('合成', 1), group('称量', 4)]],
    ['m2', []],
    ['m3', [group('后处理', 3)]],
  ]);
  const [first, second, nested] = withGroups([renamed, added], groups, state);
  expect([first, second]).toEqual([renamed, added]);
  if (nested === undefined) throw new Error('nothing is said of groups');
  const told = (language: 'zh-CN' | 'en-US') =>
    changesOf(nested).map((change) => {
      const { oldValue, newValue } = shownChange(change, language, () => undefined);
      return [oldValue, newValue];
    });
  expect(told('zh-CN')).toEqual([
    ['投料：无', '投料：合成（第 1 版） › 称量（第 4 版）'],
    ['模块 m2：后处理（第 2 版）', '模块 m2：无'],
    ['萃取：无', '萃取：后处理（第 3 版）'],
  ]);
  expect(told('en-US')).toEqual([
    ['投料: none', '投料: 合成 (version 1) › 称量 (version 4)'],
    ['模块 m2: 后处理 (version 2)', '模块 m2: none'],
    ['萃取: none', '萃取: 后处理 (version 3)'],
  ]);
});

it('nothing is said where no module came by a child template, nor told of one that stands where it stood', () => {
  const { modules } = new RecordLog().created().state();
  expect(withGroups([], new Map(), { modules })).toEqual([]);
  const within = [group('后处理', 2)];
  const state = { modules: modules.map((module) => ({ ...module, within })) };
  const [nested] = withGroups([], new Map([['m1', within]]), state);
  if (nested === undefined) throw new Error('nothing is said of groups');
  expect(changesOf(nested)).toEqual([]);
});
