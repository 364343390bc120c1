import { canonicalJson } from '@shilu/events/core/canonical';
import type { RequestOf } from '@shilu/events/core/call';
import { reactionCalls } from '@shilu/events/records/reaction-calls';
import { addRow, changeRow, chooseReference, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equation } from '@shilu/events/records/modules/equation/equation';
import type { Equation, Role } from '@shilu/events/records/modules/equation/equation-schema';
import { typeCell } from '@shilu/events/records/modules/equation/typing';
import { structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import { compoundRegister } from '@shilu/events/resources/compound';
import { templateRegister } from '@shilu/events/templates/template';
import { contentHash } from '@shilu/events/records/record-hash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuild } from '../engine/rebuild';
import { recordsProjection } from '../records/records-projection';
import type { ProjectionService } from '../routes';
import { ask, createLab, type Lab } from '../testing/lab';
import { textModule } from '../testing/log-writer';
import { forgetIndex } from './index-schema';

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

/** Carbon in squares, as molfile: no ring of an odd number of atoms is in it, which takes for ever to find out. */
const gridOf = (side: number): string => {
  const atoms = Array.from({ length: side * side }, (_, at) => [at % side, Math.floor(at / side)] as const);
  const bonds = atoms.flatMap(([x, y], at) => [
    ...(x + 1 < side ? [[at + 1, at + 2]] : []),
    ...(y + 1 < side ? [[at + 1, at + 1 + side]] : []),
  ]);
  const three = (n: number): string => String(n).padStart(3);
  return [
    ...['', '', '', `${three(atoms.length)}${three(bonds.length)}  0  0  0  0  0  0  0  0999 V2000`],
    ...atoms.map((xy) => `${xy.map((n) => n.toFixed(4).padStart(10)).join('')}    0.0000 C   0  0`),
    ...bonds.map((ends) => `${ends.map(three).join('')}  1  0`),
    'M  END',
    '',
  ].join('\n');
};
const ringOf = (atoms: number): string => `C1${'C'.repeat(atoms - 2)}C1`;

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
    ...{ rows, rowsCapped: rowsCapped ?? false, hits: response.hits, uncompared: response.uncompared },
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

  it('a substructure is found with the atoms that matched, by role, text and person, wedges only where they are drawn', async () => {
    const ester = await search({ query: 'COC(=O)c1ccccc1' });
    expect(ester.at).toEqual(['ester r3']);
    expect(ester.hits[0]?.atoms.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(ester.hits[0]?.bonds).toHaveLength(10);
    expect((await search({ query: 'c1ccccc1' })).at).toEqual(['ester r0', 'ester r3']);
    expect((await search({ query: 'c1ccccc1', roles: ['product'] })).at).toEqual(['ester r3']);
    expect((await search({ query: 'c1ccccc1', text: '苯甲酸甲' })).at).toEqual(['ester r0', 'ester r3']);
    expect((await search({ query: 'c1ccccc1', text: '_' })).at).toEqual([]);
    expect((await search({ query: 'c1ccccc1', authorId: 'wang' }, 'admin')).at).toEqual(['secret r0', 'secret r1']);
    expect((await search({ query: 'C[C@H](C)O', ignoreStereo: false })).at).toHaveLength(4);
    expect((await search({ query: 'CC[C@@H](C)O' })).at).toEqual([]);
    expect((await search({ query: 'CC[C@@H](C)O', ignoreStereo: true })).at).toHaveLength(4);
  });

  it('nobody is told a count of what they may not read', async () => {
    const [li, wang, admin] = await Promise.all(
      ['li', 'wang', 'admin'].map((who) => search({ query: 'OC(=O)c1ccccc1', pageSize: 1 }, who)),
    );
    expect([li?.rows, wang?.rows, admin?.rows]).toEqual([2, 2, 4]);
    expect([li?.hits.length, li?.rowsCapped]).toEqual([1, false]);
  });

  it('an answer does not change with what stands out of reach: a new compound there tells nothing', async () => {
    const { position } = await lab.record('closed', {
      ...{ ownerId: 'wang', title: '不公开' },
      modules: [reactionModule([{ role: 'product', structure: 'N#Cc1cccc2ccccc12' }])],
    });
    expect(await service.caughtUp(position, 20_000)).toBe(true);
    const told = async () => {
      const answers = [];
      for (const mode of ['exact', 'substructure', 'similarity'] as const) {
        const asked = { query: 'N#Cc1cccc2ccccc12', mode };
        const { response, rows, rowsCapped } = await ask(service, structureSearchCalls.search, asked, { accountId: 'li' });
        answers.push({ response, rows, rowsCapped });
      }
      return answers;
    };
    const before = await told();
    const more = await lab.record('closed too', {
      ...{ ownerId: 'wang', title: '也不公开' },
      modules: [reactionModule([{ role: 'product', structure: 'N#Cc1ccc2ccc(I)cc2c1' }, { role: 'reagent', structure: 'N#Cc1cccc2c(F)cccc12' }])],
    });
    expect(await service.caughtUp(more.position, 20_000)).toBe(true);
    expect((await search({ query: 'N#Cc1cccc2ccccc12' }, 'wang')).rows).toBe(2);
    expect(await told()).toEqual(before);
  }); // prettier-ignore

  it('similar structures come with their similarity, the most similar first, down to the threshold', async () => {
    const { hits, rows } = await search({ query: METHYL_BENZOATE, mode: 'similarity', threshold: 0.3 });
    expect(rows).toBe(2);
    expect(hits.map(({ rowId, similarity }) => [rowId, similarity])).toEqual([['r3', 1], ['r0', expect.closeTo(0.52, 1)]]);
    expect((await search({ query: METHYL_BENZOATE, mode: 'similarity', threshold: 0.9 })).rows).toBe(1);
  }); // prettier-ignore

  it('a reaction is found by fragments on both sides, with all that takes part; the other way round it is another', async () => {
    const found = await search({ query: 'OC(=O)c1ccccc1>>COC(=O)c1ccccc1', mode: 'reaction' });
    expect(found.rows).toBe(1);
    expect(found.hits[0]?.place.id).toBe('ester');
    expect(found.hits[0]?.components.map(({ side, rowId, atoms }) => [side, rowId, atoms.length])).toEqual([
      ['reactant', 'r0', 9],
      ['agent', 'r1', 0],
      ['agent', 'r2', 0],
      ['product', 'r3', 10],
    ]);
    expect((await search({ query: 'COC(=O)c1ccccc1>>OC(=O)c1ccccc1', mode: 'reaction' })).rows).toBe(0);
    expect((await search({ query: 'COC(=O)c1ccccc1>>OC(=O)c1ccccc1', mode: 'reaction' }, 'wang')).rows).toBe(1);
    expect((await search({ query: 'OC(=O)c1ccccc1>CO>', mode: 'reaction' })).rows).toBe(1);
    expect((await search({ query: '>>COC(=O)c1ccccc1', mode: 'reaction' })).rows).toBe(1);
  });

  it('fragments of a reaction are found in components of their own, and each is marked where it was found', async () => {
    // One acid alone contains either ring; the catalyst is no second one.
    expect((await search({ query: 'c1ccccc1.c1ccccc1>>', mode: 'reaction' })).rows).toBe(0);
    expect((await search({ query: 'C=O.O>>C=O', mode: 'reaction' })).rows).toBe(1);
    const { hits } = await search({ query: 'O.OC=O>CO>', mode: 'reaction' });
    const ester = hits.find(({ place }) => place.id === 'ester');
    expect(ester?.components.map(({ rowId, atoms }) => [rowId, atoms.length])).toEqual([
      ['r0', 3],
      ['r1', 1],
      ['r2', 2],
      ['r3', 0],
    ]);
  });

  it('is narrowed by place and project', async () => {
    await lab.record('planned', {
      ...{ ownerId: 'li', title: '立项', projectId: 'prj' },
      modules: [reactionModule([{ role: 'product', structure: 'Ic1ccsc1' }])],
    });
    const { position } = await lab.record('unplanned', {
      ...{ ownerId: 'li', title: '未立项' },
      modules: [reactionModule([{ role: 'product', structure: 'Ic1ccsc1' }])],
    });
    expect(await service.caughtUp(position, 20_000)).toBe(true);
    const query = 'Ic1ccsc1';
    expect((await search({ query })).at).toEqual(['planned r0', 'unplanned r0']);
    expect((await search({ query, projectId: 'prj' })).at).toEqual(['planned r0']);
    expect((await search({ query, projectId: 'another' })).rows).toBe(0);
    expect((await search({ query, places: ['record'] })).rows).toBe(2);
    expect((await search({ query, places: [templateRegister.name, compoundRegister.name] })).rows).toBe(0);
    // Of another's records a project tells nothing.
    expect((await search({ query, projectId: 'prj' }, 'wang')).rows).toBe(0);
  });

  it('contents that are too large for their event are searched too, as they are written and after a rebuild', async () => {
    const held = reactionModule([{ role: 'product', structure: 'FC(F)(F)Oc1ccc(I)cc1', name: '大' }]);
    const bytes = Buffer.from(canonicalJson(held.content.inline));
    const { hash, version } = held.content;
    lab.blobs.set(hash, bytes);
    const large = { ...held, content: { hash, version, blob: { hash, size: bytes.length } } };
    const { position } = await lab.record('large', { ownerId: 'li', title: '大反应', modules: [large] });
    expect(await service.caughtUp(position, 20_000)).toBe(true);
    const query = 'FC(F)(F)Oc1ccccc1';
    expect((await search({ query })).hits[0]).toMatchObject({ name: '大', place: { id: 'large', module: '反应' } });
    const listed = await ask(service, reactionCalls.page, { text: '大反应' }, { accountId: 'li' });
    expect(listed.response[0]?.products.map(({ name }) => name)).toEqual(['大']);
    await rebuild(lab.deps, recordsProjection);
    expect((await search({ query })).at).toEqual(['large r0']);
    const smaller = reactionModule([{ role: 'product', structure: 'CCO' }]);
    const saved = await lab.writer.write('record', 'large', [
      {
        type: 'ModuleSaved',
        data: { moduleId: 'rx', content: smaller.content, files: [], text: '', changes: [], merged: false, difference: null },
      },
    ], { actor: 'li' });
    expect(await service.caughtUp(saved.position, 20_000)).toBe(true);
    expect((await search({ query })).rows).toBe(0);
    // Bytes that are gone are found by nobody, and stop nothing.
    const lost = { ...large, content: { hash, version, blob: { hash: 'f'.repeat(64), size: 1 } } };
    const after = await lab.record('lost', { ownerId: 'li', modules: [lost] });
    expect(await service.caughtUp(after.position, 20_000)).toBe(true);
    expect((await search({ query })).rows).toBe(0);
  }); // prettier-ignore

  it.each([
    ['c1ccccc1', 'reaction', 'structureQueryReaction'],
    ['CO>>CC', 'exact', 'structureQueryMolecule'],
    ['*CC', 'exact', 'structureQueryOpen'],
    ['双氧水', 'substructure', 'structureUnknown'],
  ] as const)('%s as %s is refused in words', async (query, mode, key) => {
    await expect(search({ query, mode })).rejects.toMatchObject({ key });
  });

  it('compounds of the team and templates are found where they may be read', async () => {
    const molecule = { structure: 'Brc1ccncc1', smiles: 'Brc1ccncc1', inchiKey: 'BSDGZUDFPKIYQG-UHFFFAOYSA-N', formula: 'C5H4BrN' };
    await lab.writer.write(compoundRegister.name, 'c1', [
      { type: 'CompoundAdded', data: { kind: 'added', ownerId: 'wang', changes: [], values: { name: '4-溴吡啶', nameEn: '4-bromopyridine', structure: molecule } } },
    ], { actor: 'wang' });
    const held = reactionModule([{ role: 'product', structure: 'Clc1ccncc1', name: '产物' }]);
    const modules = [{ type: held.type, title: '反应', content: held.content.inline, contentVersion: 1 }];
    const { position } = await lab.writer.write(templateRegister.name, 't1', [
      { type: 'TemplateAdded', data: { kind: 'added', ownerId: 'wang', changes: [], status: 'draft', values: { name: '吡啶模板', modules } } },
    ], { actor: 'wang' });
    expect(await service.caughtUp(position, 20_000)).toBe(true);
    const wang = await search({ query: 'c1ccncc1' }, 'wang');
    expect(wang.hits.map(({ place, name, role }) => [place.kind, place.title, place.module, name, role]).toSorted()).toEqual([
      [compoundRegister.name, '4-溴吡啶', '', '4-溴吡啶', null],
      [templateRegister.name, '吡啶模板', '反应', '产物', 'product'],
    ]);
    // A draft is its author's.
    expect((await search({ query: 'c1ccncc1' })).hits.map(({ place }) => place.kind)).toEqual([compoundRegister.name]);
    expect((await search({ query: 'c1ccncc1', places: [templateRegister.name] }, 'wang')).rows).toBe(1);
  }); // prettier-ignore
});

