import type { Register } from '@shilu/events/core/define-register';
import { templateRegister } from '@shilu/events/templates/template';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { expect, it } from 'vitest';
import { registerParts } from './register-tables';

const meanings = (register: Register): string =>
  registerParts(register)
    .map(({ meaning }) => meaning)
    .join();
const { life } = templateRegister;
if (life === null || life.versions === undefined || life.waits === undefined) throw new Error('a template waits');
const waiting = { ...instrumentRegister, life: instrumentRegister.life && { ...instrumentRegister.life, waits: life.waits } }; // prettier-ignore

it.each<readonly [string, Register, Register]>([
  ['who reads it', instrumentRegister, { ...instrumentRegister, mayRead: ['owner'] }],
  ['whom it waits for', waiting, { ...waiting, life: waiting.life && { ...waiting.life, waits: { ...life.waits, in: ['inReview'] } } }],
  ['that it waits for nobody any more', waiting, instrumentRegister],
  ['who reads a version', templateRegister, { ...templateRegister, life: { ...life, versions: { ...life.versions, readBy: [] } } }],
  ['when a version is in use', templateRegister, { ...templateRegister, life: { ...life, versions: { ...life.versions, inUse: ['published'] } } }],
])('a change of %s builds the tables anew: each row says whom it is for', (_what, before, after) => {
  expect(meanings(after)).not.toBe(meanings(before));
}); // prettier-ignore
