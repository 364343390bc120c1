import { expect, it } from 'vitest';
import { flowRegister } from '../approvals/flow';
import { registerEventTypes } from './register';
import { policies } from './policies';

const named = (name: string) => {
  const found = policies.find((policy) => policy.name === name);
  if (!found) throw new Error(`no policy ${name}`);
  return found;
};

it('a switch that one entry has on is followed where it is turned on, and where that is not said', () => {
  const { follows, eventTypes } = named('soleSwitch');
  const types = registerEventTypes(flowRegister);
  expect(eventTypes).toEqual([types.added, types.modified, types.restored]);
  const follow = [
    { key: 'approvalFlow.isDefault', input: { register: 'approvalFlow', field: 'isDefault', id: 'f-1' } },
  ];
  const of = (type: string, data: unknown) => follows({ type, data, stream: 'approvalFlow-f-1' });
  const changed = (isDefault?: boolean) => ({ kind: 'modified', values: { name: '复核', isDefault }, changes: [] });
  expect(of(types.modified, changed(true))).toEqual(follow);
  expect(of(types.restored, { kind: 'restored' })).toEqual(follow);
  expect(of(types.modified, changed(false))).toEqual([]);
  expect(of(types.modified, changed())).toEqual([]);
  expect(follows({ type: types.modified, data: changed(true), stream: 'quickText-q-1' })).toEqual([]);
});
