import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { auditCalls } from '@shilu/events/audit/calls';
import { refusals } from '@shilu/events/core/result-codes';
import type { Language, ResponseOf } from '@shilu/events/core/call';
import { registerCalls } from '@shilu/events/core/register-calls';
import { FIELD_FORMAT } from '@shilu/events/core/trace';
import { fileCalls } from '@shilu/events/files/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { reactionProductFieldRegister } from '@shilu/events/organization/reaction-product-field';
import { changeRow, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equationModule } from '@shilu/events/records/modules/equation/equation';
import {
  equationSchema,
  type Batch,
  type Equation,
  type Row,
} from '@shilu/events/records/modules/equation/equation-schema';
import { EQUATION_FAULTS } from '@shilu/events/records/modules/equation/equation-words';
import { reconcile } from '@shilu/events/records/modules/equation/reconcile';
import { typeCell } from '@shilu/events/records/modules/equation/typing';
import { addColumn, addRuns } from '@shilu/events/records/modules/equation/variations';
import { notebookRegister } from '@shilu/events/records/notebook';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { templateRegister } from '@shilu/events/templates/template';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { readTable } from '@shilu/infra/tables/read-table';
import { part, proves } from '@shilu/tests/proves';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Answered, Person } from './support/client';
import { signing } from './support/content';
import { missingFiles } from './support/missing-files';
import { openStack, type Running } from './support/stack';

const SUZUKI = 'OB(O)c1ccccc1.Brc1ccc(C=O)cc1>CC(=O)O[Pd]OC(C)=O>O=Cc1ccc(-c2ccccc2)cc1';
const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US'];

let stack: Running;
let author: Person;
let stranger: Person;
let bookId: string;
let drawn: Equation;
const experimentId = 'reaction-at-the-door';
const moduleId = 'reaction';

const read = async (content: string): Promise<EntryReading> => {
  const [entry] = (await author.call(structureCalls.read, { content })).response.entries;
  if (entry === undefined) throw new Error(`nothing was read in ${content.slice(0, 100)}`);
  return entry;
};
const compounds = ({ components }: EntryReading) => components.map(({ side, inchiKey }) => [side, inchiKey]).sort();
const typed = (content: Equation, id: string, cell: 'mass' | 'equivalents', text: string): Equation => {
  const answer = typeCell(content, id, cell, text);
  if ('fault' in answer) throw new Error(answer.fault['en-US']);
  return answer.content;
};
const issuesIn = z.object({
  issues: z.array(z.looseObject({ path: z.string(), message: z.string(), text: z.string() })),
});
/** Where the last save stands: what is read afterwards has it. */
let saved: string | undefined;
const since = () => (saved === undefined ? {} : { minPosition: saved });
const view = async () => {
  const { response } = await author.call(recordCalls.record, { id: experimentId }, since());
  const [module] = response.modules.filter(({ id }) => id === moduleId);
  if (module === undefined) throw new Error('no reaction');
  return { module, content: equationSchema.parse(module.content) };
};
const save = async (data: unknown, language: Language = 'zh-CN'): Promise<Answered> => {
  const baseRevision = (await view()).module.contentRevision;
  const asked = { experimentId, moduleId, data, baseRevision, isAuto: false };
  const answer = await author.send(recordCalls.saveModule, asked, { language });
  saved = answer.position ?? saved;
  return answer;
};
const exported = (more: object = {}, by = author, language: Language = 'zh-CN'): Promise<Answered> =>
  by.send(recordCalls.exportReaction, { experimentId, ...more }, { language, ...since() });

beforeAll(async () => {
  stack = await openStack();
  author = await stack.member('lin');
  stranger = await stack.member('rui');
  bookId = (await author.call(registerCalls(notebookRegister).add, { name: '合成' })).response.id;
  const nodes = [{ name: '复核', approver: 'people' as const, accountIds: ['rui'], mode: 'any' as const }];
  await stack.admin.call(registerCalls(flowRegister).add, { name: '复核', type: 'record', nodes, isDefault: true });
  const modules = [{ id: moduleId, type: 'equation', title: '合成反应' }];
  const place = { title: '铃木偶联', bookId, projectId: null, taskId: null };
  await author.call(recordCalls.addRecord, { id: experimentId, ...place, modules });
  const table = reconcile(emptyEquation(), await read(SUZUKI), randomUUID).content;
  const weighed = typed(table, table.reference ?? '', 'mass', '1.22 g');
  drawn = { ...weighed, condition: { ...weighed.condition, temperature: '65', time: '12' } };
}, 120_000);
afterAll(() => stack.stop());

