import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { checkDrawing } from './check-drawing';
import { EngineFault } from './indigo';
import { arrowsIn, readKet } from './ket-document';
import type { Engines } from './read-component';
import { readEntry, type EntryFault, type ReadEntry } from './read-entry';
import { entriesOf, type RawEntry } from './split-entries';
import { formatOf, tidyText, type StructureFormat } from './structure-text';
import { bounded, READ_LIMITS, timesIn, TooMuch } from './too-much';
import { Unreadable } from './unreadable';

export type ReadJob = { readonly content: string; readonly name: string; readonly from: number };
export type StructuresRead = {
  readonly format: StructureFormat;
  readonly total: number;
  readonly from: number;
  readonly entries: readonly EntryReading[];
  readonly faults: readonly EntryFault[];
};

type Entries = { readonly raw: readonly RawEntry[]; readonly as: StructureFormat };

const inSteps = ({ indigo }: Engines, ket: string): Entries => ({
  raw: entriesOf(tidyText(indigo.convert(ket, 'rdf')), 'rdf').map(({ text }) => ({ title: '', text, line: 1 })),
  as: 'rdf',
});

/** Each line is an entry. */
const LISTS_OF_LINES: readonly StructureFormat[] = ['smiles', 'reactionSmiles', 'inchi'];

/** A drawing of several arrows is as many reactions. */
const entriesIn = (engines: Engines, text: string, format: StructureFormat): Entries => {
  if (LISTS_OF_LINES.includes(format)) bounded(timesIn(text, '\n', READ_LIMITS.entries), READ_LIMITS.entries);
  if (format !== 'ket' && format !== 'cdxml' && format !== 'cdx') return { raw: entriesOf(text, format), as: format };
  checkDrawing(text, format);
  const ket = format === 'ket' ? text.trim() : engines.indigo.convert(text, 'ket');
  const document = readKet(ket);
  if (document !== null && arrowsIn(document) > 1) return inSteps(engines, ket);
  return { raw: [{ title: '', text: ket, line: 1 }], as: 'ket' };
};

const splitOrFault = (engines: Engines, text: string, format: StructureFormat): Entries | EntryFault => {
  try {
    return entriesIn(engines, text, format);
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    const at = { entry: 1, title: '', line: 1 };
    if (error instanceof Unreadable) return { ...at, key: error.key, params: error.params };
    if (error instanceof EngineFault) return { ...at, key: 'unreadable', params: { reason: error.message } };
    throw error;
  }
};

/** Characters of molfiles in one answer: about 13,000 atoms, two seconds of the processor. */
const MOST_WRITTEN = 1_200_000;

/** So many entries as one answer holds; where those that were read are large, the next one is named. */
const readInBounds = (
  engines: Engines,
  raw: readonly RawEntry[],
  as: StructureFormat,
  from: number,
): { readonly read: readonly ReadEntry[]; readonly later: readonly EntryFault[] } => {
  const read: ReadEntry[] = [];
  let written = 0;
  for (const [at, entry] of raw.entries()) {
    if (written > MOST_WRITTEN)
      return { read, later: [{ entry: from + at, title: entry.title, line: entry.line, key: 'later', params: {} }] };
    const answer = readEntry(engines, entry, as, from + at);
    written += answer.reading?.file.length ?? 0;
    read.push(answer);
  }
  return { read, later: [] };
};

/** What a file says; null where it is nothing that is read here. Throws `TooMuch` where it would take too long. */
export const readStructures = (engines: Engines, { content, name, from }: ReadJob): StructuresRead | null => {
  const text = tidyText(content);
  const format = formatOf(text, name);
  if (format === null) return null;
  const split = splitOrFault(engines, text, format);
  if ('key' in split) return { format, total: 1, from, entries: [], faults: [split] };
  const { raw, as } = split;
  bounded(raw.length, READ_LIMITS.entries);
  const { read, later } = readInBounds(engines, raw.slice(from - 1, from - 1 + STRUCTURE_LIMITS.entries), as, from);
  // Of a list of molecules the good ones are kept; what was drawn is kept with what is wrong with it, to be put right.
  const kept = read.filter(
    ({ reading, faults }) => raw.length === 1 || reading?.kind === 'reaction' || faults.length === 0,
  );
  return {
    ...{ format, total: raw.length, from },
    entries: kept.flatMap(({ reading }) => reading ?? []),
    faults: [...read.flatMap(({ faults }) => faults), ...later],
  };
};
