import type { Register } from '@shilu/events/core/define-register';
import type { LifeCycle } from '@shilu/events/core/life-cycle';
import { everyRegister } from '@shilu/events/testing/every-field';
import { expect, it } from 'vitest';
import { registerParts } from './register-tables';

const state = { label: { 'zh-CN': '状态', 'en-US': 'State' }, tone: 'active' } as const;
const life: LifeCycle = { states: { open: state, asked: state }, first: 'open', moves: [] };
const waits = { path: 'Every/Decided', callId: 'X999', in: ['asked'], for: 'accounts' };
const versions = { path: 'Every', callId: 'X998', madeBy: [], inUse: ['open'], readBy: ['anyone'] } as const;

const living = (more: Partial<LifeCycle>): Register => ({ ...everyRegister, life: { ...life, ...more } });
const meanings = (register: Register): string =>
  registerParts(register)
    .map(({ meaning }) => meaning)
    .join();

it.each<readonly [string, Register, Register]>([
  ['who reads it', everyRegister, { ...everyRegister, mayRead: ['owner'] }],
  ['whom it waits for', living({ waits }), living({ waits: { ...waits, in: ['open'] } })],
  ['that it waits for nobody any more', living({ waits }), living({})],
  ['who reads a version', living({ versions }), living({ versions: { ...versions, readBy: ['owner'] } })],
  ['when a version is in use', living({ versions }), living({ versions: { ...versions, inUse: ['asked'] } })],
])('a change of %s builds the tables anew: each row says whom it is for', (_what, before, after) => {
  expect(meanings(after)).not.toBe(meanings(before));
});
