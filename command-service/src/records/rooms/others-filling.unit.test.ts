import { emptyDirectory } from '@shilu/events/identity/directory';
import { RecordLog, recordModule, signing } from '@shilu/events/testing/record-log';
import { expect, test } from 'vitest';
import { notFilledByOther, othersFilling } from './others-filling';

const directory = emptyDirectory();
const at = (accountId: string, moduleId = 'm1') => ({
  ...{ recordId: 'r1', moduleId, seat: accountId, accountId, name: accountId, typing: [] },
  cell: { sheet: 's1', row: 1, column: 1 },
});
const rooms = (...seats: readonly ReturnType<typeof at>[]) => ({
  directory,
  rooms: { ...unused, filling: (_: string, but: string) => seats.filter(({ accountId }) => accountId !== but) },
});
const none = (): never => {
  throw new Error('not asked');
};
const unused = { follow: none, at: none, leave: none, seats: none, holder: none, heard: none, stop: none };
const log = () => new RecordLog().created([recordModule('m1'), recordModule('m2')]);
const asker = { id: 'u2' };

test('whoever fills in a sheet that they may write keeps others from that sheet, and from submitting', () => {
  const state = log().state();
  expect(othersFilling(rooms(at('u1')), asker, state)).toMatchObject([{ accountId: 'u1' }]);
  expect(othersFilling(rooms(at('u1')), { id: 'u1' }, state)).toEqual([]);
  expect(() => notFilledByOther(rooms(at('u1')), asker, state, 'm1')).toThrow('moduleLockedByOther');
  expect(() => notFilledByOther(rooms(at('u1')), asker, state, 'm2')).not.toThrow();
});

test('whoever cannot write there keeps nobody from anything', () => {
  const [signed, locked] = [log(), log()];
  signed.push('ModuleSigned', { moduleId: 'm1', contentHash: 'h', signedRevision: 0, signatureId: 'sig', ...signing });
  locked.push('ModuleLocked', { moduleId: 'm1', open: [] });
  for (const state of [signed.state(), locked.state()])
    expect(othersFilling(rooms(at('u1')), asker, state)).toEqual([]);
  for (const stranger of [at('u9'), at('u1', 'gone')])
    expect(othersFilling(rooms(stranger), asker, log().state())).toEqual([]);
});
