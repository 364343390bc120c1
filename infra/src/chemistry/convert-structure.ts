import { fourthLineIn, fourthLineOf, withFourthLine } from '@shilu/events/structures/fourth-line';
import type { CONVERSIONS } from '@shilu/events/structures/structure-calls';
import { checkDrawing } from './check-drawing';
import { EngineFault, V3000 } from './indigo';
import type { Engines } from './read-component';
import { ketOf } from './read-entry';
import { entriesOf } from './split-entries';
import { componentsOf } from './split-reaction';
import { formatOf, tidyText } from './structure-text';
import { Unreadable } from './unreadable';

type Conversion = (typeof CONVERSIONS)[number];
export type ConvertJob = {
  readonly content: string;
  readonly to: Conversion;
  readonly texts: readonly string[] | null;
};

const isReaction = (file: string): boolean => file.startsWith('$RXN');

/** Of a molecule alone: a reaction has no name of its own. */
const named = ({ indigo, rdkit }: Engines, ket: string, to: 'inchi' | 'inchiKey'): string | null => {
  const file = indigo.convert(ket, 'molfile');
  if (isReaction(file)) return null;
  const checked = rdkit.check(file);
  return 'problem' in checked ? null : checked[to];
};

/** Both sides of a reaction and what stands over its arrow, each compound as the checking engine writes it. */
const smilesOf = ({ indigo, rdkit }: Engines, ket: string): string | null => {
  const file = indigo.convert(ket, 'rxnfile');
  const written = (molfile: string): string | null => {
    const checked = rdkit.check(molfile);
    return 'problem' in checked ? null : checked.smiles;
  };
  if (!isReaction(file)) return written(file);
  const components = componentsOf(file).map(({ side, molfile }) => ({ side, smiles: written(molfile) }));
  if (components.some(({ smiles }) => smiles === null)) return null;
  const of = (wanted: string): string =>
    components.flatMap(({ side, smiles }) => (side === wanted && smiles !== null ? [smiles] : [])).join('.');
  return `${of('reactant')}>${of('agent')}>${of('product')}`;
};

const converted = (engines: Engines, ket: string, fourthLine: string, to: Conversion): string | null => {
  const { indigo } = engines;
  switch (to) {
    case 'ket':
      return ket;
    case 'mol':
    case 'molV3000': {
      const file = indigo.convert(ket, 'molfile', to === 'mol' ? {} : V3000);
      return isReaction(file) ? null : file;
    }
    case 'rxn':
    case 'rxnV3000': {
      const file = indigo.convert(ket, 'rxnfile', to === 'rxn' ? {} : V3000);
      return isReaction(file) ? withFourthLine(file, fourthLine) : null;
    }
    case 'cdxml':
    case 'cdx':
      return indigo.convert(ket, to);
    case 'smiles':
      return smilesOf(engines, ket);
    case 'inchi':
    case 'inchiKey':
      return named(engines, ket, to);
  }
};

/** The same in another format; null where there is no such form of it, or nothing reads it. */
export const convertStructure = (engines: Engines, { content, to, texts }: ConvertJob): string | null => {
  const text = tidyText(content);
  const format = formatOf(text);
  const [raw] = format === null ? [] : entriesOf(text, format);
  if (format === null || raw === undefined) return null;
  try {
    checkDrawing(raw.text, format);
    const fourthLine = texts === null ? fourthLineIn(raw.text) : fourthLineOf(texts);
    return converted(engines, ketOf(engines, raw, format), fourthLine, to);
  } catch (error) {
    if (error instanceof EngineFault || error instanceof Unreadable) return null;
    throw error;
  }
};
