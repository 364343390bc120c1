import { expect, it } from 'vitest';
import { everyRegister } from '../testing/every-field';
import { valuesHash, writtenValues } from './entry-versions';
import { heldValue, isSent } from './fields/field-types';

it('a version and a signature are bound to what was written: what is computed of it is shown, and makes no difference', () => {
  const written = { name: '甲', number: 2, text: '批号 7' };
  const computed = Object.fromEntries(
    everyRegister.fields.filter((field) => !isSent(field)).map((field) => [field.key, heldValue(field, written)]),
  );
  expect(Object.keys(computed)).not.toHaveLength(0);
  expect(writtenValues(everyRegister, { ...written, ...computed })).toEqual(written);
  expect(valuesHash(everyRegister, { ...written, ...computed })).toBe(valuesHash(everyRegister, written));
  expect(valuesHash(everyRegister, { ...written, number: 3 })).not.toBe(valuesHash(everyRegister, written));
});
