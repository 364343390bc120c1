type Bond = readonly [from: number, to: number];

/** Bonds beyond those that hold the atoms together. */
const ringsOfBonds = (bonds: readonly Bond[]): number => {
  const rootOf = new Map<number, number>();
  const find = (atom: number): number => {
    let root = atom;
    for (let next = rootOf.get(root); next !== undefined && next !== root; next = rootOf.get(root)) root = next;
    // What was passed on the way is found at once the next time.
    for (let at = atom; at !== root;) {
      const next = rootOf.get(at) ?? root;
      rootOf.set(at, root);
      at = next;
    }
    return root;
  };
  let rings = 0;
  for (const [from, to] of bonds) {
    const [one, other] = [find(from), find(to)];
    if (one === other) rings += 1;
    else rootOf.set(one, other);
  }
  return rings;
};

const V3000_BOND = /^M\s+V30 \d+ \d+ (\d+) (\d+)/;

/** Tables of the extended form say where their bonds begin. */
const bondsOfV3000 = (lines: readonly string[]): readonly Bond[] => {
  let isBond = false;
  return lines.flatMap((line): readonly Bond[] => {
    if (/^M\s+V30 (?:BEGIN|END) /.test(line)) isBond = /BEGIN BOND/.test(line);
    const found = isBond ? V3000_BOND.exec(line) : null;
    return found === null ? [] : [[Number(found[1]), Number(found[2])]];
  });
};

const bondsOfV2000 = (lines: readonly string[]): readonly Bond[] => {
  const counts = lines[3] ?? '';
  const [atoms, bonds] = [Number(counts.slice(0, 3)) || 0, Number(counts.slice(3, 6)) || 0];
  return lines
    .slice(4 + atoms, 4 + atoms + bonds)
    .map((line) => [Number(line.slice(0, 3)) || 0, Number(line.slice(3, 6)) || 0]);
};

/** Ring closures outside of brackets, each of which is said twice. */
const ringsOfSmiles = (smiles: string): number => {
  const [bare = ''] = smiles.trim().split(/\s/, 1);
  return Math.floor((bare.replaceAll(/\[[^\][]*\]/g, '').match(/%\d\d|%\(\d+\)|\d/g) ?? []).length / 2);
};

/** Rings of a molfile, or of a SMILES; none of what is JSON. */
export const ringsOf = (structure: string): number => {
  if (structure.trimStart().startsWith('{')) return 0;
  if (!structure.includes('\n')) return ringsOfSmiles(structure);
  const lines = structure.split('\n');
  return ringsOfBonds(structure.includes('V30 BEGIN BOND') ? bondsOfV3000(lines) : bondsOfV2000(lines));
};
