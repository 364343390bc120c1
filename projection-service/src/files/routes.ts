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
import { fileInEntries, type HeldFile } from './entry-files';
import { fileDetail } from './file-detail';
import { HEAD_BYTES, inlineType } from './file-type';

type From = { readonly recordId?: string | undefined; readonly entry?: Subject | undefined };

const inRecords = async (pool: Pool, viewer: Viewer, hash: string, recordId?: string): Promise<HeldFile | null> => {
  const filter = where();
  filter.add('f.hash = ?', hash);
  if (recordId !== undefined) filter.add('f.record_id = ?', recordId);
  filter.add(openRow(filter, viewer));
  const { rows } = await pool.query<HeldFile>(
    `select f.name, f.record_id as "recordId", null as entry from rm.record_files f join rm.record_rows r on r.id = f.record_id where ${filter.sql()} order by f.record_id limit 1`,
    filter.values,
  );
  return rows[0] ?? null;
};

/** A file is for those who may read a record or an entry that holds or held it, and for whoever brought it. */
export const heldFile = async (
  pool: Pool,
  viewer: Viewer,
  hash: string,
  { recordId, entry }: From,
): Promise<HeldFile | null> => {
  const held =
    (entry === undefined ? await inRecords(pool, viewer, hash, recordId) : null) ??
    (recordId === undefined ? await fileInEntries(pool, viewer, registers, hash, entry) : null);
  if (held) return held;
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
        const held = await heldFile(pool, viewer, guid, { recordId, entry });
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
        noteFileRead(deps, context, type === 'attachment' ? 'downloaded' : 'viewed', guid, held);
        if (type !== 'inline')
          return fileReply({
            body: await blobs.get(guid),
            mime: 'application/octet-stream',
            fileName,
            inline: false,
            size: stat.size,
          });
        const chunks: Buffer[] = [];
        for await (const chunk of await blobs.get(guid, { start: 0, end: HEAD_BYTES - 1 }))
          chunks.push(chunk as Buffer);
        const mime = inlineType(Buffer.concat(chunks));
        if (mime === null) throw new AppError('fileTypeWrong');
        return fileReply({ body: await blobs.get(guid), mime, fileName, inline: true, size: stat.size });
      },
    ),
  ];
};
