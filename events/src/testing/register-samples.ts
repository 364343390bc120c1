import fc from 'fast-check';
import { PERMISSION_CODES } from '../core/permissions';
import type { Register, RegisterValues } from '../core/define-register';
import { sentFields } from '../core/register';
import { typeOf, type FieldOf, type RegisterField } from '../core/fields/field-types';
import { richTextModule } from '../records/modules/rich-text/rich-text';

const twoLevels = (label: string) => ({
  levels: [label, '样品'].map((name, at) => ({
    ...{ key: `l${at}`, label: name },
    columns: [{ key: `c${at}`, label: '名称', type: 'text' }],
  })),
  rows: [],
});

const oneCell = (label: string) => ({
  ...{ engine: null, fixed: null, source: null, styles: {}, names: [], sheetOrder: ['s'] },
  sheets: {
    s: {
      ...{ id: 's', name: label, rowCount: 9, columnCount: 9, cellData: { 0: { 0: { v: label } } } },
      ...{ mergeData: [], rowData: {}, columnData: {}, validations: [], conditionals: [], pictures: [] },
    },
  },
});

const oneInput = (label: string) => ({
  ...{ book: oneCell(label), reasons: [] },
  design: {
    ...{ sealed: false, links: [], results: [], charts: [] },
    inputs: [
      {
        ...{ id: 'i', name: label, sheet: 's', range: { startRow: 1, startColumn: 1, endRow: 1, endColumn: 1 } },
        ...{ kind: 'number', unit: 'mg', min: '', max: '', options: [], required: true, hint: '' },
      },
    ],
  },
});

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
  'retentionRule.years': [1, 10],
  'infoTable.tableDesign': [
    [
      {
        type: 'labInfoTable',
        title: '称量',
        content: { columns: [{ key: 'a', label: '物料', type: 'text' }], rows: [] },
      },
    ],
    [
      {
        type: 'labInfoTable',
        title: '进样',
        content: { columns: [{ key: 'b', label: '样品', type: 'text' }], rows: [] },
      },
    ],
  ],
  'workbook.tableDesign': [
    [{ type: 'spreadSheet', title: '含量', content: oneCell('含量'), contentVersion: 2 }],
    [{ type: 'spreadSheet', title: '水分', content: oneCell('水分'), contentVersion: 2 }],
  ],
  'sheetDesign.tableDesign': [
    [{ type: 'spreadDesign', title: '称量', content: oneInput('称量'), contentVersion: 1 }],
    [{ type: 'spreadDesign', title: '滴定', content: oneInput('滴定'), contentVersion: 1 }],
  ],
  'multiTable.tableDesign': [
    [{ type: 'multiLevelTable', title: '批次', content: twoLevels('批次') }],
    [{ type: 'multiLevelTable', title: '条件', content: twoLevels('条件') }],
  ],
  // Of the step that every example of steps has; none as well, for steps that parameters are of cannot be cleared.
  'method.parameters': [
    [],
    [
      { step: '室温搅拌 2 h', name: '温度', kind: 'number', unit: '°C', min: 20, max: 25, options: '', required: true },
      { step: '室温搅拌 2 h', name: '颜色', kind: 'choice', unit: '', options: '无色, 淡黄', required: true },
      { step: '室温搅拌 2 h', name: '现象', kind: 'text', unit: '', options: '', required: false },
    ],
  ],
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
