import { describe, expect, it } from 'vitest';
import { valueWords } from '../../audit/value-words';
import { everyField, everyFields, everyRegister, examplesOf, fieldNames } from '../../testing/every-field';
import { canonicalJson } from '../canonical';
import { registerDecider, valuesSchema } from '../register';
import { fieldKind, fieldSchema, storedSchema } from '../register-field';
import { filtersSchema } from '../register-filter';
import { fieldChangeSchema } from '../trace';
import { traceValueSchema, valueOf } from '../trace-value';
import { fieldTypes, isSent, typeOf } from './field-types';

const decider = registerDecider(everyRegister);
const named = { name: '甲' };

/** What might be sent in the place of any value. */
const hostile: readonly unknown[] = [
  ...['', ' ', '\u0000', '\u202eb', 'a\ud800', '<script>alert(1)</script>', '=1+1', "'; drop table x; --", '__proto__'],
  ...[0, -0, 1e308, -1, NaN, Infinity, true, null, [], {}, [[]], [null], [{}], { value: '1' }, { __proto__: null }],
  ...[
    'x'.repeat(1_000_000),
    Array.from({ length: 2_000 }, (_, at) => String(at)),
    { value: '9'.repeat(99), unit: 'g' },
  ],
  ...[{ value: '1e999', unit: 'g' }, { value: 'NaN', unit: 'g' }, { value: '1', unit: '' }, '9999-99-99T99:99:99.999Z'],
];

it('every type is listed under its own name', () => {
  for (const name of fieldNames) expect([fieldTypes[name].type, everyField[name].type]).toEqual([name, name]);
});

describe.each(everyFields.filter(isSent).map((field) => [field.key, field] as const))(
  'a field of type %s',
  (_name, field) => {
    const examples = examplesOf(field);

    it('has examples that differ', () => {
      expect(new Set(examples.map((each) => canonicalJson(each))).size).toBeGreaterThan(1);
    });

    it('takes its examples: they are stored, told in the trace and said in both languages', () => {
      for (const example of examples) {
        const sent = fieldSchema(field).parse(example);
        const values = { ...named, [field.key]: sent };
        expect(storedSchema(field).safeParse(sent).success).toBe(true);
        expect(everyRegister.read(values)).toMatchObject(values);
        const [event] = decider.decide(
          { kind: 'add', values: valuesSchema(everyRegister).parse(values), actor: 'li' },
          decider.initialState(),
        );
        if (event?.data.kind !== 'added') throw new Error('not added');
        expect(event.data.changes.map((change) => fieldChangeSchema.parse(change))).toEqual(event.data.changes);
        const told = valueOf(fieldKind(everyRegister.name, field), sent);
        expect(traceValueSchema.nullable().parse(told)).toEqual(told);
        for (const language of ['zh-CN', 'en-US'] as const)
          if (told !== null) expect(valueWords(told, language, (_of, id) => `<${id}>`)).toMatch(/\S/);
      }
    });

    it('refuses what is of another shape, and nothing that it takes breaks anything', () => {
      for (const wrong of typeOf(field).wrong(field))
        expect(fieldSchema({ ...field, required: true }).safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
      for (const value of hostile) {
        const sent = fieldSchema(field).safeParse(value);
        if (!sent.success) continue;
        expect(everyRegister.readable({ ...named, [field.key]: sent.data }), JSON.stringify(value)).not.toBeNull();
        const told = valueOf(fieldKind(everyRegister.name, field), sent.data);
        expect(traceValueSchema.nullable().safeParse(told).success, JSON.stringify(value)).toBe(true);
      }
      for (const value of hostile) {
        filtersSchema(everyRegister).safeParse({ [field.key]: { from: value, to: value, oneOf: value, text: value } });
        storedSchema(field).safeParse(value);
      }
    });
  },
);
