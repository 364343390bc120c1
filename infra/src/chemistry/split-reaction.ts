import type { SIDES } from '@shilu/events/structures/structure-reading';

export type Side = (typeof SIDES)[number];
export type RawComponent = { readonly side: Side; readonly molfile: string };

/** Sides in the order in which an RXN has them. */
const IN_ORDER: readonly Side[] = ['reactant', 'product', 'agent'];

const V3_HEADER = '\n\n\n  0  0  0     0  0            999 V3000\n';

const ofV3000 = (lines: readonly string[]): readonly RawComponent[] => {
  const components: RawComponent[] = [];
  let side: Side | null = null;
  let table: string[] | null = null;
  for (const line of lines) {
    const begins = /^M\s+V30 BEGIN (REACTANT|PRODUCT|AGENT)/.exec(line)?.[1];
    if (begins !== undefined) side = IN_ORDER.find((each) => each.toUpperCase() === begins) ?? null;
    else if (/^M\s+V30 BEGIN CTAB/.test(line)) table = [line];
    else if (/^M\s+V30 END CTAB/.test(line) && table !== null && side !== null) {
      components.push({ side, molfile: `${V3_HEADER}${[...table, line].join('\n')}\nM  END\n` });
      table = null;
    } else table?.push(line);
  }
  return components;
};

const countsOf = (line: string | undefined): readonly number[] =>
  [0, 3, 6].map((at) => Number((line ?? '').slice(at, at + 3)) || 0);

const ofV2000 = (lines: readonly string[]): readonly RawComponent[] => {
  const sides = countsOf(lines[4]).flatMap((count, at) => Array.from({ length: count }, () => IN_ORDER[at]));
  const molfiles = lines
    .slice(5)
    .join('\n')
    .split(/^\$MOL.*\n/m)
    .slice(1);
  return molfiles.map((molfile, at) => ({ side: sides[at] ?? 'agent', molfile: `${molfile.trimEnd()}\n` }));
};

const DRAWN_ORDER: readonly Side[] = ['reactant', 'agent', 'product'];

/** The compounds of an RXN file, as molfiles: reactants, what stands over the arrow, products. */
export const componentsOf = (rxn: string): readonly RawComponent[] => {
  const lines = rxn.split('\n');
  const all = rxn.startsWith('$RXN V3000') ? ofV3000(lines) : ofV2000(lines);
  return DRAWN_ORDER.flatMap((side) => all.filter((component) => component.side === side));
};

/** A V2000 file of the same name and texts, with these compounds, each a V2000 molfile. */
export const withComponents = (rxn: string, components: readonly RawComponent[]): string => {
  const sides = IN_ORDER.map((side) => components.filter((component) => component.side === side));
  const [reactants, products, agents] = sides.map(({ length }) => String(length).padStart(3));
  const counts = `${reactants ?? ''}${products ?? ''}${sides[2]?.length === 0 ? '' : (agents ?? '')}`;
  const blocks = sides.flat().map(({ molfile }) => `$MOL\n${molfile.trimEnd()}`);
  return [...rxn.split('\n').slice(0, 4), counts, ...blocks, ''].join('\n');
};
