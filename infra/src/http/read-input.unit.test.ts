import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { registerCalls } from '@shilu/events/core/register-calls';
import { recordCalls } from '@shilu/events/records/calls';
import { expect, test } from 'vitest';
import { parseInput } from './read-input';

const item = { value: 'a', zh: '甲', en: 'A', enabled: true };
const dictionary = { code: 'units', name: '单位', nameEn: 'Units' };
const grant = (UserId: string): unknown => ({ UserId, Attribute: 1 });
const record = { experimentId: 'r', ModuleId: 'm' };

test.each([
  [registerCalls(dictionaryRegister).add, { ...dictionary, items: [item, item] }, 'items'],
  [recordCalls.grantModule, { ...record, UserList: [grant('u'), grant('u')] }, 'UserList'],
])('entries that repeat what tells them apart have the right shape and do not fit', (call, input, path) => {
  const refusal = (given: unknown): unknown => {
    try {
      return parseInput(call, given);
    } catch (error) {
      return error;
    }
  };
  expect(refusal(input)).toMatchObject({ key: 'inputUnfit', details: { issues: [{ path, message: 'repeated' }] } });
  // What is malformed besides is told as such.
  expect(refusal({ ...input, more: 1 })).toMatchObject({ key: 'invalidInput' });
});
