import { addRow, changeRow, chooseReference, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import type { Equation, Role } from '@shilu/events/records/modules/equation/equation-schema';
import { takenFromBatch } from '@shilu/events/records/modules/equation/taken-from';
import type { Variations } from '@shilu/events/records/modules/equation/variations-schema';
import { typeBatchCell, typeCell, type Typed } from '@shilu/events/records/modules/equation/typing';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import type { ComponentReading } from '@shilu/events/structures/structure-reading';
import type { Person } from './caller';
import { pick, substanceOf } from './content/parts';
import { reactionOf } from './content/reactions';
import { structureOf } from './content/structures';
import type { BasicFieldsModule, ComponentRole, ContentModule, ReactionModule, VariedRuns } from './content/types';
import type { Materials } from './taken-materials';
import type { Written } from './written';

const ROLES: Readonly<Record<ComponentRole, Role>> = {
  ...{ reactant: 'startingMaterial', reagent: 'reagent', catalyst: 'catalyst', solvent: 'solvent' },
};
/** g/mL of what is measured out by volume and counted in moles: at 20 ℃, CRC Handbook of Chemistry and Physics. */
const DENSITIES: Readonly<Record<string, string>> = { triethylamine: '0.727' };

export type Structures = ReadonlyMap<string, ComponentReading>;

const substancesIn = ({ source }: ReactionModule): readonly string[] => {
  const { components, product } = reactionOf(source);
  return [...new Set([...components.map(({ substance }) => substance), product.substance])];
};

/** Structures of everything in the reactions of an experiment, as the product itself reads them. */
export const structuresIn = async (modules: readonly ContentModule[], by: Person): Promise<Structures> => {
  const wanted = [...new Set(modules.flatMap((module) => (module.kind === 'reaction' ? substancesIn(module) : [])))];
  if (wanted.length === 0) return new Map();
  const { response } = await by.call(structureCalls.read, {
    content: wanted.map((substance) => `${structureOf(substance)} ${substance}`).join('\n'),
    name: 'substances.smi',
  });
  return new Map(
    response.entries.flatMap(({ title, components: [component] }) => (component ? [[title, component]] : [])),
  );
};

const taken = (typed: Typed): Equation => {
  if ('fault' in typed) throw new Error(typed.fault['en-US']);
  return typed.content;
};

const fieldsOf = (modules: readonly ContentModule[]): BasicFieldsModule['fields'] =>
  modules.flatMap((module) => (module.kind === 'basicFields' ? module.fields : []));

/** As somebody plans them: 1.05, 0.11. */
const plannedEquivalents = (equivalents: number): string =>
  String(Number(equivalents.toPrecision(equivalents < 1 ? 2 : 3)));

const loadingOf = ({ percent, of }: { readonly percent: number; readonly of: string }) =>
  ({ kind: 'loading', percent: String(percent), of }) as const;

type Charged = readonly { readonly component: { readonly substance: string }; readonly id: string }[];

/** Columns and runs under ids of their own; a cell that says nothing else is as the table above has it. */
const variationsOf = ({ columns, runs }: VariedRuns, rows: Charged): Variations => ({
  columns: columns.map((column, at) => {
    const id = `v${String(at + 1)}`;
    if ('condition' in column) return { id, kind: 'condition', of: column.condition };
    if ('result' in column) return { id, kind: 'result', label: column.result, unit: column.unit };
    const row = rows.find(({ component }) => component.substance === column.substance);
    if (row === undefined) throw new Error(`${column.substance} is no material of the reaction`);
    return { id, kind: 'row', rowId: row.id, cell: column.cell };
  }),
  runs: runs.map((cells, at) => ({
    id: `n${String(at + 1)}`,
    values: Object.fromEntries(
      cells.flatMap((cell, column) => (cell === '' ? [] : [[`v${String(column + 1)}`, cell]])),
    ),
  })),
});

/** A reaction as its author would have written it: drawn, weighed out, run and isolated. */
export const reactionContent = (
  module: ReactionModule,
  modules: readonly ContentModule[],
  structures: Structures,
  written: Written,
  materials: Materials = new Map(),
): Equation => {
  const { source, language } = module;
  const fact = reactionOf(source);
  const { number = '1', charged = {}, planned: isPlanned = false } = module;
  const isolatedG = isPlanned ? null : module.isolated === undefined ? fact.product.massG : module.isolated;
  const begun = (id: string, substance: string, role: Role) => {
    const component = structures.get(substance);
    if (component === undefined) throw new Error(`${source}: ${substance} was not read`);
    const { structure, smiles, inchiKey, formula } = component;
    const { zh, en } = substanceOf(substance);
    const row = {
      ...emptyRow(id, role),
      ...{ name: pick(language, zh, en), structure, smiles, inchiKey: inchiKey ?? '', formula: formula ?? '' },
      density: DENSITIES[substance] ?? '',
    };
    const material = materials.get(substance);
    return material === undefined ? row : { ...row, ...takenFromBatch(row, material.product, material.from) };
  };
  const rows = fact.components.map((component, at) => ({ component, id: `r${String(at + 1)}` }));
  const drawn = rows.reduce(
    (content, { component, id }) =>
      addRow(content, {
        ...begun(id, component.substance, ROLES[component.role]),
        ...('loading' in component && component.loading !== undefined
          ? { strength: loadingOf(component.loading) }
          : {}),
      }),
    addRow(emptyEquation(), { ...begun('p1', fact.product.substance, 'product'), cnum: number }),
  );
  const limiting = rows.find(({ component }) => component.substance === fact.limiting)?.id ?? 'r1';
  const weighedOut = rows.reduce(
    (content, { component, id }) => {
      if (!('massG' in component)) {
        const volume = `${written(component.volumeMl, 'mL')} mL`;
        const poured = taken(typeCell(content, id, 'volume', volume));
        return isPlanned ? poured : taken(typeCell(poured, id, 'actualVolume', volume));
      }
      const mass = `${written(component.massG, 'g')} g`;
      const weighed = `${written(charged[component.substance] ?? component.massG, 'g')} g`;
      const planned =
        id === limiting
          ? typeCell(content, id, 'mass', mass)
          : typeCell(content, id, 'equivalents', plannedEquivalents(component.equiv));
      return isPlanned ? taken(planned) : taken(typeCell(taken(planned), id, 'actualMass', weighed));
    },
    chooseReference(drawn, limiting),
  );
  const field = (key: string): string => {
    const value = fieldsOf(modules).find((each) => each.key === key)?.value;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const isolated =
    isolatedG === null
      ? weighedOut
      : taken(
          typeBatchCell(
            changeRow(weighedOut, 'p1', { batches: [{ ...newBatch('b1', `${source}-1`), form: field('appearance') }] }),
            ...(['p1', 'b1', 'mass', `${written(isolatedG, 'g')} g`] as const),
          ),
        );
  return {
    ...isolated,
    ...(module.variations === undefined ? {} : { variations: variationsOf(module.variations, rows) }),
    condition: {
      ...isolated.condition,
      ...{ temperature: field('temperature'), time: field('time') },
      qifenUnit: field('atmosphere') || isolated.condition.qifenUnit,
    },
    arrowReactionData: {
      ...isolated.arrowReactionData,
      condition: (['temperature', 'time'] as const).filter((key) => field(key) !== ''),
    },
  };
};
