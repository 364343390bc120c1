import fc from 'fast-check';
import { PERMISSION_CODES } from '../core/permissions';
import type { Register, RegisterValues } from '../core/define-register';
import { sentFields } from '../core/register';
import { typeOf, type FieldOf, type RegisterField } from '../core/fields/field-types';
import { richTextModule } from '../records/modules/rich-text/rich-text';

/** Two valid values of every field that holds JSON of its own shape, or that a rule asks for a form, by `register.field`. */
const givenSamples: Readonly<Record<string, readonly [unknown, unknown]>> = {
  'role.permissions': [[], [PERMISSION_CODES[0], PERMISSION_CODES[3]]],
  'dictionary.items': [
    [{ value: 'mp', zh: '熔点', en: 'Melting point', enabled: true }],
    [
      { value: 'mp', zh: '熔点', en: 'Melting point', enabled: false },
      { value: 'bp', zh: '沸点', en: 'Boiling point', enabled: true },
    ],
  ],
  'approvalFlow.nodes': [
    [{ name: '复核', approver: 'people', accountIds: ['reviewer'], mode: 'any' }],
    [
      { name: '组长', approver: 'directLeader', accountIds: [], mode: 'all' },
      { name: '部门', approver: 'departmentHead', accountIds: [], mode: 'any' },
    ],
  ],
  'compound.cas': ['67-64-1', '109-99-9'],
  'compound.formula': ['CuSO4·5H2O', 'SiO2'],
  'compound.hazards': [
    [{ pictograms: ['GHS07'], phrases: 'H319', source: 'SDS', date: '2024-05-01' }],
    [{ pictograms: [], phrases: 'H225, H302', source: 'SDS', date: '2025-05-01' }],
  ],
  'literature.doi': ['10.1021/cr00039a007', '10.1021/om100106e'],
  'literature.isbn': ['978-0-12-805457-4', '0-19-852663-6'],
  'literature.year': [1995, 2010],
  'template.modules': [[], [{ type: 'editor', title: '实验过程', content: richTextModule.empty() }]],
};

const line = (max: number) =>
  fc
    .stringMatching(/^[A-Za-z0-9\u4e00-\u9fa5][A-Za-z0-9\u4e00-\u9fa5 ]{0,30}$/)
    .map((value) => value.trim().slice(0, max));
const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);

const amount = ({ min = -1e9, max = 1e9, positive = false }: FieldOf<'number'>) =>
  fc.double({ min: positive ? 1e-6 : min, max, noNaN: true }).map((value) => value + 0);

/** Valid values of a field, from its declaration: of a type whose values are without number, any; else its examples. */
export const validField = (register: Register, field: RegisterField): fc.Arbitrary<unknown> => {
  const given = givenSamples[`${register.name}.${field.key}`];
  if (given !== undefined) return fc.constantFrom(...given);
  const type = typeOf(field);
  const column = type.column(field);
  if (field.type === 'number') return amount(field);
  if (column === 'words') return line(field.maxLength ?? 100);
  if (type.pointsTo !== undefined && column !== null)
    return column === 'codes' ? fc.uniqueArray(ids, { maxLength: 5 }) : ids;
  const examples = type.examples(field);
  if (examples.length === 0)
    throw new Error(`give two samples of ${register.name}.${field.key} in testing/register-samples.ts`);
  return fc.constantFrom(...examples);
};

/** Whether the register's own rules hold, beyond what each field asks. */
const meetsRules = (register: Register, values: RegisterValues): boolean => {
  try {
    for (const rule of register.rules) rule(values);
    return true;
  } catch {
    return false;
  }
};

/** Valid values of an entry; fields that need not be filled are sometimes absent. */
export const validValues = (register: Register): fc.Arbitrary<RegisterValues> =>
  fc
    .record(Object.fromEntries(sentFields(register).map((field) => [field.key, validField(register, field)])), {
      requiredKeys: register.fields.filter((field) => field.required).map((field) => field.key),
    })
    .filter((values) => meetsRules(register, values));

/** Values of a wrong type; null stands for "cleared" and is not among them. */
export const wrongTyped = (field: RegisterField): readonly unknown[] => typeOf(field).wrong(field);
