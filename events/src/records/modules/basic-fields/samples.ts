import fc from 'fast-check';
import { heading, keyed, word, type ModuleSamples } from '../../../testing/module-sample';
import { basicFieldsModule } from './basic-fields';

const numeral = fc
  .tuple(fc.integer({ min: -999, max: 999 }), fc.stringMatching(/^[0-9]{1,4}$/))
  .map(([whole, decimals]) => `${whole}.${decimals}`);

const field = fc.oneof(
  word.map((value) => ({ part: { type: 'input', value }, said: [value] })),
  numeral.map((value) => ({ part: { type: 'inputNumber', unit: 'mg', value }, said: [value, 'mg'] })),
  word.map((label) => ({ part: { type: 'radio', options: [{ value: 'v', label }], value: 'v' }, said: [label] })),
  fc.constantFrom('2024-02-29', '2026-11-21').map((value) => ({ part: { type: 'date', value }, said: [value] })),
  word.map((label) => ({ part: { type: 'checkbox', options: [{ value: 'v', label }], value: ['v'] }, said: [label] })),
);

export const samples: ModuleSamples = {
  type: basicFieldsModule.type,
  contents: fc.array(fc.tuple(heading, field), { maxLength: 6 }).map((items) => ({
    content: { fields: keyed(items, ([label, { part }], key) => ({ key, label, ...part })) },
    said: items.flatMap(([label, { said }]) => [label, ...said]),
  })),
};
