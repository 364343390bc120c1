import { identityCalls } from '@shilu/events/identity/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import type { StructureReading } from '@shilu/events/structures/structure-reading';
import { structureSearchCalls, type StructureHit } from '@shilu/events/structures/structure-search-calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { packedStructure, unpackedStructure } from './packed-structure';
import { StructureSearchPage } from './structure-search-page';

const component = {
  ...{ side: 'product' as const, structure: 'molfile', smiles: 'c1ccccc1', inchiKey: null, composition: [] },
  ...{ charge: 0, formula: 'C6H6', molecularWeight: 78.11, exactMass: 78.05, fragments: 1, unknownLabels: [] },
  stereo: 'none' as const,
};
const reading = (kind: 'molecule' | 'reaction'): StructureReading => ({
  ...{ format: 'smiles', total: 1, from: 1, faults: [] },
  entries: [{ entry: 1, title: '', kind, ket: '{}', file: 'FILE', texts: [], components: [component] }],
}); // prettier-ignore

const hit: StructureHit = {
  ...{ structure: 'COC(=O)c1ccccc1', smiles: 'COC(=O)c1ccccc1', inchiKey: null, role: 'product', name: '苯甲酸甲酯' },
  ...{ yield: 83.6, rowId: 'p', atoms: [3], bonds: [], similarity: 0.71, components: [] },
  place: { kind: 'record', id: 'r1', number: 'SL-2026-0008', title: '酯化', moduleId: 'm', module: '合成反应' },
  ...{ author: { id: 'li', name: '李静' }, date: '2026-11-20T08:00:00.000Z' },
};

let server: ServerForTests;
beforeAll(() => readTexts('structures', 'chemistry'));
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(projectCalls.projectPage, [], 0);
  server.refuse(projectCalls.project, 'notFound');
  server.answer(structureCalls.draw, { pictures: [{ svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width: 90, height: 40 }] }); // prettier-ignore
  server.answer(structureCalls.read, reading('molecule'));
});
afterEach(() => vi.unstubAllGlobals());

const found = (hits: readonly StructureHit[]): void =>
  server.answer(
    structureSearchCalls.search,
    { hits: [...hits], threshold: null, isIndexing: false, uncompared: [] },
    hits.length,
  );
const sent = () => server.sent(structureSearchCalls.search);
const drawn = () => server.sent(structureCalls.draw).flatMap(({ drawings }) => drawings);
const molecule = { kind: 'molecule', structure: hit.structure, width: 280, height: 130 };

it('a link is a search: how, among what and of whom; hits say where they stand and what came of them', async () => {
  part('R024', 'search by structure, with its address');
  found([hit]);
  const { container } = show(<StructureSearchPage />, {
    at: '/?structure=c1ccccc1&mode=similarity&least=0.6&q=%E9%85%AF&f.role=product,reagent&f.place=record,template&f.project=prj',
  });
  const row = (await screen.findByText('酯化')).closest('tr');
  if (row === null) throw new Error('no row');
  for (const told of ['SL-2026-0008', '苯甲酸甲酯', '产物', '84%', '0.71', '李静']) expect(within(row).getByText(told)).toBeVisible(); // prettier-ignore
  expect(sent()[0]).toMatchObject({
    ...{ query: 'c1ccccc1', mode: 'similarity', threshold: 0.6, text: '酯', roles: ['product', 'reagent'] },
    ...{ places: ['record', 'template'], projectId: 'prj' },
  });
  fireEvent.click(screen.getByText('同一化合物'));
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ mode: 'exact' }));
  fireEvent.click(screen.getByRole('checkbox', { name: '忽略立体化学' }));
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ mode: 'exact', ignoreStereo: true }));
  const wrong = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }); // prettier-ignore
  expect(wrong.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
});

it('says how many were found, or that there are more than were counted', async () => {
  const [at, answer] = ['/?structure=c1ccccc1', { hits: [hit], threshold: null, isIndexing: false, uncompared: [] }];
  for (const [counted, words] of [
    [{ rows: 23 }, '命中 23 处'],
    [{ rows: 2000, rowsCapped: true }, '命中超过 2,000 处'],
    [{ rows: 0, rowsCapped: true }, '尚未统计完'],
  ] as const) {
    server.answer(structureSearchCalls.search, answer, counted);
    const { unmount } = show(<StructureSearchPage />, { at });
    expect(await screen.findByText(words)).toHaveAttribute('role', 'status');
    unmount();
  }
});

it.each([
  ['exact', /忽略立体化学、同位素或盐型/],
  ['substructure', /画得更少一些/],
  ['similarity', /调低相似度/],
])('nothing found by %s says what to try', async (mode, tried) => {
  found([]);
  show(<StructureSearchPage />, { at: `/?structure=c1ccccc1&mode=${mode}` });
  expect(await screen.findByText('命中 0 处')).toBeVisible();
  expect(screen.getByText(tried)).toBeVisible();
});

it('a hit in an entry says what kind of entry it is', async () => {
  found([{ ...hit, place: { ...hit.place, kind: 'compound', number: '', title: '苯甲酸甲酯 A' } }]);
  show(<StructureSearchPage />, { at: '/?structure=c1ccccc1' });
  const row = (await screen.findByRole('link', { name: '苯甲酸甲酯 A' })).closest('tr');
  expect(row).toHaveTextContent('团队化合物');
});

