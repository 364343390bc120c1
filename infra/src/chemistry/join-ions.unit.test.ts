import { describe, expect, it } from 'vitest';
import { withoutLooseIons } from './join-ions';
import type { RawComponent, Side } from './split-reaction';

const atom = (symbol: string): string => `    0.0000    0.0000    0.0000 ${symbol.padEnd(3)} 0  0  0  0  0  0  0  0  0  0  0  0`; // prettier-ignore
const molfile = (atoms: readonly string[], bonds: readonly string[], charges: readonly (readonly [number, number])[]) =>
  [
    ...['', '  x', ''],
    `${String(atoms.length).padStart(3)}${String(bonds.length).padStart(3)}  0  0  0  0  0  0  0  0999 V2000`,
    ...atoms.map(atom),
    ...bonds,
    ...(charges.length === 0
      ? []
      : [`M  CHG${String(charges.length).padStart(3)}${charges.map(([at, by]) => ` ${String(at).padStart(3)} ${String(by).padStart(3)}`).join('')}`]), // prettier-ignore
    ...['M  END', ''],
  ].join('\n');
const sodium = molfile(['Na'], [], [[1, 1]]);
const carbonate = molfile(['O', 'C', 'O', 'O'], ['  1  2  1  0', '  2  3  1  0', '  2  4  2  0'], [[1, -1], [3, -1]]); // prettier-ignore
const chloride = molfile(['Cl'], [], [[1, -1]]);
const thf = molfile(['O'], [], []);
const of = (side: Side, ...molfiles: readonly string[]): RawComponent[] => molfiles.map((each) => ({ side, molfile: each })); // prettier-ignore

describe('ions that a reaction lists one by one', () => {
  it('are one salt as soon as they are neutral together', () => {
    const [solvent, salt, ...others] = withoutLooseIons(of('agent', thf, sodium, sodium, carbonate));
    expect(others).toEqual([]);
    expect(solvent?.molfile).toBe(thf);
    expect(salt?.molfile).toContain('  6  3  0');
    expect(salt?.molfile).toContain('  3  4  1  0');
    expect(salt?.molfile).toContain('M  CHG  1   1   1\nM  CHG  1   2   1\nM  CHG  2   3  -1   5  -1');
  });
  it('are not taken from another side, and what is never neutral stays', () => {
    const apart = [...of('reactant', sodium), ...of('agent', chloride)];
    expect(withoutLooseIons(apart)).toEqual(apart);
    expect(withoutLooseIons(of('agent', sodium, thf, chloride))).toHaveLength(3);
    expect(withoutLooseIons(of('agent', sodium, chloride, sodium))).toHaveLength(2);
  });
  it('stay apart where one says what cannot be joined', () => {
    const group = sodium.replace('M  END', 'M  STY  1   1 SUP\nM  END');
    expect(withoutLooseIons(of('agent', group, chloride))).toHaveLength(2);
  });
});
