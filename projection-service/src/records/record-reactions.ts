import { currentContent, findModuleType } from '@shilu/events/records/modules/registry';
import { moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import type { PoolClient } from 'pg';
import { insertRows, tableWriter } from '../engine/write-rows';
import { folded } from '../search/tokens';

/** The reactions of records (R090): what their list is searched and put in order by. What it shows is read from the content. */
export const reactionsDdl = `
create table record_reactions (
  record_id text not null, module_id text not null, type text not null, content_version integer not null,
  product text not null, yield double precision,
  isolated boolean not null, found_by text not null,
  primary key (record_id, module_id)
);`;

const reactionsTable = tableWriter(
  'record_reactions',
  ['record_id', 'module_id', 'type', 'content_version', 'product', 'yield', 'isolated', 'found_by'],
  'record_id',
  'module_id',
);

/** A line of the list, as far as it is searched and put in order by it. */
export type Listed = {
  readonly product: string;
  readonly yield: number | null;
  /** There is a batch of a product. */
  readonly isolated: boolean;
  readonly foundBy: string;
};

/** Content is never changed in place: what it was found to hold is known again. */
const known = new WeakMap<object, Listed | null>();

/** Null where a content holds no reaction, or nothing in it yet. */
export const readListed = (type: string, stored: unknown, version: number): Listed | null => {
  const reaction = findModuleType(type)?.reaction;
  if (stored === undefined || reaction === undefined) return null;
  try {
    const content = currentContent(type, stored, version);
    const found = reaction.listed(content, 'zh-CN');
    if (found === null) return null;
    const inEnglish = reaction.listed(content, 'en-US');
    return {
      product: found.products[0]?.name ?? '',
      yield: found.products.find((product) => product.yield !== null)?.yield ?? null,
      isolated: reaction.products(content).some(({ batches }) => batches.some(({ mass }) => mass !== '')),
      foundBy: folded(`${found.text}\n${inEnglish?.conditions ?? ''}`),
    };
  } catch {
    // Content that does not open is listed nowhere.
    return null;
  }
};

const listed = (module: ModuleState): Listed | null => {
  const found = known.get(module.content);
  if (found !== undefined) return found;
  const { inline, version } = module.content;
  const read = readListed(module.type, inline, version);
  known.set(module.content, read);
  return read;
};

/** Of a content that does not stand in its event: its line is known from now on (`readLargeContents`). */
export const noteReaction = (module: ModuleState, stored: unknown): void =>
  void known.set(module.content, readListed(module.type, stored, module.content.version));

type Changed = readonly [id: string, record: { readonly before: RecordState | null; readonly after: RecordState }];

const isReaction = ({ type }: ModuleState): boolean => findModuleType(type)?.reaction !== undefined;

/** Modules of a record whose line may be another one now, gone ones with none. */
const changedModules = ([recordId, { before, after }]: Changed) => {
  if (before?.modules === after.modules) return [];
  const changed = after.modules
    .filter((module) => isReaction(module) && (before === null || moduleOf(before, module.id)?.content !== module.content))
    .map((module) => ({ recordId, moduleId: module.id, line: listed(module), module }));
  const gone = (before?.modules ?? [])
    .filter((module) => isReaction(module) && !moduleOf(after, module.id))
    .map((module) => ({ recordId, moduleId: module.id, line: null, module }));
  return [...changed, ...gone];
}; // prettier-ignore

export const writeReactions = async (tx: PoolClient, schema: string, records: readonly Changed[]): Promise<void> => {
  const modules = records.flatMap(changedModules);
  if (modules.length === 0) return;
  await tx.query(
    `delete from ${schema}.record_reactions s using unnest($1::text[], $2::text[]) as c(record_id, module_id) where s.record_id = c.record_id and s.module_id = c.module_id`,
    [modules.map(({ recordId }) => recordId), modules.map(({ moduleId }) => moduleId)],
  );
  await insertRows(
    tx,
    schema,
    reactionsTable,
    modules.flatMap(({ recordId, moduleId, line, module }) =>
      line === null
        ? []
        : [
            {
              ...{ record_id: recordId, module_id: moduleId, type: module.type },
              ...{ content_version: module.content.version, product: line.product, yield: line.yield },
              ...{ isolated: line.isolated, found_by: line.foundBy },
            },
          ],
    ),
  );
};
