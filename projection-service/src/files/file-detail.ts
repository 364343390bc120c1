import { AppError } from '@shilu/events/core/app-error';
import { registers } from '@shilu/events/core/registers';
import { fileCalls, MOST_HOLDERS, type FileDetail } from '@shilu/events/files/calls';
import { RECORD } from '@shilu/events/records/record-category';
import type { Route } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import { namesOf } from '../identity/names';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { where } from '../engine/where';
import { addReadable } from '../records/readable';
import { namesFor } from '../registers/pointed-names';
import { entriesWithFile } from './entry-files';

type Holder = FileDetail['holders'][number];
type Upload = { readonly name: string; readonly account_id: string; readonly mime: string; readonly uploaded_at: Date };

/** Records that hold or held the file, the one changed last first. */
const inRecords = async (pool: Pool, viewer: Viewer, hash: string): Promise<readonly (Holder & { readonly mime: string })[]> => {
  const filter = where();
  filter.add('f.hash = ?', hash);
  addReadable(filter, viewer);
  const { rows } = await pool.query<{ id: string; number: string; title: string; name: string; mime: string }>(
    `select r.id, r.number, r.title, f.name, f.mime from rm.record_files f join rm.record_rows r on r.id = f.record_id where ${filter.sql()} order by r.modified_at desc, r.id limit ${String(MOST_HOLDERS + 1)}`,
    filter.values,
  );
  return rows.map(({ id, number, title, name: fileName, mime }) => ({
    ...{ category: RECORD, id, name: `${number} ${title}`.trim(), fileName, mime },
  }));
}; // prettier-ignore

/** Entries that hold or held it, by what each is called. */
const inEntries = async (pool: Pool, viewer: Viewer, hash: string): Promise<readonly Holder[]> => {
  const found = await entriesWithFile(pool, viewer, registers, hash, MOST_HOLDERS + 1);
  const categories = [...new Set(found.map(({ category }) => category))];
  const names = new Map(
    await Promise.all(
      categories.map(async (category) => {
        const ids = found.flatMap((each) => (each.category === category ? [each.id] : []));
        return [category, await namesFor(pool, viewer, category, ids)] as const;
      }),
    ),
  );
  // One that is read as a version alone has no name of its draft.
  return found.map((each) => ({ ...each, name: names.get(each.category)?.(each.id) ?? '' }));
};

const uploadsOf = async (pool: Pool, hash: string): Promise<readonly Upload[]> => {
  const { rows: known } = await pool.query<{ there: boolean }>(`select to_regclass('desk.uploads') is not null as there`);
  if (!known[0]?.there) return [];
  const { rows } = await pool.query<Upload>(
    'select name, account_id, mime, uploaded_at from desk.uploads where hash = $1 order by uploaded_at',
    [hash],
  );
  return rows;
}; // prettier-ignore

/** R102: one file by its hash, and where it is held as far as the caller reads that. */
export const fileDetail = (deps: QueryDeps): Route => {
  const { pool, blobs } = deps;
  return query(deps, fileCalls.detail, ['records', 'registers', 'identity'], async ({ id }, viewer) => {
    const [records, entries, uploads, stat] = await Promise.all([
      inRecords(pool, viewer, id),
      inEntries(pool, viewer, id),
      uploadsOf(pool, id),
      blobs.stat(id),
    ]);
    const own = uploads.find(({ account_id: by }) => by === viewer.accountId);
    const first = records[0]?.fileName ?? entries[0]?.fileName ?? own?.name;
    // As for the file itself: that it is there is for those alone who may have it.
    if (first === undefined || !stat) throw new AppError('notFound');
    // Who else has the same file is for those who may read where it is used.
    const brought = records.length + entries.length > 0 ? uploads[0] : own;
    const names = brought === undefined ? null : await namesOf(pool, [brought.account_id], viewer.language);
    return {
      response: {
        ...{ hash: id, name: first, size: stat.size, mime: records[0]?.mime ?? brought?.mime ?? '' },
        brought:
          brought === undefined || names === null
            ? null
            : { by: brought.account_id, byName: names(brought.account_id), at: brought.uploaded_at.toISOString() },
        holders: [...records.slice(0, MOST_HOLDERS), ...entries.slice(0, MOST_HOLDERS)].map(
          ({ category, id: holder, name, fileName }) => ({ category, id: holder, name, fileName }),
        ),
        more: records.length > MOST_HOLDERS || entries.length > MOST_HOLDERS,
      },
    };
  });
};
