import type { RawComponent } from './split-reaction';

/** Properties of atoms that a V2000 molfile says below its tables, with how many numbers in front of their pairs. */
const BY_ATOM = /^M {2}(?:CHG|RAD|ISO)/;

type Tables = {
  readonly atoms: readonly string[];
  readonly bonds: readonly string[];
  readonly properties: readonly string[];
};

/** Null where it says more of itself than atoms, bonds and their charges: groups, queries, V3000. */
const tablesOf = (molfile: string): Tables | null => {
  const lines = molfile.split('\n');
  const counts = lines[3] ?? '';
  if (!/ V2000\s*$/.test(counts)) return null;
  const [atoms, bonds] = [Number(counts.slice(0, 3)), Number(counts.slice(3, 6))];
  const end = lines.findIndex((line) => line.startsWith('M  END'));
  const properties = lines.slice(4 + atoms + bonds, end < 0 ? undefined : end).filter((line) => line.trim() !== '');
  if (!properties.every((line) => BY_ATOM.test(line))) return null;
  return { atoms: lines.slice(4, 4 + atoms), bonds: lines.slice(4 + atoms, 4 + atoms + bonds), properties };
};

/** `M  CHG  2   1   1   4  -1`: how many, then atom and value of each. */
const pairsOf = (line: string): readonly (readonly [atom: number, value: number])[] => {
  const numbers = line.slice(9).trim().split(/\s+/).map(Number);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => [numbers[2 * at] ?? 0, numbers[2 * at + 1] ?? 0] as const); // prettier-ignore
};

const chargeOf = (molfile: string): number =>
  molfile
    .split('\n')
    .filter((line) => line.startsWith('M  CHG'))
    .flatMap(pairsOf)
    .reduce((sum, [, value]) => sum + value, 0);

const three = (value: number): string => String(value).padStart(3);
const MOST_V2000 = 999;

/** One molfile of several: what each says of its atoms goes on saying it of them. */
const joined = (molfiles: readonly string[]): string | null => {
  const tables = molfiles.map(tablesOf);
  let before = 0;
  const parts: Tables[] = [];
  for (const each of tables) {
    if (each === null) return null;
    const offset = before;
    before += each.atoms.length;
    parts.push({
      atoms: each.atoms,
      bonds: each.bonds.map((line) => `${three(Number(line.slice(0, 3)) + offset)}${three(Number(line.slice(3, 6)) + offset)}${line.slice(6)}`),
      properties: each.properties.map((line) => {
        const pairs = pairsOf(line).map(([atom, value]) => ` ${three(atom + offset)} ${three(value)}`);
        return `${line.slice(0, 6)}${three(pairs.length)}${pairs.join('')}`;
      }),
    });
  }
  const all = (of: keyof Tables): string[] => parts.flatMap((part) => [...part[of]]);
  const [atoms, bonds] = [all('atoms'), all('bonds')];
  if (atoms.length > MOST_V2000 || bonds.length > MOST_V2000) return null;
  const counts = `${three(atoms.length)}${three(bonds.length)}  0  0  0  0  0  0  0  0999 V2000`;
  return ['', '', '', counts, ...atoms, ...bonds, ...all('properties'), 'M  END', ''].join('\n');
}; // prettier-ignore

/**
 * Ions of a salt that a reaction lists one by one, as reaction SMILES do, are one compound: those that follow each other
 * on one side, from the first on until they are neutral together. What never is stays as it is.
 */
export const withoutLooseIons = (components: readonly RawComponent[]): readonly RawComponent[] => {
  const next: RawComponent[] = [];
  let ions: RawComponent[] = [];
  let charge = 0;
  const letGo = (): void => {
    next.push(...ions);
    [ions, charge] = [[], 0];
  };
  for (const component of components) {
    const own = chargeOf(component.molfile);
    if (own === 0 || (ions[0] !== undefined && ions[0].side !== component.side)) letGo();
    if (own === 0) {
      next.push(component);
      continue;
    }
    ions.push(component);
    charge += own;
    if (charge !== 0) continue;
    const salt = joined(ions.map(({ molfile }) => molfile));
    if (salt !== null) ions = [{ side: component.side, molfile: salt }];
    letGo();
  }
  letGo();
  return next;
};
