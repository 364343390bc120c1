import { fourthLineOf } from '../../../structures/fourth-line';
import { isProduct, rowOf, rowsOf, type Equation, type Row } from './equation-schema';

/** V030: what goes into the text line of an RXN file; everywhere else names are bilingual. */
const FILE_TEXT = /^[\x20-\x7e]*$/;
export const fitsFile = (text: string): boolean => FILE_TEXT.test(text);

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

/** Names of what stands over the arrow, as far as an RXN file takes them. */
export const textsForFile = (content: Equation): readonly string[] => {
  const { FYSJData, RJData, puretext, puretext_isCheck: isShown } = content.arrowReactionData;
  const names = [...FYSJData, ...RJData].map((id) => rowOf(content, id)?.name ?? '');
  return [...names, isShown ? puretext : ''].map((text) => text.trim()).filter((text) => text !== '' && fitsFile(text));
};

const count = (rows: readonly Row[]): string => String(rows.length).padStart(3);

/** A molfile as it stands in an RXN: one line ending, nothing behind its end. */
const block = (molfile: string): string => {
  const lines = molfile.split(/\r?\n/);
  const end = lines.findIndex((line) => line.startsWith('M  END'));
  return ['$MOL', ...(end < 0 ? lines : lines.slice(0, end + 1))].join('\n');
};

/**
 * The scheme as an RXN file (CTfile formats, V2000), put together from the structures of the rows; empty where none has a
 * structure. Null where a structure needs V3000: only an engine converts the others then.
 */
export const schemeFileOf = (content: Equation): string | null => {
  const { reactants, products, agents } = rowsInScheme(content);
  const all = [...reactants, ...products, ...agents];
  if (all.length === 0) return '';
  // A third count is what several programs read and write of agents; the format itself has two.
  const counts = `${count(reactants)}${count(products)}${agents.length === 0 ? '' : count(agents)}`;
  if (!all.every(({ structure }) => isV2000(structure)) || all.length > LARGEST_V2000) return null;
  return [
    ...['$RXN', '', '  Shilu', fourthLineOf(textsForFile(content)), counts],
    ...all.map(({ structure }) => block(structure)),
    '',
  ].join('\n');
};
