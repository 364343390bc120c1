import type { ComponentFacts, ComponentReading } from '@shilu/events/structures/structure-reading';
import { LRUCache } from 'lru-cache';
import { EngineFault } from './indigo';
import { readComponent, type Engines } from './read-component';
import { readStructures } from './read-structures';
import { componentsOf, type RawComponent } from './split-reaction';
import { formatOf, tidyText, withHeader } from './structure-text';
import { Unreadable } from './unreadable';

/** A scheme says the same molfiles as the rows of its table: each is read once. */
const MOST_KNOWN = 2_000;
const known = new LRUCache<string, ComponentFacts>({ max: MOST_KNOWN });

const factsIn = ({ side, smiles, inchiKey, composition, formula, molecularWeight }: ComponentReading): ComponentFacts => ({
  ...{ side, smiles, inchiKey, composition, formula, molecularWeight },
}); // prettier-ignore

/** Its name, program and comment say nothing of what it is. */
const tableOf = (molfile: string): string => molfile.split('\n').slice(3).join('\n').trimEnd();

const factsOf = (engines: Engines, component: RawComponent): ComponentFacts => {
  const key = tableOf(component.molfile);
  const facts = known.get(key) ?? factsIn(readComponent(engines, component).component);
  known.set(key, facts);
  return { ...facts, side: component.side };
};

/** Of a drawing that has to be laid out or translated first. */
const translated = (engines: Engines, content: string): readonly ComponentFacts[] | null => {
  const read = readStructures(engines, { content, name: '', from: 1 });
  const [entry, ...others] = read?.entries ?? [];
  return entry === undefined || others.length > 0 ? null : entry.components.map(factsIn);
};

/**
 * What each compound of a structure or a scheme is; null for a text that is none. A compound that cannot be, such as one of
 * a carbon with five bonds, has neither formula nor SMILES.
 */
export const structureFacts = (engines: Engines, content: string): readonly ComponentFacts[] | null => {
  const text = tidyText(content);
  try {
    switch (formatOf(text)) {
      case null:
        return null;
      case 'molV2000':
      case 'molV3000':
        return [factsOf(engines, { side: 'reactant', molfile: withHeader(text) })];
      case 'rxnV2000':
      case 'rxnV3000':
        return componentsOf(text.trimStart()).map((component) => factsOf(engines, component));
      default:
        return translated(engines, text);
    }
  } catch (error) {
    if (error instanceof EngineFault || error instanceof Unreadable) return null;
    throw error;
  }
};
