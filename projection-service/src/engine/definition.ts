import { canonicalJson } from '@shilu/events/core/canonical';
import { sha256Hex } from '@shilu/events/core/hashing';
import type { Projection, ProjectionPart } from './projection';

/** What the tables of a model are made from: another definition is another model, and is built anew. */
export const definitionOf = ({ version, tables, ddl, indexes, parts }: Projection): string =>
  sha256Hex(canonicalJson(parts ? { version } : { version, tables: [...tables], ddl, indexes }));

export const partDefinition = ({ table, category, ddl, indexes, meaning }: ProjectionPart): string =>
  sha256Hex(canonicalJson({ table, category, ddl, indexes, meaning }));

/** The model made of parts; `open` writes whichever of them it is given events of. */
export const ofParts = <Name extends string>(
  model: Pick<Projection<Name>, 'name' | 'version' | 'open'>,
  parts: readonly ProjectionPart[],
): Projection<Name> => ({
  ...model,
  parts,
  categories: [...new Set(parts.map(({ category }) => category))],
  tables: parts.map(({ table }) => table),
  ddl: parts.map(({ ddl }) => ddl).join('\n'),
  indexes: parts.map(({ indexes }) => indexes).join('\n'),
});
