import { beforeAll, describe, expect, it } from 'vitest';
import { checkJsonNesting, checkXmlNesting } from './check-nesting';
import { ringsOf } from './count-rings';
import { loadIndigo } from './indigo';
import { loadRdkit } from './rdkit';
import type { Engines } from './read-component';
import { readStructures } from './read-structures';
import { entriesOf } from './split-entries';

let engines: Engines;
beforeAll(async () => {
  engines = { indigo: await loadIndigo(), rdkit: await loadRdkit() };
  readStructures(engines, { content: 'CCO', name: '', from: 1 });
}, 60_000);

/** A net of rings, as a molfile. */
const net = (side: number): string => {
  const three = (value: number): string => String(value).padStart(3);
  const atoms = Array.from({ length: side * side }, (_, at) => at);
  const bonds = atoms.flatMap((at) => [
    ...((at + 1) % side === 0 ? [] : [[at, at + 1]]),
    ...(at + side < side * side ? [[at, at + side]] : []),
  ]);
  return [
    ...['', '', '', `${three(atoms.length)}${three(bonds.length)}  0  0  0  0  0  0  0  0999 V2000`],
    ...atoms.map((at) => `${(at % side).toFixed(4).padStart(10)}${Math.floor(at / side).toFixed(4).padStart(10)}    0.0000 C   0  0`),
    ...bonds.map(([from = 0, to = 0]) => `${three(from + 1)}${three(to + 1)}  1  0`),
    ...['M  END', ''],
  ].join('\n');
}; // prettier-ignore
/** The same as SMILES, row after row. */
const netSmiles = (side: number): string => {
  const label = (at: number): string => `%${String(10 + at)}`;
  return Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (__, at) => {
      const column = row % 2 === 0 ? at : side - 1 - at;
      const closes = row > 0 && at > 0 ? label((row % 2) * side + column) : '';
      const opens = row + 1 < side && at + 1 < side ? label(((row + 1) % 2) * side + column) : '';
      return `C${closes}${opens}`;
    }).join(''),
  ).join('');
};

describe('what would take seconds is told from its text', () => {
  it.each([
    ['a net of four hundred atoms', netSmiles(20)],
    ['the same as a molfile', net(20)],
    ['four hundred thousand carbons', 'C.'.repeat(400_000)],
    ['an InChI of two megabytes', `InChI=1S/${'C'.repeat(1_900_000)}`],
    ['a drawing of twenty thousand atoms', `<CDXML><page><fragment>${'<n id="1" p="1 1"/>'.repeat(20_000)}</fragment></page></CDXML>`],
    ['a drawing as deep, hidden behind a quoted end', `<CDXML>${'<a b="/>">'.repeat(100_000)}`],
    ['and behind a comment', `<CDXML>${'<a><!-- /> -->'.repeat(100_000)}`],
    ['a reaction of six hundred compounds', `${Array.from({ length: 600 }, () => 'CCO').join('.')}>>CC=O`],
    ['brackets within brackets', `{"root":${'['.repeat(900_000)}`],
    ['six hundred thousand lines', 'CC\n'.repeat(600_000)],
    ['an RXN of six hundred compounds', `$RXN\n\n\n\n600  0\n${`$MOL\n${net(1)}`.repeat(600)}`],
    ['a field of eight hundred thousand lines', `${net(2)}> <NOTE>\n${'x\n'.repeat(800_000)}\n$$$$\n`],
  ])('%s', (_, content) => {
    const before = process.cpuUsage();
    try {
      const read = readStructures(engines, { content, name: '', from: 1 });
      expect(read === null || read.faults.length > 0 || read.format === 'sdf').toBe(true);
    } catch (error) {
      expect(error).toMatchObject({ name: expect.stringMatching(/^(?:TooMuch|Unreadable)$/) });
    }
    const { user, system } = process.cpuUsage(before);
    // Each took from three to seventeen seconds.
    expect((user + system) / 1_000_000).toBeLessThan(2.5);
  }); // prettier-ignore

  it('rings are counted, of molfiles and of SMILES', () => {
    for (const side of [2, 5, 12]) expect([ringsOf(net(side)), ringsOf(netSmiles(side))]).toEqual([(side - 1) ** 2, (side - 1) ** 2]);
    // Benzene, cubane, and what has digits that close no ring.
    expect(['c1ccccc1', 'C12C3C4C1C5C2C3C45', '[13CH3][NH3+]', 'C%12CC%12'].map(ringsOf)).toEqual([1, 5, 0, 1]);
  }); // prettier-ignore

  it('a field has its lines, however many', () => {
    const [entry] = entriesOf(`${net(2)}> <NOTE>\n${'x\n'.repeat(100_000)}\n$$$$\n`, 'sdf');
    expect(entry?.fields?.['NOTE']).toHaveLength(199_999);
  });

  it('nesting is what readers nest, whatever quotes and comments say', () => {
    const fine = '<CDXML a=">" b=\'</\'><!-- <a><a> --><?x <a>?><![CDATA[<a>]]><a/></CDXML>';
    expect(() => checkXmlNesting(fine.repeat(100))).not.toThrow();
    expect(() => checkXmlNesting('<a>'.repeat(41))).toThrow();
    for (const open of ['<!--', '<a b="', '<?', '<![CDATA[', '<a'])
      expect(() => checkXmlNesting(open.repeat(200_000))).toThrow();
    expect(() => checkJsonNesting(JSON.stringify({ a: `${'[{'.repeat(100)}\\"` }).repeat(100))).not.toThrow();
    expect(() => checkJsonNesting('['.repeat(41))).toThrow();
  });
});
