/**
 * Metals that, drawn alone, are the metal and no hydride: main groups 1, 2, 13 to 15 and zinc's. Readers of molfiles fill
 * them up with hydrogens to their usual valence, unless the file says that there are none.
 */
const METALS = /^(?:Li|Na|K|Rb|Cs|Be|Mg|Ca|Sr|Ba|Al|Ga|In|Tl|Ge|Sn|Pb|Sb|Bi|Zn|Cd|Hg)$/;

/** Of an atom's line of a V2000 table: element at 31, valence at 48 (CTfile formats 2020, atom block). */
const ELEMENT = { from: 31, to: 34 } as const;
const VALENCE = { from: 48, to: 51 } as const;
/** `vvv` 15: no bonds, and no hydrogens. */
const NONE = ' 15';

/** Atoms that the property lines give a charge: a hydride's metal among them (`[AlH4]-`), and cations. */
const chargedIn = (lines: readonly string[]): ReadonlySet<number> =>
  new Set(
    lines
      .filter((line) => line.startsWith('M  CHG'))
      .flatMap((line) =>
        line
          .slice(9)
          .trim()
          .split(/\s+/)
          .map(Number)
          .filter((_, at) => at % 2 === 0),
      ),
  );

/** A V2000 molfile whose neutral atoms of a metal that no bond holds say that they have no hydrogens; else as it is. */
export const withBareMetals = (molfile: string): string => {
  const lines = molfile.split('\n');
  const counts = lines[3] ?? '';
  if (!/V2000\s*$/.test(counts)) return molfile;
  const [atoms, bonds] = [Number(counts.slice(0, 3)), Number(counts.slice(3, 6))];
  if (!Number.isInteger(atoms) || !Number.isInteger(bonds)) return molfile;
  const bound = new Set(
    lines.slice(4 + atoms, 4 + atoms + bonds).flatMap((line) => [Number(line.slice(0, 3)), Number(line.slice(3, 6))]),
  );
  const charged = chargedIn(lines.slice(4 + atoms + bonds));
  const marked = lines.map((line, at) => {
    const atom = at - 3;
    if (atom < 1 || atom > atoms || bound.has(atom) || charged.has(atom)) return line;
    const isBare = METALS.test(line.slice(ELEMENT.from, ELEMENT.to).trim()) && Number(line.slice(VALENCE.from, VALENCE.to)) === 0; // prettier-ignore
    return isBare ? `${line.slice(0, VALENCE.from).padEnd(VALENCE.from)}${NONE}${line.slice(VALENCE.to)}` : line;
  });
  return marked.join('\n');
};