test('K05 a reaction begins with the units and the atmosphere of the laboratory, on the server', async () => {
  proves('K05');
  expect((await view()).content.condition).toMatchObject({
    ...{ timeUnit: 'h', concentrationUnit: 'M', pressureUnit: 'atm', temperatureUnit: '℃' },
    ...{ volumeUnit: 'mL', stirringUnit: 'rpm', qifenUnit: 'Air' },
  });
});

test('V023 a record takes no second reaction', async () => {
  // The half of sequences comes with the module of sequences (M13), which there is not yet.
  part('V023', 'one reaction module per record, refused at the door');
  const said = { 'zh-CN': '一条记录只能有一个这种类型的模块', 'en-US': 'A record has one module of this type' };
  for (const language of LANGUAGES) {
    const second = { experimentId, type: 'equation', title: '又一个', content: { ...emptyEquation() } };
    const refused = await author.send(recordCalls.addModule, second, { language });
    expect([refused.status, refused.code, refused.message]).toEqual([422, 4296, expect.stringContaining(said[language])]); // prettier-ignore
  }
});

test('V023 every door to a record knows of one reaction only', async () => {
  part('V023', 'one reaction module per record, whichever way the second comes');
  const place = { bookId, projectId: null, taskId: null };
  const reaction = (id: string) => ({ id, type: 'equation', title: '反应' });
  const templates = registerCalls(templateRegister);
  const held = { type: 'equation', title: '反应', content: emptyEquation(), contentVersion: equationModule.version };
  const withTemplate = (name: string, modules: readonly object[]) =>
    stack.admin.send(templates.add, { name, projectIds: [], recordType: '', modules });
  const template = (await withTemplate('带反应的模板', [held])).response as { readonly id: string };
  const own = { ...place, bookId: (await stack.admin.call(registerCalls(notebookRegister).add, { name: '管理员的本' })).response.id }; // prettier-ignore
  const at = { experimentId, title: '又一个', type: 'equation' };
  const another = (await author.call(recordCalls.addRecord, { ...place, title: '另一条', modules: [reaction('other')] })).response; // prettier-ignore
  const doors: Readonly<Record<string, () => Promise<{ readonly code: number }>>> = {
    added: () => author.send(recordCalls.addModule, at),
    'put back under its id': () => author.send(recordCalls.addModule, { ...at, moduleId: 'gone', content: { ...emptyEquation() } }),
    duplicated: () => author.send(recordCalls.addModule, { ...at, copyOf: { experimentId, moduleId } }),
    'copied from another record': () => author.send(recordCalls.addModule, { ...at, copyOf: { experimentId: another.id, moduleId: 'other' } }),
    'begun with two': () => author.send(recordCalls.addRecord, { ...place, title: '两个', modules: [reaction('m1'), reaction('m2')] }),
    'cloned, with another': () => author.send(recordCalls.addRecord, { ...place, title: '克隆', cloneId: experimentId, modules: [reaction('m1')] }),
    'next, with another': () => author.send(recordCalls.addRecord, { ...place, title: '下一步', cloneId: experimentId, cloneFor: 'next', modules: [reaction('m1')] }),
    'from a template, with another': () =>
      stack.admin.send(recordCalls.addRecord, { ...own, title: '模板', templateId: template.id, templateDraft: true, modules: [reaction('m1')] }),
  }; // prettier-ignore
  for (const [door, come] of Object.entries(doors)) expect((await come()).code, door).toBe(refusals.moduleSingle.code);
  expect((await withTemplate('两个反应的模板', [held, held])).code).toBe(refusals.inputUnfit.code);
  // One that was thrown away makes room; put back, it is the one.
  const removed = { experimentId: another.id, moduleId: 'other' };
  await author.call(recordCalls.removeModule, removed);
  await author.call(recordCalls.addModule, { ...at, ...removed });
  await author.call(recordCalls.removeRecord, { id: another.id });
  await author.call(recordCalls.restoreRecord, { id: another.id });
  expect((await author.send(recordCalls.addModule, { ...at, experimentId: another.id })).code).toBe(refusals.moduleSingle.code); // prettier-ignore
});

