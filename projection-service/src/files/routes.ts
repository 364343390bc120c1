import { AppError } from '@shilu/events/core/app-error';
import type { Subject } from '@shilu/events/capabilities/capability';
import { registers } from '@shilu/events/core/registers';
import { fileCalls } from '@shilu/events/files/calls';
import { servedName } from '@shilu/infra/blob-store/file-name';
import { isUnaltered } from '@shilu/infra/blob-store/is-unaltered';
import { fileReply, type Route } from '@shilu/infra/http/call-context';
import type { ReadLog } from '@shilu/infra/reads/read-log';
import type { Pool } from 'pg';
import type { Copies } from '../engine/copies';
import { noteFileRead } from '../engine/noting-reads';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { where } from '../engine/where';
import { openRow } from '../records/readable';
import { entriesWithFile, fileInEntries, type HeldFile } from './entry-files';
import { fileDetail } from './file-detail';
import { HEAD_BYTES, inlineType } from './file-type';

type From = { readonly recordId?: string | undefined; readonly entry?: Subject | undefined };

/** The first two: whether there are more than one is to be known. */
const inRecords = async (pool: Pool, viewer: Viewer, hash: string, recordId?: string): Promise<readonly HeldFile[]> => {
  const filter = where();
  filter.add('f.hash = ?', hash);
  if (recordId !== undefined) filter.add('f.record_id = ?', recordId);
  filter.add(openRow(filter, viewer));
  const { rows } = await pool.query<HeldFile>(
    `select distinct on (f.record_id) f.name, f.record_id as "recordId", null as entry from rm.record_files f join rm.record_rows r on r.id = f.record_id where ${filter.sql()} order by f.record_id limit 2`,
    filter.values,
  );
  return rows;
};

/** A file is for those who may read a record or an entry that holds or held it, and for whoever brought it. */
export const heldFile = async (
  pool: Pool,
  viewer: Viewer,
  hash: string,
  { recordId, entry }: From,
): Promise<HeldFile | null> => {
  const records = entry === undefined ? await inRecords(pool, viewer, hash, recordId) : [];
  const held =
    records[0] ?? (recordId === undefined ? await fileInEntries(pool, viewer, registers, hash, entry) : null);
  if (held) {
    const isSaid = recordId !== undefined || entry !== undefined;
    const several = async () => records.length + (await entriesWithFile(pool, viewer, registers, hash, 2)).length > 1;
    return { ...held, isOneOfSeveral: !isSaid && (await several()) };
  }
  const { rows: known } = await pool.query<{ there: boolean }>(
    `select to_regclass('desk.uploads') is not null as there`,
  );
  if (!known[0]?.there) return null;
  const brought = await pool.query<HeldFile>(
    'select name, null as "recordId", null as entry from desk.uploads where hash = $1 and account_id = $2',
    [hash, viewer.accountId],
  );
  return brought.rows[0] ?? null;
};

/**
 * What is looked at may not be held there yet: pasted, or brought by a template, and not saved. Then it is taken from
 * wherever its reader may have it, as if no place had been said.
 */
const lookedAt = async (pool: Pool, viewer: Viewer, hash: string, from: From): Promise<HeldFile | null> =>
  (await heldFile(pool, viewer, hash, from)) ??
  (from.recordId === undefined && from.entry === undefined ? null : await heldFile(pool, viewer, hash, {}));

/** What a file opens as in place; refused where it does not (V016). */
const openedAs = async (blobs: QueryDeps['blobs'], hash: string): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of await blobs.get(hash, { start: 0, end: HEAD_BYTES - 1 })) chunks.push(chunk as Buffer);
  const mime = inlineType(Buffer.concat(chunks));
  if (mime === null) throw new AppError('fileTypeWrong');
  return mime;
};

export const fileRoutes = (
  deps: QueryDeps & { readonly copies: Copies; readonly reads: ReadLog },
): readonly Route[] => {
  const { pool, blobs, copies } = deps;
  return [
    fileDetail(deps),
    query(
      deps,
      fileCalls.download,
      ['records', 'registers'],
      async ({ type, guid, name, recordId, category, entryId }, viewer, context) => {
        // Bytes are what they were; a copy of them leaves now.
        if (viewer.inPast && type === 'attachment') throw new AppError('notAsOf');
        const entry = category === undefined || entryId === undefined ? undefined : { category, id: entryId };
        const find = type === 'attachment' ? heldFile : lookedAt;
        const held = await find(pool, viewer, guid, { recordId, entry });
        // The same answer for a file that is not there and one that is not for the caller: a hash is no way to ask.
        if (!held) throw new AppError('notFound');
        const fileName = servedName(name ?? held.name);
        // Before the first byte, and before it is written down that it left. One that is gone is refused as one that is not
        // what it was.
        const stat = (await isUnaltered(blobs, guid)) ? await blobs.stat(guid) : null;
        if (!stat) throw new AppError('fileAltered', { name: fileName });
        if (type === 'attachment')
          await copies.ofFile(context, {
            ...{ recordId: held.recordId, entry: held.entry },
            file: { name: fileName, hash: guid, size: stat.size },
          });
        const inline = type === 'inline';
        const mime = inline ? await openedAs(blobs, guid) : 'application/octet-stream';
        const body = await blobs.get(guid);
        // Who is refused has read nothing.
        noteFileRead(deps, context, type === 'attachment' ? 'downloaded' : 'viewed', guid, held);
        return fileReply({ body, mime, fileName, inline, size: stat.size });
      },
    ),
  ];
};
