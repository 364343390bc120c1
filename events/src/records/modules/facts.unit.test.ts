import { expect, it } from 'vitest';
import { RecordLog, recordModule } from '../../testing/record-log';
import { factWords, isFactEvent, toldFromSubject, withdrawalOf } from './facts';

const subject = { category: 'record', id: 'r2' };
const created = () =>
  new RecordLog().created([recordModule('m1', { relations: [] }, { type: 'recordRelate' }), recordModule('m2')]);
const named = { moduleId: 'm1', factId: 'k1', subject };
const related = (relation: 'repeats' | 'refers') => ({ ...named, detail: { relation, note: '' } });

it('a fact stands with the module that states it, is replaced under its id, and goes when it is taken back', () => {
  const log = created().push('RecordRelated', related('repeats'), { actor: 'u7' });
  expect(log.state().modules.map(({ facts }) => facts)).toEqual([
    {
      k1: {
        type: 'RecordRelated',
        subject,
        detail: { relation: 'repeats', note: '' },
        by: 'u7',
        at: expect.any(String),
      },
    },
    undefined,
  ]);
  log.push('RecordRelated', related('refers'));
  expect(Object.values(log.state().modules[0]?.facts ?? {}).map(({ detail }) => detail)).toEqual([
    { relation: 'refers', note: '' },
  ]);
  log.push('RecordUnrelated', named);
  expect(log.state().modules[0]?.facts).toBeUndefined();
});

it('facts of a module that is gone change nothing', () => {
  const log = created().push('ModuleRemoved', { moduleId: 'm1', title: '关联' });
  const before = log.state().modules;
  expect(log.push('RecordUnrelated', named).state().modules).toEqual(before);
});

it('a fact is told from the other side in both languages; what a later release states is not', () => {
  expect(toldFromSubject('RecordRelated', { relation: 'repeats', note: '放大' })).toEqual({
    label: { 'zh-CN': '由其重复', 'en-US': 'Repeated by' },
    remark: '放大',
  });
  // By the steps of a method: on the page of the method, of the instrument and of the compound.
  expect([
    toldFromSubject('MethodFollowed', { effectiveOn: '2026-03-01', revision: 4 }),
    toldFromSubject('StepInstrumentUsed', { step: '回流' }),
    toldFromSubject('StepMaterialUsed', { step: '称量' }),
  ]).toEqual([
    { label: { 'zh-CN': '按此方法执行', 'en-US': 'Worked by it' }, remark: '2026-03-01' },
    { label: { 'zh-CN': '在步骤中使用', 'en-US': 'Used in a step' }, remark: '回流' },
    { label: { 'zh-CN': '在步骤中使用', 'en-US': 'Used in a step' }, remark: '称量' },
  ]);
  expect([
    toldFromSubject('RecordRelated', { relation: 'likes', note: '' }),
    toldFromSubject('MaterialUsed', {}),
  ]).toEqual([null, null]);
  expect([withdrawalOf('RecordRelated'), withdrawalOf('toString')]).toEqual(['RecordUnrelated', undefined]);
  expect([isFactEvent({ type: 'RecordUnrelated' }), isFactEvent({ type: 'ModuleSaved' })]).toEqual([true, false]);
  expect(Object.keys(factWords).sort()).toEqual(['BottleReturned', 'BottleTaken', 'CompoundUnused', 'CompoundUsed', 'LibraryTableReturned', 'LibraryTableTaken', 'MethodFollowed', 'MethodUnfollowed', 'ProductUnused', 'ProductUsed', 'RecordRelated', 'RecordUnrelated', 'ReferenceCited', 'ReferenceUncited', 'StepInstrumentUnused', 'StepInstrumentUsed', 'StepMaterialUnused', 'StepMaterialUsed']); // prettier-ignore
});