describe('what a reaction may not hold is refused by field, in words, and nothing of it is stored', () => {
  const withRow = (own: Partial<Row>): Equation => ({
    ...drawn,
    yldataSource: drawn.yldataSource.map((row, at) => (at === 0 ? { ...row, ...own } : row)),
  });
  const product = (purity: string, excess: Batch['excess'] = null): Equation => ({
    ...drawn,
    cwdataSource: drawn.cwdataSource.map((row) => ({ ...row, batches: [{ ...newBatch('b'), mass: '1', purity, excess }] })),
  }); // prettier-ignore
  const refusedAs = async (data: Equation, path: string, fault: keyof typeof EQUATION_FAULTS): Promise<void> => {
    const before = (await view()).module.contentRevision;
    for (const language of LANGUAGES) {
      const refused = await save(data, language);
      expect([refused.status, refused.code], path).toEqual([422, 4220]);
      expect(refused.details).toMatchObject({ issues: expect.arrayContaining([expect.objectContaining({ path, text: EQUATION_FAULTS[fault][language] })]) }); // prettier-ignore
    }
    expect((await view()).module.contentRevision).toBe(before);
  };

  test('V025 counts of salts and solvates', async () => {
    proves('V025');
    for (const count of ['0', '-1', 'zwei'])
      await refusedAs(withRow({ salt: { name: '', formula: 'HCl', count } }), 'data.yldataSource.0.salt.count', 'countRange'); // prettier-ignore
    await refusedAs(withRow({ solvate: { name: '', formula: 'H2O', count: '0' } }), 'data.yldataSource.0.solvate.count', 'countRange'); // prettier-ignore
    // Blank is none.
    expect((await save(withRow({ salt: { name: '', formula: 'HCl', count: '' } }))).status).toBe(200);
    expect((await view()).content.yldataSource[0]?.salt).toBeNull();
  });

  test('V026 percentages', async () => {
    proves('V026');
    for (const percent of ['0', '100.1', '100.00000000000000000001', '-3', ''])
      await refusedAs(withRow({ strength: { kind: 'purity', percent } }), 'data.yldataSource.0.strength.percent', 'percentRange'); // prettier-ignore
    await refusedAs(product('101'), 'data.cwdataSource.0.batches.0.purity', 'percentRange');
    await refusedAs(product('', { kind: 'ee', value: 'high' }), 'data.cwdataSource.0.batches.0.excess.value', 'eeForm');
    await refusedAs(product('', { kind: 'dr', value: '95' }), 'data.cwdataSource.0.batches.0.excess.value', 'drForm');
  });

  test('V027 coefficients', async () => {
    proves('V027');
    for (const coefficient of ['0', '0.9', '101', ''])
      await refusedAs(withRow({ coefficient }), 'data.yldataSource.0.coefficient', 'coefficientRange');
  });

  test('and what is within is taken: half a water, 100 per cent, a yield above 100 per cent', async () => {
    const most = withRow({ solvate: { name: '水', formula: 'H2O', count: '0.5' }, coefficient: '100', strength: { kind: 'purity', percent: '100' } }); // prettier-ignore
    expect((await save(most)).status).toBe(200);
    expect((await save(product('100'))).status).toBe(200);
  });
});

