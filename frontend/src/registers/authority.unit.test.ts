import type { Register } from '@shilu/events/core/define-register';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { maintenanceRegister } from '@shilu/events/resources/maintenance-report';
import { expect, it } from 'vitest';
import { sessionForTests } from '../testing/session';
import { mayChangeNow } from './authority';

const me = sessionForTests;
const keepers = (...ids: readonly string[]) => ({ ownerId: 'admin', removed: false, values: { keeperIds: ids } });
const mine = keepers(me.accountInfo.id);
const may = (register: Register, entry: Parameters<typeof mayChangeNow>[2]): boolean =>
  mayChangeNow(register, me, entry);

it('an entry is offered to be changed by right, in the states that allow it, and never once it is removed', () => {
  expect(may(instrumentRegister, { ...mine, status: 'inService' })).toBe(true);
  expect(may(instrumentRegister, { ...mine, status: 'inService', removed: true })).toBe(false);
  expect(may(instrumentRegister, { ...mine, status: 'retired' })).toBe(false);
  expect(may(instrumentRegister, { ...keepers('li'), status: 'inService' })).toBe(false);
});

it('of what stands below another entry the server says who may; removed, it is not offered either', () => {
  const report = { ownerId: 'admin', removed: false, values: {} };
  expect(may(maintenanceRegister, { ...report, mayChange: true })).toBe(true);
  expect(may(maintenanceRegister, { ...report, mayChange: false })).toBe(false);
  expect(may(maintenanceRegister, { ...report, mayChange: true, removed: true })).toBe(false);
});
