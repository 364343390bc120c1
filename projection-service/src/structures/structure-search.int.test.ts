import type { RequestOf } from '@shilu/events/core/call';
import { addRow, changeRow, chooseReference, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equation } from '@shilu/events/records/modules/equation/equation';
import type { Equation, Role } from '@shilu/events/records/modules/equation/equation-schema';
import { typeCell } from '@shilu/events/records/modules/equation/typing';
import { structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import { contentHash } from '@shilu/events/records/record-hash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectionService } from '../routes';
import { ask, createLab, type Lab } from '../testing/lab';
import { textModule } from '../testing/log-writer';

type Row = { readonly role: Role; readonly structure: string; readonly name?: string };

/** A reaction whose rows hold these structures; the first product is isolated, 0.9 g of it. */
const reactionModule = (rows: readonly Row[]) => {
  const drawn = rows.reduce<Equation>(
    (content, { role, structure, name = '' }, at) =>
      addRow(content, { ...emptyRow(`r${at}`, role), name, structure, smiles: structure, formula: role === 'product' ? 'C8H8O2' : 'C7H6O2' }),
    emptyEquation(),
  );
  const first = rows.findIndex(({ role }) => role === 'startingMaterial');
  const product = rows.findIndex(({ role }) => role === 'product');
  const referenced = first < 0 ? drawn : chooseReference(drawn, `r${first}`);
  const typed = first < 0 ? { content: referenced } : typeCell(referenced, `r${first}`, 'mass', '1 g');
  if ('fault' in typed) throw new Error(typed.fault['en-US']);
  const content = equation.derived(
    product < 0 ? typed.content : changeRow(typed.content, `r${product}`, { batches: [{ ...newBatch('b', '1'), mass: '0.9', massUnit: 'g' }] }),
  );
  return {
    ...textModule('rx', '反应', ''),
    ...{ type: equation.type, content: { hash: contentHash(content), inline: content, version: 1 }, text: equation.text(content) },
  };
}; // prettier-ignore

const BENZOIC = 'OC(=O)c1ccccc1';
const METHYL_BENZOATE = 'COC(=O)c1ccccc1';
const BUTANOL = 'CC[C@H](C)O';

let lab: Lab;
let service: ProjectionService;
beforeAll(async () => {
  lab = await createLab();
  await lab.person('admin', '管理员', { isOrganAdmin: true });
  await lab.person('li', '李静');
  await lab.person('wang', '王强');
  await lab.record('ester', {
    ...{ ownerId: 'li', title: '苯甲酸甲酯的制备' },
    modules: [
      reactionModule([
        { role: 'startingMaterial', structure: BENZOIC, name: '苯甲酸' },
        { role: 'catalyst', structure: 'OS(O)(=O)=O' },
        { role: 'solvent', structure: 'CO' },
        { role: 'product', structure: METHYL_BENZOATE, name: '苯甲酸甲酯' },
      ]),
    ],
  });
  await lab.record('secret', {
    ...{ ownerId: 'wang', title: '保密' },
    modules: [
      reactionModule([
        { role: 'startingMaterial', structure: METHYL_BENZOATE },
        { role: 'product', structure: BENZOIC },
        // Nothing can be made of these: they are no hits, and stop nothing.
        { role: 'reagent', structure: 'no structure at all' },
        { role: 'reagent', structure: 'C(C)(C)(C)(C)(C)C' },
      ]),
    ],
  });
  await lab.record('alcohols', {
    ...{ ownerId: 'li', title: '仲丁醇' },
    modules: [
      reactionModule([
        { role: 'reagent', structure: BUTANOL },
        { role: 'reagent', structure: `${BUTANOL} |&1:2|` },
        { role: 'reagent', structure: 'CCC(C)O' },
        { role: 'reagent', structure: '[2H]C([2H])([2H])C[C@H](C)O' },
        { role: 'reagent', structure: 'CC(=O)[O-].[Na+]' },
        { role: 'reagent', structure: 'CC(O)=O' },
      ]),
    ],
  });
  service = await lab.start();
}, 120_000);
afterAll(() => lab.end());

type Asked = RequestOf<typeof structureSearchCalls.search>;
const search = async (asked: Asked, accountId = 'li') => {
  const { response, rows, rowsCapped } = await ask(service, structureSearchCalls.search, asked, { accountId });
  return {
    ...{ rows, rowsCapped: rowsCapped ?? false, hits: response.hits, index: response.index },
    at: response.hits.map(({ place, rowId }) => `${place.id} ${rowId}`).toSorted(),
  };
};
const exact = (query: string, more: Partial<Asked> = {}, accountId = 'li') =>
  search({ query, mode: 'exact', ...more }, accountId);

describe('X630 structure search', () => {
  it('an exact search finds the compound however it is drawn, with its place, role and yield, where the caller may read', async () => {
    const { hits, rows, rowsCapped } = await exact('c1ccc(cc1)C(=O)OC');
    expect({ rows, rowsCapped }).toEqual({ rows: 1, rowsCapped: false });
    expect(hits[0]).toMatchObject({
      ...{ structure: METHYL_BENZOATE, inchiKey: 'QPJVMBTYPHYUOC-UHFFFAOYSA-N', role: 'product', name: '苯甲酸甲酯' },
      place: { kind: 'record', id: 'ester', number: 'SL-2026-ester', title: '苯甲酸甲酯的制备', moduleId: 'rx', module: '反应' },
      ...{ rowId: 'r3', author: { id: 'li', name: '李静' }, similarity: null, components: [] },
    });
    expect(hits[0]?.yield).toBeGreaterThan(80);
    expect((await exact(METHYL_BENZOATE, {}, 'wang')).at).toEqual(['secret r0']);
    expect((await exact(METHYL_BENZOATE, {}, 'admin')).at).toEqual(['ester r3', 'secret r0']);
  }); // prettier-ignore

  it('stereo, isotopes and counter-ions count unless they are ignored', async () => {
    expect((await exact(BUTANOL)).at).toEqual(['alcohols r0']);
    expect((await exact('CC[C@@H](C)O')).at).toEqual([]);
    expect((await exact('CC[C@@H](C)O |&1:2|')).at).toEqual(['alcohols r1']);
    expect((await exact(BUTANOL, { ignoreStereo: true })).at).toEqual(['alcohols r0', 'alcohols r1', 'alcohols r2']);
    expect((await exact(BUTANOL, { ignoreIsotopes: true })).at).toEqual(['alcohols r0', 'alcohols r3']);
    expect((await exact('CC(O)=O')).at).toEqual(['alcohols r5']);
    expect((await exact('CC(O)=O', { ignoreSalt: true })).at).toEqual(['alcohols r4', 'alcohols r5']);
  });
});