describe('M01 a reaction is what it is drawn as, whatever a caller says of it', () => {
  const claiming = (own: Partial<Row>): Equation => ({
    ...drawn,
    yldataSource: drawn.yldataSource.map((row, at) => (at === 0 ? { ...row, ...own } : row)),
  });
  const issuesOf = async (data: Equation, language: Language) => {
    const refused = await save(data, language);
    expect([refused.status, refused.code]).toEqual([422, 4220]);
    return issuesIn.parse(refused.details).issues;
  };

  test('SMILES, InChIKey, formula and weight follow from the structure', async () => {
    part('M01', 'what rows say of their structures is read by the server');
    const fullerene = { smiles: 'C1CC1', inchiKey: 'XMWRBQBLMFGWIX-UHFFFAOYSA-N', formula: 'C60', molecularWeight: '720.66' };
    expect((await save(claiming(fullerene))).status).toBe(200);
    const { smiles, inchiKey, formula, molecularWeight } = drawn.yldataSource[0] ?? emptyRow('', 'reagent');
    expect((await view()).content.yldataSource[0]).toMatchObject({ smiles, inchiKey, formula, molecularWeight });
  });

  test('what was typed of another compound is refused by row, with both values', async () => {
    part('M01', 'a typed formula or weight of another compound is refused');
    const before = (await view()).module.contentRevision;
    const named = { name: '苯硼酸', held: ['formula' as const], formula: 'C60' };
    expect(await issuesOf(claiming(named), 'zh-CN')).toEqual([
      { path: 'data.yldataSource.0.formula', message: 'formulaDiffers', params: { row: '苯硼酸', said: 'C60', drawn: 'C6H7BO2' }, text: expect.stringContaining('“苯硼酸”填写的分子式 C60 与画出的结构（C6H7BO2）不符') },
    ]);
    const heavy = { name: 'phenylboronic acid', held: ['molecularWeight' as const], molecularWeight: '720.66' };
    expect(await issuesOf(claiming(heavy), 'en-US')).toMatchObject([
      { path: 'data.yldataSource.0.molecularWeight', text: expect.stringContaining('phenylboronic acid is typed as 720.66, its structure weighs 121.93 g/mol') },
    ]);
    expect(await issuesOf(claiming({ structure: 'benzene' }), 'en-US')).toMatchObject([{ path: 'data.yldataSource.0.structure', message: 'structureUnread' }]);
    expect((await view()).module.contentRevision).toBe(before);
  });

  test('a scheme of other compounds than the table has is refused by name', async () => {
    part('M01', 'scheme and table agree at the door');
    const other = reconcile(emptyEquation(), await read(SUZUKI.replace('OB(O)c1ccccc1', 'OB(O)c1ccc(C)cc1')), randomUUID).content;
    const issues = await issuesOf({ ...drawn, molFile: other.molFile }, 'en-US');
    expect(issues.map(({ path, message }) => [path, message])).toEqual([
      ['data.molFile', 'tableLacksCompound'],
      ['data.yldataSource.0.structure', 'schemeLacksRow'],
    ]);
    expect(issues[0]?.text).toContain('C7H9BO2');
    expect((await save({ ...drawn, neoMolFile: other.neoMolFile })).status).toBe(200);
    expect((await view()).content.neoMolFile).toBe('');
    expect((await save(drawn)).status).toBe(200);
    expect((await view()).content.neoMolFile).toBe(drawn.neoMolFile);
  });
}); // prettier-ignore

test('V024 a reaction without starting material, product or formula is not submitted; it may be saved', async () => {
  proves('V024');
  const unknown = { ...emptyEquation(), yldataSource: [{ ...emptyRow('sm', 'startingMaterial'), name: '提取物' }], reference: 'sm' }; // prettier-ignore
  expect((await save(unknown)).status).toBe(200);
  const fields = async () => (await author.call(approvalCalls.preSubmit, { experimentId }, since())).response.unfilled.flatMap(({ labels }) => labels); // prettier-ignore
  expect(await fields()).toEqual(['产物 / Products', '提取物 分子式 / Formula']);
  const { recordHash } = (await author.call(approvalCalls.preSubmit, { experimentId }, since())).response;
  for (const language of LANGUAGES) {
    const refused = await author.send(approvalCalls.submit, { experimentId, recordHash, ...signing(author) }, { language }); // prettier-ignore
    expect([refused.status, refused.code]).toEqual([422, 4224]);
    expect(refused.message).toContain('提取物 分子式 / Formula');
  }
  const isolated = changeRow(drawn, drawn.cwdataSource[0]?.id ?? '', { formula: '', structure: '', smiles: '', batches: [{ ...newBatch('b'), mass: '5' }] }); // prettier-ignore
  expect((await save(isolated)).status).toBe(200);
  expect(await fields()).toEqual([expect.stringContaining('分子式 / Formula')]);
  expect((await save(drawn)).status).toBe(200);
  expect(await fields()).toEqual([]);
});

