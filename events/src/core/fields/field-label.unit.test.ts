import { expect, it } from 'vitest';
import { everyField, everyFields, everyRegister, examplesOf } from '../../testing/every-field';
import { registerDecider, valuesSchema } from '../register';
import { fieldSchema } from '../register-field';
import { fieldLabel } from './field-label';
import { isSent } from './field-types';

const decider = registerDecider(everyRegister);

it('within rows a field is called with the number of the row', () => {
  expect(fieldLabel(everyField.rows, 'en-US', '2', 'amount')).toBe('Field rows · row 2 · Amount');
});

it.each(everyFields.filter(isSent).map((field) => [field.key, field] as const))(
  'what a trace says of a field of type %s names no hash and no id',
  (_name, field) => {
    for (const example of examplesOf(field)) {
      const values = valuesSchema(everyRegister).parse({ name: '甲', [field.key]: fieldSchema(field).parse(example) });
      const [event] = decider.decide({ kind: 'add', values, actor: 'li' }, decider.initialState());
      if (event?.data.kind !== 'added') throw new Error('not added');
      for (const change of event.data.changes) {
        const [key, row, part] = change.field.split('/');
        const label = key === field.key ? fieldLabel(field, 'en-US', row, part) : '';
        expect(label).not.toMatch(/[0-9a-f]{16}/);
        expect(label).toMatch(key === field.key ? /^Field \w+( · row \d+( · \w+)?)?$/ : /^$/);
      }
    }
  },
);
