import fc from 'fast-check';
import { PERMISSION_CODES } from '../core/permissions';
import type { Register, RegisterValues } from '../core/define-register';
import type { RegisterField } from '../core/register-field';
import { richTextModule } from '../records/modules/rich-text/rich-text';

/** Two valid values of every field that holds JSON of its own shape, by `register.field`. */
const jsonSamples: Readonly<Record<string, readonly [unknown, unknown]>> = {
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
  'template.projectIds': [[], ['p1', 'p2']],
  'template.modules': [[], [{ type: 'editor', title: '实验过程', content: richTextModule.empty() }]],
};

const line = (max: number) =>
  fc
    .stringMatching(/^[A-Za-z0-9\u4e00-\u9fa5][A-Za-z0-9\u4e00-\u9fa5 ]{0,30}$/)
    .map((value) => value.trim().slice(0, max));
const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);

/** Valid values of a field, from its declaration. */
export const validField = (register: Register, field: RegisterField): fc.Arbitrary<unknown> => {
  switch (field.type) {
    case 'name':
    case 'text':
    case 'longText':
      return line(field.maxLength ?? 100);
    case 'number':
      return fc
        .double({ min: field.positive ? 1e-6 : (field.min ?? -1e9), max: field.max ?? 1e9, noNaN: true })
        .map((value) => value + 0);
    case 'date':
      return fc.constantFrom('2024-02-29', '2026-11-21', '2026-01-01');
    case 'boolean':
      return fc.boolean();
    case 'select':
      return fc.constantFrom(...(field.options ?? []).map((option) => option.value));
    case 'selects':
      return fc.subarray(
        (field.options ?? []).map((option) => option.value),
        { minLength: field.required ? 1 : 0 },
      );
    case 'account':
    case 'reference':
      return ids;
    case 'accounts':
      return fc.uniqueArray(ids, { maxLength: 5 });
    case 'json': {
      const samples = jsonSamples[`${register.name}.${field.key}`];
      if (!samples) throw new Error(`give two samples of ${register.name}.${field.key} in testing/register-samples.ts`);
      return fc.constantFrom(...samples);
    }
  }
};

/** Valid values of an entry; fields that need not be filled are sometimes absent. */
export const validValues = (register: Register): fc.Arbitrary<RegisterValues> =>
  fc.record(Object.fromEntries(register.fields.map((field) => [field.key, validField(register, field)])), {
    requiredKeys: register.fields.filter((field) => field.required).map((field) => field.key),
  });

/** One value of the wrong type for each field type; null stands for "cleared" and is not among them. */
export const wrongTyped = (field: RegisterField): readonly unknown[] =>
  field.type === 'number'
    ? ['1', true, [], {}]
    : field.type === 'boolean'
      ? ['true', 1, [], {}]
      : field.type === 'json'
        ? [1, true, '<script>']
        : field.type === 'accounts' || field.type === 'selects'
          ? ['a', 1, {}, [1]]
          : [1, true, [], {}];