test('R058 what the organisation asks of products is asked of every submission, whatever the content says of it', async () => {
  part('R058', 'required fields at submission, on the server');
  const fields = registerCalls(reactionProductFieldRegister);
  const asked = { kind: 'text' as const, measuredIn: '', order: 1, mustBeFilled: true, active: true };
  const isolated = { ...drawn, cwdataSource: drawn.cwdataSource.map((row) => ({ ...row, name: '联苯-4-甲醛', batches: [{ ...newBatch('b', 'LX-7'), mass: '5' }] })) }; // prettier-ignore
  expect((await save(isolated)).status).toBe(200);
  const code = await stack.admin.call(fields.add, { ...asked, name: '代号', nameEn: 'Code', carriedBy: 'product' });
  const mp = await stack.admin.call(fields.add, { ...asked, name: '外观', nameEn: 'Appearance', carriedBy: 'batch' });
  const { response: before } = await author.call(approvalCalls.preSubmit, { experimentId }, { minPosition: mp.position ?? '' }); // prettier-ignore
  const lacking = ['联苯-4-甲醛 代号 / Code', '联苯-4-甲醛 LX-7 外观 / Appearance'];
  expect(before.unfilled.flatMap(({ labels }) => labels)).toEqual(lacking);
  const submit = (language: Language) =>
    author.send(
      approvalCalls.submit,
      { experimentId, recordHash: before.recordHash, ...signing(author) },
      { language },
    );
  for (const language of LANGUAGES) {
    const refused = await submit(language);
    expect([refused.status, refused.code]).toEqual([422, 4224]);
    for (const label of lacking) expect(refused.message).toContain(label);
  }
  const filled = (field: string, zh: string, en: string) => ({ kind: 'text' as const, field, name: { 'zh-CN': zh, 'en-US': en }, required: false, value: 'x' }); // prettier-ignore
  const whole = isolated.cwdataSource.map((row) => ({
    ...row,
    extra: [filled(code.response.id, '代号', 'Code')],
    batches: row.batches.map((batch) => ({ ...batch, extra: [filled(mp.response.id, '外观', 'Appearance')] })),
  }));
  expect((await save({ ...isolated, cwdataSource: whole })).status).toBe(200);
  expect((await author.call(approvalCalls.preSubmit, { experimentId }, since())).response.unfilled).toEqual([]);
  for (const { response } of [code, mp]) await stack.admin.call(fields.remove, { id: response.id });
  // What is asked no longer keeps nobody.
  expect((await save(isolated)).status).toBe(200);
  expect((await author.call(approvalCalls.preSubmit, { experimentId }, since())).response.unfilled).toEqual([]);
});

