import { fitsFile, fourthLineIn, fourthLineWith, textsOfFourthLine } from '../../../structures/fourth-line';
import { v3000Table } from '../../../structures/v3000-table';
import { isProduct, rowOf, rowsOf, type Equation, type Row } from './equation-schema';

const isV2000 = (molfile: string): boolean => / V2000\s*$/m.test(molfile.split(/\r?\n/)[3] ?? '');
const LARGEST_V2000 = 999;

/** Starting materials and products with a structure, and what was drawn over the arrow. */
export const isInScheme = ({ role, structure, drawn }: Row): boolean =>
  structure !== '' && (role === 'startingMaterial' || role === 'product' || (drawn && role !== 'workUp'));

type Sides = Readonly<Record<'reactants' | 'products' | 'agents', readonly Row[]>>;
const rowsInScheme = (content: Equation): Sides => {
  const rows = rowsOf(content).filter(isInScheme);
  return {
    reactants: rows.filter(({ role }) => role === 'startingMaterial'),
    products: rows.filter(isProduct),
    agents: rows.filter((row) => row.role !== 'startingMaterial' && !isProduct(row)),
  };
};

/** What stands over the arrow in words: names of rows, and each line of a text of one's own. */
const textsOnArrow = (content: Equation): readonly string[] => {
  const { FYSJData, RJData, puretext, puretext_isCheck: isShown } = content.arrowReactionData;
  const names = [...FYSJData, ...RJData].map((id) => rowOf(content, id)?.name ?? '');
  return [...names, ...(isShown ? puretext.split('\n') : [])].map((text) => text.trim()).filter((text) => text !== '');
};

/** Those that an RXN file takes. */
export const textsForFile = (content: Equation): readonly string[] => textsOnArrow(content).filter(fitsFile);

/** Those that stand in table, picture and print alone. */
export const textsLeftOut = (content: Equation): readonly string[] =>
  textsOnArrow(content).filter((text) => !fitsFile(text));

/**
 * The fourth line of the file after a change at the arrow: what came goes in, what went goes out, and what else others wrote
 * there stays.
 */
export const fileLine = (before: Equation, after: Equation): string => {
  const line = fourthLineIn(after.molFile);
  const [was, is] = [textsForFile(before), textsForFile(after)];
  const kept = textsOfFourthLine(line).filter((text) => fitsFile(text) && (is.includes(text) || !was.includes(text)));
  return fourthLineWith(line, [...kept, ...is.filter((text) => !kept.includes(text))]);
};

const count = (rows: readonly Row[]): string => String(rows.length).padStart(3);

/** A molfile as it stands in an RXN: one line ending, nothing behind its end. */
const block = (molfile: string): string => {
  const lines = molfile.split(/\r?\n/);
  const end = lines.findIndex((line) => line.startsWith('M  END'));
  return ['$MOL', ...(end < 0 ? lines : lines.slice(0, end + 1))].join('\n');
};

const v2000File = ({ reactants, products, agents }: Sides, line: string): string => {
  // A third count is what several programs read and write of agents; the format itself has two.
  const counts = `${count(reactants)}${count(products)}${agents.length === 0 ? '' : count(agents)}`;
  return [
    ...['$RXN', '', '  Shilu', line, counts],
    ...[...reactants, ...products, ...agents].map(({ structure }) => block(structure)),
    '',
  ].join('\n');
};

const v3000File = ({ reactants, products, agents }: Sides, line: string): string | null => {
  const part = (name: string, rows: readonly Row[]): readonly string[] | null => {
    const tables = rows.map(({ structure }) => v3000Table(structure));
    if (tables.some((table) => table === null)) return null;
    return rows.length === 0 ? [] : [`M  V30 BEGIN ${name}`, ...tables.flatMap((table) => table ?? []), `M  V30 END ${name}`]; // prettier-ignore
  };
  const parts = [part('REACTANT', reactants), part('PRODUCT', products), part('AGENT', agents)];
  if (parts.some((each) => each === null)) return null;
  const counts = [reactants.length, products.length, ...(agents.length === 0 ? [] : [agents.length])].join(' ');
  return [
    ...['$RXN V3000', '', '  Shilu', line, `M  V30 COUNTS ${counts}`],
    ...parts.flatMap((each) => each ?? []),
    ...['M  END', ''],
  ].join('\n');
};

/**
 * The scheme as an RXN file (CTfile formats), put together from the structures of the rows; empty where none has a structure.
 * `line` is its fourth. V2000, as most programs read it, or V3000 where one of them needs it. Null where that one stands beside what only an
 * engine converts.
 */
export const schemeFileOf = (content: Equation, line = fileLine(content, content)): string | null => {
  const sides = rowsInScheme(content);
  const all = [...sides.reactants, ...sides.products, ...sides.agents];
  if (all.length === 0) return '';
  const fitsV2000 = all.every(({ structure }) => isV2000(structure)) && all.length <= LARGEST_V2000;
  return fitsV2000 ? v2000File(sides, line) : v3000File(sides, line);
};
