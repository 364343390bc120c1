import { structureCalls } from '@shilu/events/structures/structure-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectionService } from '../routes';
import { ask, createLab, type Lab } from '../testing/lab';

let lab: Lab;
let service: ProjectionService;
beforeAll(async () => {
  lab = await createLab();
  await lab.person('li', '李静');
  service = await lab.start();
}, 120_000);
afterAll(() => lab.end());

const me = { accountId: 'li' };
const ESTER = 'CC(=O)O.OCC>OS(=O)(=O)O>CC(=O)OCC.O';

describe('X620-X622 structures', () => {
  it('a pasted reaction is read: its compounds with formula, weight and key, as the editor opens it', async () => {
    const { response } = await ask(service, structureCalls.read, { content: ESTER }, me);
    expect(response).toMatchObject({ format: 'reactionSmiles', total: 1, from: 1, faults: [] });
    const [entry] = response.entries;
    expect(entry?.components.map(({ side, formula }) => [side, formula])).toEqual([
      ['reactant', 'C2H4O2'],
      ['reactant', 'C2H6O'],
      ['agent', 'H2O4S'],
      ['product', 'C4H8O2'],
      ['product', 'H2O'],
    ]);
    expect(entry?.components[3]).toMatchObject({ inchiKey: 'XEKOWRVHYACXOJ-UHFFFAOYSA-N', molecularWeight: 88.106 });
    expect(JSON.parse(entry?.ket ?? '{}')).toHaveProperty('root.nodes');
    expect(entry?.file).toMatch(/^\$RXN/);
  });

  it('what is none is refused in words, as a structure that cannot be is told in the reader’s language', async () => {
    const refused = ask(service, structureCalls.read, { content: '2 M THF 溶液' }, me);
    await expect(refused).rejects.toMatchObject({ key: 'structureUnknown', status: 422 });
    const { response } = await ask(service, structureCalls.read, { content: 'CCO\nC(C)(C)(C)(C)C\n' }, me);
    expect(response.entries).toHaveLength(1);
    expect(response.faults[0]?.message).toMatch(/第 1 个原子 C 的价态不成立|atom 1, C, has an impossible valence/);
  });

  it('schemes and molecules are drawn in the ink of the ground, texts as texts', async () => {
    const drawings = [
      { kind: 'molecule' as const, structure: 'c1ccccc1' },
      {
        kind: 'scheme' as const,
        reactants: [{ structure: 'CCO', label: '1' }],
        products: [{ structure: 'CC=O', label: '2' }],
        above: ['双氧水'],
      },
      { kind: 'molecule' as const, structure: 'of nothing' },
    ];
    const light = await ask(service, structureCalls.draw, { drawings }, me);
    const dark = await ask(service, structureCalls.draw, { drawings, ink: 'dark' }, me);
    expect(light.response.pictures.map((picture) => picture !== null)).toEqual([true, true, false]);
    expect(light.response.pictures[1]?.svg).toContain('>双氧水</text>');
    expect(light.response.pictures[0]?.svg).not.toBe(dark.response.pictures[0]?.svg);
  });

  it('a reaction leaves as RXN with its texts, and as no molfile', async () => {
    const { response } = await ask(
      service,
      structureCalls.convert,
      { content: ESTER, to: 'rxn', texts: ['H2SO4'] },
      me,
    );
    expect(response.text.split('\n')[3]).toBe('{"texts":[{"text_info":{"type":1,"content":"H2SO4"}}]}');
    const refused = ask(service, structureCalls.convert, { content: ESTER, to: 'mol' }, me);
    await expect(refused).rejects.toMatchObject({ key: 'structureNotConverted' });
  });
});
