import { fourthLineIn, fourthLineOf, textsOfFourthLine, withFourthLine } from '@shilu/events/structures/fourth-line';
import type { StructureFaultKey } from '@shilu/events/structures/structure-faults';
import { SIDES, type EntryReading } from '@shilu/events/structures/structure-reading';
import { EngineFault } from './indigo';
import { moleculesIn, readKet, textsIn, withReadableGroups, type KetDocument } from './ket-document';
import { withoutLooseIons } from './join-ions';
import { readComponent, type Engines } from './read-component';
import { checkSmiles } from './check-smiles';
import { bounded, READ_LIMITS, timesIn, TooMuch } from './too-much';
import { Unreadable } from './unreadable';
import type { RawEntry } from './split-entries';
import { componentsOf, withComponents, type RawComponent, type Side } from './split-reaction';
import { withHeader, type StructureFormat } from './structure-text';

export type EntryFault = {
  readonly entry: number;
  readonly title: string;
  readonly line: number | null;
  readonly key: StructureFaultKey;
  readonly params: Readonly<Record<string, string | number>>;
};
export type ReadEntry = { readonly reading: EntryReading | null; readonly faults: readonly EntryFault[] };

/** What came without coordinates gets those of the engine. */
const converted = (engines: Engines, { text }: RawEntry, format: StructureFormat): string => {
  switch (format) {
    case 'smiles':
    case 'reactionSmiles':
      checkSmiles(engines.rdkit, text);
      return engines.indigo.layOut(text, 'ket');
    case 'inchi':
      bounded(text.length, READ_LIMITS.inchi);
      return engines.indigo.layOut(text, 'ket');
    case 'ket':
      return text.trim();
    case 'rxnV2000':
    case 'rxnV3000':
      return engines.indigo.convert(withFourthLine(text, ''), 'ket');
    case 'sdf':
    case 'rdf':
      return engines.indigo.convert(text.startsWith('$RXN') ? withFourthLine(text, '') : text, 'ket');
    default:
      return engines.indigo.convert(withHeader(text), 'ket');
  }
};

const isReaction = (file: string): boolean => file.startsWith('$RXN');

/** The name on the line that each kind of file has for it. */
const titled = (file: string, title: string): string => {
  const lines = file.split('\n');
  return lines.with(isReaction(file) ? 1 : 0, title.slice(0, 80)).join('\n');
};

/** Neither atoms nor monomers, which nothing else refers to by name. */
const isEmpty = (ket: KetDocument): boolean =>
  ket.root.nodes.every(({ $ref: name }) => name === undefined) ||
  (moleculesIn(ket).length > 0 &&
    moleculesIn(ket).every(([, { atoms }]) => atoms.length === 0) &&
    ket.root.nodes.every(({ $ref: name }) => name?.startsWith('monomer') !== true));

/**
 * The engine finds the sides of a drawing by comparing the places of all its compounds, half a second for a hundred of
 * them; a file of so many is taken by what it says itself.
 */
const MANY = 40;
const compoundsIn = (text: string): number =>
  text.startsWith('$RXN') ? (text.match(/^\$MOL|^M\s+V30 BEGIN CTAB/gm) ?? []).length : 0;

/**
 * The engine draws the ions of a salt apart. An RXN says itself which of them are one compound: its sides have so many. Of
 * all else those are that are neutral together; and the file says so from then on.
 */
const withWholeSalts = (rxn: string, given: string): { readonly rxn: string; readonly components: readonly RawComponent[] } => {
  const apart = componentsOf(rxn);
  const counted = given.startsWith('$RXN') ? componentsOf(given) : null;
  const components = SIDES.flatMap((side) => {
    const listed = apart.filter((component) => component.side === side);
    const whole = withoutLooseIons(listed);
    const count = counted?.filter((component) => component.side === side).length ?? whole.length;
    return whole.length === count ? whole : listed;
  });
  return { rxn: components.length === apart.length ? rxn : withComponents(rxn, components), components };
}; // prettier-ignore

/** Which of its side a compound is, from 1. */
const placeOf = (components: readonly RawComponent[], at: number): { readonly side: Side; readonly at: number } => {
  const side = components[at]?.side ?? 'reactant';
  return { side, at: components.slice(0, at + 1).filter((component) => component.side === side).length };
};

/** An entry as the editor opens it. */
export const ketOf = (engines: Engines, raw: RawEntry, format: StructureFormat): string => {
  bounded(compoundsIn(raw.text), READ_LIMITS.compounds);
  if (format !== 'ket') bounded(timesIn(raw.text, '\n', READ_LIMITS.lines), READ_LIMITS.lines);
  return withReadableGroups(converted(engines, raw, format));
};

const read = (engines: Engines, raw: RawEntry, format: StructureFormat, entry: number): ReadEntry => {
  const ket = ketOf(engines, raw, format);
  const document = readKet(ket);
  if (document === null) throw new Unreadable('unreadable', { reason: 'KET' });
  if (isEmpty(document)) throw new Unreadable('empty');
  bounded(moleculesIn(document).length, READ_LIMITS.compounds);
  // The engine tells what stands before and after the arrow, and what over it.
  const written = compoundsIn(raw.text) > MANY ? withFourthLine(raw.text, '') : engines.indigo.convert(ket, 'rxnfile');
  const { rxn, components } = isReaction(written)
    ? withWholeSalts(written, raw.text)
    : { rxn: written, components: [] };
  const kept = fourthLineIn(raw.text);
  const texts = [...textsOfFourthLine(kept), ...textsIn(document)];
  const line = textsOfFourthLine(kept).length > 0 ? kept : fourthLineOf(texts);
  const reaction = isReaction(rxn);
  const file = titled(reaction ? withFourthLine(rxn, line) : rxn, raw.title);
  const all: readonly RawComponent[] = reaction ? components : [{ side: 'reactant', molfile: file }];
  const readings = all.map((component) => readComponent(engines, component));
  const { title, fields } = raw;
  return {
    reading: {
      ...{ entry, title, kind: reaction ? 'reaction' : 'molecule', ket, file, texts },
      components: readings.map(({ component }) => component),
      ...(fields === undefined || Object.keys(fields).length === 0 ? {} : { fields: { ...fields } }),
    },
    faults: readings.flatMap(({ fault }, at) =>
      fault === null
        ? []
        : [
            {
              entry,
              title,
              line: raw.line,
              key: fault.key,
              params: { ...fault.params, ...(reaction ? placeOf(all, at) : {}) },
            },
          ],
    ),
  };
};

/** One entry of a file; what is wrong with it stands in its faults, and nothing is thrown for it. */
export const readEntry = (engines: Engines, raw: RawEntry, format: StructureFormat, entry: number): ReadEntry => {
  const at = { entry, title: raw.title, line: raw.line };
  try {
    return read(engines, raw, format, entry);
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    if (error instanceof Unreadable)
      return { reading: null, faults: [{ ...at, key: error.key, params: error.params }] };
    if (error instanceof EngineFault)
      return { reading: null, faults: [{ ...at, key: 'unreadable', params: { reason: error.message } }] };
    throw error;
  }
};
