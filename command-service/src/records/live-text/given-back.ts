import type { Written } from '@shilu/events/records/live-text/contributors';
import type { GivenBack } from '@shilu/events/records/live-text/still-stands';
import type { Pool } from 'pg';
import type { Draft } from '../drafts';
import type { RoomPlace } from '../rooms/seats';

/** What was written together and given back to one person: the server's own knowledge of whose words it holds. */
export type GivenTo = GivenBack & { readonly accountId: string; readonly draft: Draft };

type Row = {
  epoch: string;
  base_revision: number;
  data: string;
  content_version: number;
  saved_at: Date;
  told: string;
};
type Told = {
  readonly run: string;
  readonly written: readonly Written[];
  readonly reasons: readonly (readonly [string, readonly string[]])[];
};
const givenOf = (row: Row, accountId: string, moduleId: string): GivenTo => {
  const { run, written, reasons } = JSON.parse(row.told) as Told;
  return {
    ...{ accountId, run, written, reasons: new Map(reasons) },
    draft: {
      ...{ moduleId, baseRevision: row.base_revision, data: JSON.parse(row.data) as unknown },
      ...{ contentVersion: row.content_version, savedAt: row.saved_at.toISOString() },
    },
  };
};

/** Texts of several that could not go into the log, by person, until they are saved or discarded. */
export const createGivenBack = (pool: Pool) => {
  const found = async (accountId: string, { recordId, moduleId }: RoomPlace, where: string): Promise<readonly (GivenTo & { readonly epoch: string })[]> => {
    const { rows } = await pool.query<Row>(
      `select epoch, base_revision, data, content_version, saved_at, told from desk.given_back
      where account_id = $1 and record_id = $2 and module_id = $3${where}`,
      [accountId, recordId, moduleId],
    );
    return rows.map((row) => ({ ...givenOf(row, accountId, moduleId), epoch: row.epoch }));
  };
  return {
    /** `beside`: their desk holds another draft of the module, which goes first. */
    keep: async (place: RoomPlace, epoch: string, { accountId, draft, ...told }: GivenTo, beside: boolean): Promise<void> => {
      await pool.query(
        `insert into desk.given_back (account_id, record_id, module_id, epoch, base_revision, data, content_version, saved_at, told, beside)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
        [
          ...[accountId, place.recordId, place.moduleId, epoch, draft.baseRevision, JSON.stringify(draft.data ?? null)],
          ...[draft.contentVersion, draft.savedAt, JSON.stringify({ ...told, reasons: [...told.reasons] }), beside],
        ],
      );
    },
    /** The newest first. */
    of: (accountId: string, place: RoomPlace): Promise<readonly GivenTo[]> =>
      found(accountId, place, ' order by saved_at desc'),
    /** The draft of theirs is gone: what lay beside it is next, if any did. */
    next: async (accountId: string, place: RoomPlace): Promise<Draft | null> => {
      await pool.query(
        'delete from desk.given_back where account_id = $1 and record_id = $2 and module_id = $3 and not beside',
        [accountId, place.recordId, place.moduleId],
      );
      const [one] = await found(accountId, place, ' order by saved_at limit 1');
      if (one === undefined) return null;
      await pool.query(
        'update desk.given_back set beside = false where account_id = $1 and record_id = $2 and module_id = $3 and epoch = $4',
        [accountId, place.recordId, place.moduleId, one.epoch],
      );
      return one.draft;
    },
  };
}; // prettier-ignore
export type GivenBackStore = ReturnType<typeof createGivenBack>;