it('what was found is marked in the pictures: of a molecule, and of each component of a reaction that has a part of it', async () => {
  found([hit]);
  const { unmount } = show(<StructureSearchPage />, { at: '/?structure=c1ccccc1' });
  await waitFor(() => expect(drawn()).toContainEqual({ ...molecule, marked: { atoms: [3], bonds: [] } }));
  unmount();
  const part = { structure: 'CCO', smiles: 'CCO', inchiKey: null, role: null, name: '', yield: null, rowId: 'a' };
  const others = { ...part, structure: 'CC=O' };
  server.answer(structureCalls.read, reading('reaction'));
  found([
    {
      ...hit,
      components: [
        { ...part, side: 'reactant', atoms: [0, 1], bonds: [0] },
        { ...others, side: 'product', atoms: [], bonds: [] },
        { ...part, side: 'agent', structure: 'CN(C)C=O', name: 'DMF', atoms: [], bonds: [] },
        { ...part, side: 'agent', structure: 'O', name: '水', atoms: [0], bonds: [] },
      ],
    },
  ]);
  show(<StructureSearchPage />, { at: '/?structure=CC%3E%3EC&mode=reaction' });
  await waitFor(() =>
    expect(drawn()).toContainEqual({
      ...{ kind: 'scheme', width: 400, above: ['DMF'], below: [], products: [{ structure: 'CC=O' }] },
      agents: [{ structure: 'O', marked: { atoms: [0], bonds: [] } }],
      reactants: [{ structure: 'CCO', marked: { atoms: [0, 1], bonds: [0] } }],
    }),
  );
});

it('kinds of place and a project narrow it, stand as filters, and are taken away again; a compound is no reaction', async () => {
  found([hit]);
  const { unmount } = show(<StructureSearchPage />, {
    at: '/globSearch/structure?structure=c1ccccc1&f.place=record,template',
  });
  fireEvent.click(await screen.findByRole('button', { name: /修改筛选.*位置 实验记录 \+1/ }));
  expect(await screen.findByRole('option', { name: '团队化合物' })).toBeVisible();
  fireEvent.click(screen.getByRole('option', { name: '模板' }));
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ places: ['record'] }));
  fireEvent.click(screen.getByRole('button', { name: /去掉筛选.*位置/ }));
  await waitFor(() => expect(sent().at(-1)).not.toHaveProperty('places'));
  unmount();
  server.answer(structureCalls.read, reading('reaction'));
  show(<StructureSearchPage />, { at: '/?structure=CC%3E%3EC&mode=reaction&f.place=compound,template' });
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ mode: 'reaction', places: ['template'] }));
});

it('nothing is asked before something is drawn, nor with a reaction where a molecule is needed; nothing found is said', async () => {
  found([]);
  const { unmount } = show(<StructureSearchPage />, { at: '/' });
  expect(await screen.findByText('要找什么结构？')).toBeVisible();
  expect(sent()).toEqual([]);
  unmount();
  server.answer(structureCalls.read, reading('reaction'));
  show(<StructureSearchPage />, { at: '/?structure=CC%3E%3ECO' });
  expect(await screen.findByText(/这里画的是反应/)).toBeVisible();
  expect(sent()).toEqual([]);
  server.answer(
    structureSearchCalls.search,
    {
      hits: [],
      threshold: null,
      isIndexing: true,
      uncompared: [{ kind: 'record', id: 'r', number: 'SL-2026-0008', title: '网格' }],
    },
    0,
  );
  fireEvent.click(screen.getByText('反应'));
  expect(await screen.findByText('没有找到')).toBeVisible();
  expect(screen.getByText(/还有结构正在编入索引/)).toBeVisible();
  expect(screen.getByText(/没能比较.*SL-2026-0008 网格/)).toBeVisible();
});

it('what is pasted on the page is the query; its text stands in the address', async () => {
  found([hit]);
  show(<StructureSearchPage />, { at: '/' });
  await screen.findByText('要找什么结构？');
  const data = { files: [], types: ['text/plain'], getData: () => 'c1ccccc1' };
  fireEvent.paste(document.body, { clipboardData: data });
  await waitFor(() => expect(sent()[0]).toMatchObject({ query: 'c1ccccc1', mode: 'substructure' }));
});

it('SMILES say a plain structure; a query is packed whole, and comes back as it was', async () => {
  const [plain] = reading('molecule').entries;
  if (plain === undefined) throw new Error('no entry');
  expect(await packedStructure(plain)).toBe('c1ccccc1');
  const open = { ...plain, file: 'M  ALS   1  2 F N   O   \n'.repeat(20), components: [{ ...component, composition: null }] };
  const packed = await packedStructure(open);
  expect(packed).toMatch(/^~[A-Za-z0-9_-]+$/);
  expect(await unpackedStructure(packed ?? '')).toBe(open.file);
  expect(await unpackedStructure('~nonsense')).toBeNull();
  const scattered = Array.from({ length: 20_000 }, (_, at) => String((at * 7919) % 10_007)).join(' ');
  expect(await packedStructure({ ...open, file: scattered })).toBeNull();
}); // prettier-ignore
