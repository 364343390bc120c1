import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { EngineFault } from './indigo';
import { arrowsIn, readKet } from './ket-document';
import type { Engines } from './read-component';
import { readEntry, type EntryFault } from './read-entry';
import { entriesOf, type RawEntry } from './split-entries';
import { formatOf, tidyText, type StructureFormat } from './structure-text';
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

/** A drawing of several arrows is as many reactions. */
const entriesIn = (engines: Engines, text: string, format: StructureFormat): Entries => {
  if (format !== 'ket' && format !== 'cdxml' && format !== 'cdx') return { raw: entriesOf(text, format), as: format };
  if (format === 'cdxml') checkNesting(text);
  const ket = format === 'ket' ? text.trim() : engines.indigo.convert(text, 'ket');
  const document = readKet(ket);
  if (document !== null && arrowsIn(document) > 1) return inSteps(engines, ket);
  return { raw: [{ title: '', text: ket, line: 1 }], as: 'ket' };
};

/** Nested deeper than any drawing is; the engine's reader calls itself for each level. */
const DEEPEST = 40;
const checkNesting = (xml: string): void => {
  let depth = 0;
  for (const [mark] of xml.matchAll(/<\/?[A-Za-z]|\/>/g)) {
    depth += mark === '/>' || mark.startsWith('</') ? -1 : 1;
    if (depth > DEEPEST) throw new Unreadable('unreadable', { reason: 'CDXML' });
  }
};

const splitOrFault = (engines: Engines, text: string, format: StructureFormat): Entries | EntryFault => {
  try {
    return entriesIn(engines, text, format);
  } catch (error) {
    const at = { entry: 1, title: '', line: 1 };
    if (error instanceof Unreadable) return { ...at, key: error.key, params: error.params };
    if (error instanceof EngineFault) return { ...at, key: 'unreadable', params: { reason: error.message } };
    throw error;
  }
};

/** What a file says; null where it is nothing that is read here. */
export const readStructures = (engines: Engines, { content, name, from }: ReadJob): StructuresRead | null => {
  const text = tidyText(content);
  const format = formatOf(text, name);
  if (format === null) return null;
  const split = splitOrFault(engines, text, format);
  if ('key' in split) return { format, total: 1, from, entries: [], faults: [split] };
  const { raw, as } = split;
  const wanted = raw.slice(from - 1, from - 1 + STRUCTURE_LIMITS.entries);
  const read = wanted.map((each, at) => readEntry(engines, each, as, from + at));
  // Of a list of molecules the good ones are kept; what was drawn is kept with what is wrong with it, to be put right.
  const kept = read.filter(
    ({ reading, faults }) => raw.length === 1 || reading?.kind === 'reaction' || faults.length === 0,
  );
  return {
    ...{ format, total: raw.length, from },
    entries: kept.flatMap(({ reading }) => reading ?? []),
    faults: read.flatMap(({ faults }) => faults),
  };
};