describe('a search that would not end', () => {
  it('goes past what keeps the engine and says where that stands, at once when it is asked again; others are answered', async () => {
    const { position } = await lab.record('grid', {
      ...{ ownerId: 'li', title: '网格' },
      modules: [reactionModule([{ role: 'product', structure: gridOf(12) }])],
    });
    expect(await service.caughtUp(position, 20_000)).toBe(true);
    const uncompared = [{ kind: 'record', id: 'grid', number: 'SL-2026-grid', title: '网格' }];
    const began = performance.now();
    const [grid, other] = await Promise.all([
      search({ query: ringOf(41) }),
      search({ query: 'COC(=O)c1ccccc1' }, 'wang'),
    ]);
    expect(grid).toMatchObject({ at: [], uncompared });
    expect(other).toMatchObject({ at: ['secret r0'], uncompared: [] });
    expect(performance.now() - began).toBeLessThan(40_000);
    const again = performance.now();
    expect(await search({ query: ringOf(41) })).toMatchObject({ at: [], uncompared });
    expect(performance.now() - again).toBeLessThan(2_500);
    // Where it stands is not told to who may not read it.
    expect(await search({ query: ringOf(41) }, 'wang')).toMatchObject({ at: [], uncompared: [] });
    // What is in it is found, also by another ring of which that can be told.
    expect((await search({ query: 'C1CCC1', roles: ['product'] })).at).toEqual(['grid r0']);
  }, 90_000);
});

