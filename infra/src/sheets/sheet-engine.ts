import { AppError } from '@shilu/events/core/app-error';
import type { Label } from '@shilu/events/core/call';
import type { Calculation, Fixed } from '@shilu/events/records/modules/calculation';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import type { CsvWriting } from '@shilu/events/records/sheet-calls';
import { createWorkerPool } from '../workers/worker-pool';
import type { ReadBook } from './read-book';
import type { SheetFileJob } from './sheet-file-worker';
import type { PictureBytes } from './write-pictures';
import { engineHere } from './univer-engine';

/** Workbooks as one account has them read, written and calculated, in its turn. */
export type SheetEngine = {
  /**
   * An xlsx or CSV file, fetched when its turn has come. Refused with `tableUnfit`, which says why. `name` is what a sheet
   * without one is called.
   */
  readonly read: (fetch: () => Promise<Buffer>, name: string, signal?: AbortSignal) => Promise<ReadBook>;
  readonly xlsx: (content: SpreadSheet, pictures: readonly PictureBytes[]) => Promise<Buffer>;
  /** One of its sheets, by its id, as separated values. */
  readonly csv: (content: SpreadSheet, sheet: string, writing: CsvWriting) => Promise<Buffer>;
  /** Every formula anew, as long as somebody waits for it. Refused with `workTooLarge` where it takes more than it may. */
  readonly calculate: (content: unknown, fixed: Fixed, signal?: AbortSignal) => Promise<Calculation>;
};
export type SheetEngines = { readonly of: (owner: string) => SheetEngine; readonly stop: () => Promise<void> };

type FileAnswer = { readonly book: ReadBook } | { readonly bytes: Uint8Array } | { readonly fault: Label };
type Calculated = Pick<Calculation, 'results' | 'spilled'>;

/** Threads that begin with the first workbook and end when there was none for a minute. */
export const createSheetEngines = (): SheetEngines => {
  const files = createWorkerPool<SheetFileJob>({
    entry: new URL('./sheet-file-worker.ts', import.meta.url),
    ...{ size: 1, mostWaiting: 40, memoryMb: 1_024, timeoutMs: 90_000, processorMs: 30_000, restsMs: 60_000 },
  });
  const formulas = createWorkerPool<{ readonly content: unknown; readonly fixed: Fixed }>({
    entry: new URL('./calculate-worker.ts', import.meta.url),
    ...{ size: 1, mostWaiting: 100, memoryMb: 1_024, timeoutMs: 90_000, processorMs: 30_000, restsMs: 60_000 },
  });
  return {
    of: (owner) => {
      const written = async (job: SheetFileJob): Promise<Buffer> => {
        const answer = (await files.run(job, { owner })) as FileAnswer;
        if (!('bytes' in answer)) throw new AppError('tableUnfit', 'fault' in answer ? { why: answer.fault } : {});
        return Buffer.from(answer.bytes);
      };
      return {
        read: async (fetch, name, signal) => {
          const bring = async () => {
            const bytes = new Uint8Array(await fetch());
            return { job: { do: 'read' as const, bytes, name }, transfer: [bytes.buffer] };
          };
          const answer = (await files.runBrought(bring, { owner, ...(signal && { signal }) })) as FileAnswer;
          if (!('book' in answer)) throw new AppError('tableUnfit', 'fault' in answer ? { why: answer.fault } : {});
          return answer.book;
        },
        xlsx: (content, pictures) => written({ do: 'xlsx', content, pictures: [...pictures] }),
        csv: (content, sheet, writing) => written({ do: 'csv', content, sheet, writing }),
        calculate: async (content, fixed, signal) => {
          const job = { content, fixed };
          const { results, spilled } = (await formulas.run(job, { owner, ...(signal && { signal }) })) as Calculated;
          return { engine: engineHere(), fixed, results, spilled };
        },
      };
    },
    stop: async () => {
      await Promise.all([files.stop(), formulas.stop()]);
    },
  };
};