test('C050 the reaction leaves as the scheme that is stored, its rows as their structures, each an event first', async () => {
  proves('C050');
  expect((await save(drawn)).status).toBe(200);
  const stored = (await view()).content;
  const rxn = await exported();
  expect([rxn.status, rxn.headers['content-type']]).toEqual([200, 'chemical/x-mdl-rxnfile']);
  expect(rxn.body.toString()).toBe(stored.molFile);
  const scheme = compounds(await read(SUZUKI));
  expect(compounds(await read(rxn.body.toString()))).toEqual(scheme);
  expect(compounds(await read((await exported({ format: 'cdxml' })).body.toString()))).toEqual(scheme);
  expect((await exported({ format: 'svg' })).body.toString()).toMatch(/^<svg .*<\/svg>\s*$/s);
  // Made into a PNG by the browser: what the log names is what left.
  const drawnFor = await exported({ format: 'svg', madeInto: 'png' });
  expect([drawnFor.status, drawnFor.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  const sheet = await readTable((await exported({ format: 'xlsx' })).body, 100);
  expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(['原料', '原料', '催化剂', '产物']);
  const product = stored.cwdataSource[0];
  const row = { moduleId, rowId: product?.id };
  for (const format of ['mol', 'cdxml'])
    expect((await read((await exported({ ...row, format })).body.toString())).components.map(({ inchiKey }) => inchiKey)).toEqual([product?.inchiKey]); // prettier-ignore
  const names = ['.rxn', '.cdxml', '.svg', '.png', '.xlsx', '.mol', '.cdxml'];

  const refused: readonly (readonly [object, number, RegExp])[] = [
    [{ ...row, rowId: 'gone', format: 'mol' }, 4350, /这一行没有结构|This row has no structure/],
    [{ ...row, format: 'rxn' }, 4351, /./],
    [{ format: 'mol' }, 4351, /./],
    [{ format: 'rxn', madeInto: 'png' }, 4351, /./],
    [{ moduleId: 'gone' }, 4289, /还没有画出的反应|no drawn reaction/],
  ];
  for (const language of LANGUAGES)
    for (const [asked, code, words] of refused) {
      const refused = await exported(asked, author, language);
      expect([refused.status, refused.code]).toEqual([422, code]);
      expect(refused.message).toMatch(words);
    }
  expect((await exported({}, stranger)).status).toBe(404);
  // What left stands in the trail, in its order; what was refused does not.
  await vi.waitFor(async () => {
    const { response } = await author.call(auditCalls.auditPage, { recordId: experimentId, type: ['RecordExported'], pageSize: 50 }); // prettier-ignore
    expect(response).toHaveLength(names.length);
    const told = JSON.stringify(response);
    for (const ending of names) expect(told).toContain(ending);
    expect(response.map(({ moduleId: of }) => of)).toEqual(response.map(() => moduleId));
  }, 20_000);
  expect(await missingFiles(stack)).toEqual([]);
});

test('V019 no structure file gets a name that not every system can store, neither one that leaves nor one that comes', async () => {
  proves('V019');
  const said = { 'zh-CN': '结构文件名不能包含', 'en-US': 'structure file' };
  const mol = Buffer.from('\n  Shilu\n\n  0  0  0  0  0  0            999 V2000\nM  END\n');
  for (const sign of '/\\:*?"<>|') {
    for (const language of LANGUAGES) {
      const refused = await exported({ name: `2-氯${sign}苯酚` }, author, language);
      expect([refused.status, refused.code, refused.message.toLowerCase()], sign).toEqual([422, 4275, expect.stringContaining(said[language])]); // prettier-ignore
    }
    // What stands before a slash a browser sends as no part of the name.
    if ('/\\'.includes(sign)) continue;
    const files = [{ name: `2-氯${sign}苯酚.mol`, bytes: mol }];
    expect((await author.send(fileCalls.upload, { purpose: 'document' }, { files })).code, sign).toBe(4275);
  }
  const left = await exported({ name: '2-氯苯酚' });
  expect(left.headers['content-disposition']).toContain(encodeURIComponent('2-氯苯酚.rxn'));
  // Named after the record, whatever that is called.
  const title = '重做 2:1 <粗品>?';
  await author.call(recordCalls.modifyRecord, { id: experimentId, title });
  const named = await exported();
  expect(decodeURIComponent(String(named.headers['content-disposition']).split("UTF-8''")[1] ?? '')).toMatch(/^[^/\\:*?"<>|]+\.rxn$/); // prettier-ignore
});

test('T04 the trace of a drawing has the format of structures, and says what was drawn before and after', async () => {
  part('T04', 'structure');
  const [boronic] = drawn.yldataSource;
  const other = reconcile(drawn, await read(SUZUKI.replace('OB(O)c1ccccc1', 'OB(O)c1ccc(C)cc1')), randomUUID).content;
  expect((await save(drawn)).status).toBe(200);
  expect((await save(other)).status).toBe(200);
  const { response } = await author.call(auditCalls.tracePage, { recordId: experimentId, type: ['ModuleSaved'], pageSize: 1 }, since()); // prettier-ignore
  const changes = response[0]?.modifyList ?? [];
  const structures = changes.filter(({ fieldFormat }) => fieldFormat === FIELD_FORMAT.structure);
  expect(structures.map(({ field }) => field)).toContain('scheme');
  const acid = structures.find(({ field }) => field === `row/${boronic?.id ?? ''}/structure`);
  expect([acid?.oldValue, acid?.newValue]).toEqual([boronic?.smiles, other.yldataSource[0]?.smiles]);
  expect(acid?.newValue).not.toBe(acid?.oldValue);
  expect(acid?.drawn).toMatchObject({ old: { kind: 'molecule' }, new: { kind: 'molecule' } });
});

test('M01 a run becomes a record of its own, which its run leads to and which leads back', async () => {
  part('M01', 'a run and the record that it became know each other');
  const columns = [
    { id: 'T', kind: 'condition', of: 'temperature' },
    { id: 'Y', kind: 'result', label: '收率', unit: '%' },
  ] as const;
  const varied = addRuns(columns.reduce<Equation>(addColumn, drawn), [
    { id: 'run-1', values: { T: '65', Y: '71' } },
    { id: 'run-2', values: { T: '80', Y: '86' } },
  ]);
  expect((await save(varied)).status).toBe(200);
  const place = { title: '放大', bookId, projectId: null, taskId: null };
  const cloned = { ...place, cloneId: experimentId, cloneRun: { moduleId, runId: 'run-2' } };
  const made = (await author.call(recordCalls.addRecord, cloned)).response;
  const record = (await author.call(recordCalls.record, { id: made.id })).response;
  const content = equationSchema.parse(record.modules.find(({ type }) => type === 'equation')?.content);
  expect([content.condition.temperature, content.runOf]).toEqual(['80', { recordId: experimentId, run: '2', id: 'run-2' }]); // prettier-ignore
  const about = await author.call(recordCalls.factsAbout, { id: experimentId });
  const facts: ResponseOf<typeof recordCalls.factsAbout> = about.response;
  expect(facts).toMatchObject([{ recordId: made.id, number: made.number, factId: 'runOf/run-2', type: 'RecordRelated' }]); // prettier-ignore
});

test('a text that quotes the reaction is signed by what it reads as: a value that has changed since is written down first', async () => {
  const place = { title: '引用投料', bookId, projectId: null, taskId: null };
  const [reaction, text] = ['quoted-reaction', 'quoting-text'];
  const modules = [
    { id: reaction, type: 'equation', title: '合成反应' },
    { id: text, type: 'editor', title: '步骤' },
  ];
  const { response, position } = await author.call(recordCalls.addRecord, { ...place, modules });
  let at = position;
  const { id } = response;
  const inRecord = async (moduleId: string) => {
    const now = await author.call(recordCalls.record, { id }, at == null ? {} : { minPosition: at });
    const module = now.response.modules.find((each) => each.id === moduleId);
    if (module === undefined) throw new Error('no module');
    return module;
  };
  const write = async (moduleId: string, data: unknown): Promise<void> => {
    const { contentRevision: baseRevision } = await inRecord(moduleId);
    at = (await author.call(recordCalls.saveModule, { experimentId: id, moduleId, data, baseRevision, isAuto: false })).position ?? at; // prettier-ignore
  };
  const quoting = (said: string) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'liveField', attrs: { module: reaction, row: drawn.reference ?? '', of: 'mass', said } }] }, // prettier-ignore
    ],
  });
  const sign = async (): Promise<Answered> => {
    const { contentHash } = await inRecord(text);
    return author.send(recordCalls.signModule, { experimentId: id, moduleId: text, contentHash, ...signing(author) });
  };
  await write(reaction, drawn);
  await write(text, quoting('1.22 g'));
  await write(reaction, typed(drawn, drawn.reference ?? '', 'mass', '2.44 g'));
  expect((await sign()).code).toBe(refusals.quotesChanged.code);
  await write(text, quoting('2.44 g'));
  expect((await sign()).status).toBe(200);
});