describe('X631 made before', () => {
  const before = async (structure: string, accountId = 'li', more: object = {}) =>
    (await ask(service, structureSearchCalls.madeBefore, { structure, ...more }, { accountId })).response;

  it('says who made it, the best yield and the newest, in records that the caller may read', async () => {
    const made = await before('c1ccc(cc1)C(=O)OC');
    expect(made).toMatchObject({ count: 1, countCapped: false, best: { recordId: 'ester', number: 'SL-2026-ester' } });
    expect(made.newest).toEqual(made.best);
    expect((await before('QPJVMBTYPHYUOC-UHFFFAOYSA-N')).count).toBe(1);
    expect((await before(METHYL_BENZOATE, 'wang')).count).toBe(0);
    expect((await before(METHYL_BENZOATE, 'li', { exceptRecordId: 'ester' })).count).toBe(0);
    // As a starting material it is not made.
    expect((await before(BENZOIC)).count).toBe(0);
  });

  it('what a record no longer holds is no longer found; a rebuild finds the same', async () => {
    const { position } = await lab.record('late', {
      ...{ ownerId: 'li', title: '后来' },
      modules: [reactionModule([{ role: 'product', structure: 'CCOC(=O)c1ccccc1' }])],
    });
    expect(await service.caughtUp(position, 20_000)).toBe(true);
    expect((await before('CCOC(=O)c1ccccc1')).count).toBe(1);
    const gone = await lab.writer.write('record', 'late', [
      { type: 'ModuleRemoved', data: { moduleId: 'rx', title: '反应' } },
    ]);
    expect(await service.caughtUp(gone.position, 20_000)).toBe(true);
    expect((await before('CCOC(=O)c1ccccc1')).count).toBe(0);
    await lab.deps.pool.query('drop schema structure_index cascade');
    expect((await before(METHYL_BENZOATE)).count).toBe(1);
    // Whoever altered a row of it is undone by whoever builds read models anew.
    await lab.deps.pool.query('update structure_index.drawing set structure_id = null');
    expect((await before(METHYL_BENZOATE)).count).toBe(0);
    await forgetIndex(lab.deps.pool);
    expect((await before(METHYL_BENZOATE)).count).toBe(1);
  });
});
