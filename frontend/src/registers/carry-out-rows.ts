import { IMPORT_AT_ONCE, type PlannedRow, type tableCalls } from '@shilu/events/core/table-calls';
import type { Send } from '../api/send-once';
import { errorText } from '../ui/toasts';

export type RefusedRow = { readonly row: number; readonly message: string };
export type CarriedOut = {
  readonly done: number;
  /** Ids of what was added or changed, by row. */
  readonly ids: ReadonlyMap<number, string>;
  readonly refused: readonly RefusedRow[];
  /** Why it broke off; what was done is done, and the same rows again go on where it stopped. */
  readonly broken: string | null;
};
type Rows = {
  readonly send: Send;
  readonly calls: ReturnType<typeof tableCalls>;
  readonly hash: string;
  readonly fileName: string;
  readonly rows: readonly Pick<PlannedRow, 'row' | 'id' | 'baseRevision' | 'values'>[];
  readonly onProgress: (done: number) => void;
};

/** Rows that were checked, sent some at a time. */
export const carryOutRows = async ({ send, calls, hash, fileName, rows, onProgress }: Rows): Promise<CarriedOut> => {
  const refused: RefusedRow[] = [];
  const ids = new Map<number, string>();
  for (let at = 0; at < rows.length; at += IMPORT_AT_ONCE) {
    onProgress(at);
    const some = rows.slice(at, at + IMPORT_AT_ONCE);
    try {
      const { response } = await send(calls.importRows, {
        ...{ hash, fileName: fileName.slice(0, 200) },
        rows: some.map(({ row, id, baseRevision, values }) => ({ row, id, baseRevision, values })),
      });
      for (const { row, id, refusal } of response.results)
        if (refusal) refused.push({ row, message: refusal.message });
        else if (id !== null) ids.set(row, id);
    } catch (error) {
      return { done: ids.size, ids, refused, broken: errorText(error) };
    }
  }
  return { done: ids.size, ids, refused, broken: null };
};
