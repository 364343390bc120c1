import { integrationCalls } from '@shilu/events/integrations/calls';
import { compoundCalls } from '@shilu/events/resources/compound-calls';
import { lookUpCalls } from '@shilu/events/integrations/look-up-calls';
import type { Bottle } from '@shilu/events/integrations/platforms/look-ups';
import { emptyRow } from '@shilu/events/records/modules/equation/edits';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverForTests, type ServerForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { CompoundPicker } from './compound-picker';
import type { Offer } from './offers';
import { takeOffer } from './take-offer';

const AS_OF = '2026-11-25T08:00:00.000Z';
const bottle: Bottle = {
  ...{ bottleNo: 'B-1002', name: 'Tetrahydrofuran (THF)', nameZh: '四氢呋喃', cas: '109-99-9', smiles: 'C1CCOC1' },
  ...{ inchiKey: 'WYURNTSHIVDZCO-UHFFFAOYSA-N', lot: '20260401', supplier: '国药试剂', purity: 99.9, density: 0.889 },
  ...{ location: 'A-03-3', remaining: 500, available: 420, unit: 'mL', expiry: '2027-04-01' },
};

beforeAll(() => readTexts('compounds', 'records', 'common'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(integrationCalls.authorisedPlatforms, [
    { PlatformName: 'cims', IsAuthorized: true },
    { PlatformName: 'regms', IsAuthorized: true },
  ]);
  server.answer(compoundCalls.find, { found: [], more: false });
  server.answer(lookUpCalls.bottles, { items: [bottle], more: false, asOf: AS_OF });
  server.answer(lookUpCalls.registered, {
    items: [
      {
        ...{ compoundNo: 'CP-900002', name: 'Aspirin', cas: '50-78-2', smiles: 'C', salt: '', released: true },
        ...{ inchiKey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N', version: 1 },
        batches: [{ batchNo: 'CP-900002-01', purity: 99.4 }],
      },
    ],
    more: false,
    asOf: AS_OF,
  });
});
afterEach(() => vi.unstubAllGlobals());

const find = (own: { readonly name?: string; readonly inchiKey?: string; readonly smiles?: string } = {}) => {
  const onTake = vi.fn();
  const row = { name: '', inchiKey: '', smiles: '', ...own };
  return { ...show(<CompoundPicker row={row} language="zh-CN" onTake={onTake} onClose={() => undefined} />), onTake };
};
const section = (name: string) => screen.findByRole('region', { name });

describe('C095 M03 a bottle for a row', () => {
  it('is sought by the name of the row, says lot, purity, place and what remains as of when, and is picked', async () => {
    part('C095', 'bottles in the picker');
    const { onTake } = find({ name: '四氢呋喃' });
    await section('CIMS 瓶装物料');
    for (const said of ['批号 20260401', '99.9%', 'A-03-3', '有效期至 2027-04-01']) expect(await screen.findByText(said)).toBeVisible(); // prettier-ignore
    expect(screen.getByText('可用 420 mL（瓶中剩余 500 mL）')).toBeVisible();
    expect(screen.getByText(/^截至 2026-11-25/)).toBeVisible();
    expect(server.sent(lookUpCalls.bottles)).toEqual([{ key: '四氢呋喃' }]);
    const found = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }); // prettier-ignore
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '带入 B-1002' }));
    expect(onTake).toHaveBeenCalledWith({ kind: 'bottle', bottle, asOf: AS_OF });
  });

  it('is sought by the structure until something is typed; one of another structure is marked', async () => {
    find({ name: '水杨酸', inchiKey: 'YGSDEFSMJLZEOE-UHFFFAOYSA-N', smiles: 'OC(=O)c1ccccc1O' });
    expect(await screen.findAllByText('结构与该行不同')).toHaveLength(3);
    expect(server.sent(compoundCalls.find)).toMatchObject([{ text: '', structure: 'OC(=O)c1ccccc1O' }]);
    expect(server.sent(lookUpCalls.bottles)).toEqual([{ inchiKey: 'YGSDEFSMJLZEOE-UHFFFAOYSA-N' }]);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'THF' } });
    await waitFor(() => expect(server.sent(lookUpCalls.bottles).at(-1)).toEqual({ key: 'THF' }));
  });

  it('says in words why CIMS cannot be asked', async () => {
    server.refuse(lookUpCalls.bottles, 'platformSilent');
    find({ name: 'THF' });
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});

it('C094 a registered compound is picked, or a batch of it', async () => {
  part('C094', 'RegMS in the picker');
  const { onTake } = find({ name: 'aspirin' });
  await section('RegMS 化合物');
  fireEvent.click(await screen.findByRole('button', { name: '带入 CP-900002-01' }));
  expect(onTake).toHaveBeenCalledWith(expect.objectContaining({ kind: 'registered', batchNo: 'CP-900002-01' }));
});

