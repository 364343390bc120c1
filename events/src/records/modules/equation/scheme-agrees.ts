import type { ComponentFacts, StructureFacts } from '../../../structures/structure-reading';
import type { WriteFault } from '../module-type';
import type { AS_DRAWN_FAULTS } from './as-drawn-faults';
import { isProduct, MOST, rowsOf, SOURCES, type Equation, type Row } from './equation-schema';
import { calledRow, structureText, wasWorkedWith } from './row-facts';
import { isInScheme } from './scheme-file';

/**
 * Compounds are compared part by part, as no bond holds them together: a file may list the ions of a salt one by one. What
 * nothing can name is like any other of that kind.
 */
const UNNAMED = '?';
const partsOf = ({ smiles }: Pick<ComponentFacts, 'smiles'>): readonly string[] =>
  smiles === '' ? [UNNAMED] : smiles.split('.');

/** Takes the parts away from those that there are; whether all of them were there. */
const takenFrom = (there: string[], parts: readonly string[]): boolean =>
  parts.every((part) => {
    const at = there.indexOf(part);
    if (at >= 0) there.splice(at, 1);
    return at >= 0;
  });

type End = 'from' | 'to';
const endOfRow = (row: Row): End => (isProduct(row) ? 'to' : 'from');
const endOf = ({ side }: ComponentFacts): End => (side === 'product' ? 'to' : 'from');

const isReaction = (file: string): boolean => file.trimStart().startsWith('$RXN');

const fault = (message: keyof typeof AS_DRAWN_FAULTS, path: WriteFault['path'], params: WriteFault['params'] = {}): WriteFault => ({ path, message, params }); // prettier-ignore

const SHOWN = 60;

/** Compounds of the scheme that no row is. Rows of a list that is full may be missing. */
const withoutRow = (content: Equation, scheme: readonly ComponentFacts[], facts: StructureFacts): readonly WriteFault[] => {
  if (SOURCES.some((source) => content[source].length >= MOST.rows)) return [];
  const there: Record<End, string[]> = { from: [], to: [] };
  for (const row of rowsOf(content)) there[endOfRow(row)].push(...(facts.get(structureText(row)) ?? []).flatMap(partsOf));
  // A molecule alone is on neither side of an arrow.
  if (!isReaction(content.molFile)) there.from.push(...there.to);
  return scheme
    .filter((component) => !takenFrom(there[isReaction(content.molFile) ? endOf(component) : 'from'], partsOf(component)))
    .map(({ formula, smiles }) => fault('tableLacksCompound', ['molFile'], { drawn: formula ?? (smiles.slice(0, SHOWN) || UNNAMED) }));
}; // prettier-ignore

/** Rows that the scheme should show. What was weighed or isolated of a compound keeps its row when it is drawn no longer. */
const notShown = (content: Equation, scheme: readonly ComponentFacts[], facts: StructureFacts): readonly WriteFault[] => {
  if (!isReaction(content.molFile)) return [];
  const of = (end: End): string[] => scheme.filter((component) => endOf(component) === end).flatMap(partsOf);
  const there: Record<End, string[]> = { from: of('from'), to: of('to') };
  return SOURCES.flatMap((source) =>
    content[source].flatMap((row, at) => {
      const known = facts.get(structureText(row));
      if (!isInScheme(row) || wasWorkedWith(row) || known == null) return [];
      return takenFrom(there[endOfRow(row)], known.flatMap(partsOf))
        ? []
        : [fault('schemeLacksRow', [source, at, 'structure'], { row: calledRow(row, at) })];
    }),
  );
}; // prettier-ignore

const isRead = (content: Equation, facts: StructureFacts): boolean =>
  rowsOf(content).every((row) => structureText(row) === '' || facts.get(structureText(row)) !== undefined);

/** Where scheme and table are not of the same compounds; nothing where there is no scheme, or not all of it was read. */
export const schemeFaults = (content: Equation, facts: StructureFacts): readonly WriteFault[] => {
  const scheme = content.molFile.trim() === '' ? undefined : facts.get(content.molFile);
  if (scheme === null) return [fault('schemeUnread', ['molFile'])];
  if (scheme === undefined || !isRead(content, facts)) return [];
  return [...withoutRow(content, scheme, facts), ...notShown(content, scheme, facts)];
};

/** The engine finds sides by places: of a drawing of more compounds than this it is not asked. */
const MOST_COMPARED = 40;

const sidesOf = (scheme: readonly ComponentFacts[]): string =>
  (['from', 'to'] as const).map((end) => scheme.filter((component) => endOf(component) === end).flatMap(partsOf).toSorted().join(' ')).join('>'); // prettier-ignore

/** The scheme as the editor has it, where it is the one that leaves as a file; else none, and the editor opens the file. */
export const sketchOf = ({ molFile, neoMolFile }: Equation, facts: StructureFacts): string => {
  const [file, sketch] = [facts.get(molFile), facts.get(neoMolFile)];
  if (neoMolFile.trim() === '' || file == null || sketch === undefined || file.length > MOST_COMPARED)
    return neoMolFile;
  return sketch !== null && sidesOf(sketch) === sidesOf(file) ? neoMolFile : '';
};