it('platforms that are not licensed are absent, and not asked', async () => {
  server.answer(integrationCalls.authorisedPlatforms, [{ PlatformName: 'cims', IsAuthorized: false }]);
  find({ name: 'aspirin' });
  await section('化合物库');
  await waitFor(() => expect(server.sent(compoundCalls.find)).toHaveLength(1));
  expect([
    screen.queryByRole('region', { name: 'CIMS 瓶装物料' }),
    screen.queryByRole('region', { name: 'RegMS 化合物' }),
  ]).toEqual([null, null]);
  expect([...server.sent(lookUpCalls.bottles), ...server.sent(lookUpCalls.registered)]).toEqual([]);
});

describe('a systematic name', () => {
  const component = {
    ...{
      side: 'reactant' as const,
      structure: 'MOLFILE',
      smiles: 'COc1ccc(Br)cc1',
      stereo: 'none' as const,
      charge: 0,
    },
    ...{ inchiKey: 'QJPJQTDYNZXKQF-UHFFFAOYSA-N', composition: [], formula: 'C7H7BrO', molecularWeight: 187.036 },
    ...{ exactMass: 185.968, fragments: 1, unknownLabels: [] },
  };
  const entry = {
    ...{ entry: 1, title: '4-bromoanisole', kind: 'molecule' as const, ket: '{}', file: 'MOLFILE', texts: [] },
    components: [component],
  };
  const unlicensed = (): void => server.answer(integrationCalls.authorisedPlatforms, []);

  it('offers the structure that it means, drawn and marked, and a row takes both', async () => {
    unlicensed();
    server.answer(structureCalls.draw, { pictures: [{ svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width: 90, height: 40 }] }); // prettier-ignore
    server.answer(structureCalls.fromName, { by: 'opsin', entry });
    const { onTake } = find({ name: '4-bromoanisole' });
    await section('由名称得出（OPSIN）');
    expect(await screen.findByText('由 OPSIN 按系统名称得出，请核对结构')).toBeVisible();
    expect(screen.getByText('187.04 g/mol')).toBeVisible();
    expect(server.sent(structureCalls.fromName)).toEqual([{ name: '' }, { name: '4-bromoanisole' }]);
    fireEvent.click(screen.getByRole('button', { name: '带入 4-bromoanisole' }));
    const offer: Offer = { kind: 'named', entry };
    expect(onTake).toHaveBeenCalledWith(offer);
    const old = { ...emptyRow('r1', 'startingMaterial'), name: '4-bromoanisole', cas: '64-17-5', inchiKey: 'LFQSCWFLJHTTHZ-UHFFFAOYSA-N' }; // prettier-ignore
    let taken: Row = old;
    await takeOffer(offer, { ...{ row: old, language: 'zh-CN', isSearched: true }, put: (of) => void (taken = { ...old, ...of(old) }) }); // prettier-ignore
    expect(taken).toMatchObject({ name: '4-bromoanisole', structure: 'MOLFILE', formula: 'C7H7BrO', cas: '', inchiKey: component.inchiKey }); // prettier-ignore
  });

  it('of what a library has, or where nothing reads names, offers nothing beside', async () => {
    unlicensed();
    server.answer(structureCalls.fromName, { by: null, entry: null });
    const { unmount } = find({ name: '4-bromoanisole' });
    await section('化合物库');
    await waitFor(() => expect(server.sent(compoundCalls.find)).toHaveLength(1));
    expect(server.sent(structureCalls.fromName)).toEqual([{ name: '' }]);
    unmount();
    const known = {
      ...{
        source: 'basic' as const,
        id: '104-92-7',
        zh: '4-溴苯甲醚',
        en: '4-Bromoanisole',
        synonyms: [],
        cas: '104-92-7',
      },
      ...{ structure: '', inchiKey: component.inchiKey, formula: 'C7H7BrO', molecularWeight: 187.036, density: null },
      ...{ boilingPoint: null, meltingPoint: null, strength: null, isSolvent: false, hazards: null, remark: '' },
    };
    server.answer(compoundCalls.find, { found: [known], more: false });
    server.answer(structureCalls.fromName, { by: 'opsin', entry });
    find({ name: '4-bromoanisole' });
    await waitFor(() => expect(server.sent(structureCalls.fromName).at(-1)).toEqual({ name: '4-bromoanisole' }));
    expect(await screen.findByText('4-溴苯甲醚')).toBeVisible();
    expect(screen.queryByRole('region', { name: '由名称得出（OPSIN）' })).toBeNull();
  });
});
