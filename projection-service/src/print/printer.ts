import type { RecordView } from '@shilu/events/records/views';
import { createWorkerPool } from '@shilu/infra/workers/worker-pool';
import type { AuditPdf } from './audit-pdf';
import { picturesOf } from './pictures';
import type { RecordPrint } from './record-pdf';
import type { RoutePdf } from './route-pdf';

export type PrintJob =
  | {
      readonly kind: 'record';
      readonly view: RecordView;
      readonly options: Omit<RecordPrint, 'images'>;
      readonly images: ReadonlyMap<string, Uint8Array>;
    }
  | { readonly kind: 'audit'; readonly audit: AuditPdf }
  | { readonly kind: 'route'; readonly route: RoutePdf };

/** As one account asks it, in its turn. */
type Prints = {
  readonly record: (view: RecordView, options: RecordPrint) => Promise<Buffer>;
  readonly audit: (audit: AuditPdf) => Promise<Buffer>;
  readonly route: (route: RoutePdf) => Promise<Buffer>;
};

/** Lays documents out beside the event loop: a long record takes seconds, and nobody else waits for them. */
export type Printer = { readonly of: (owner: string) => Prints; readonly stop: () => Promise<void> };

export const createPrinter = (): Printer => {
  const pool = createWorkerPool<PrintJob>({
    entry: new URL('./print-worker.ts', import.meta.url),
    size: 2,
    mostWaiting: 50,
    memoryMb: 768,
    timeoutMs: 120_000,
  });
  const print = async (owner: string, job: PrintJob, transfer: readonly ArrayBuffer[] = []): Promise<Buffer> => {
    const bytes = await pool.run(job, { owner, transfer });
    if (!(bytes instanceof Uint8Array)) throw new Error('the printer answered no document');
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  };
  return {
    of: (owner) => ({
      record: async (view, { images: load, ...options }) => {
        const images = await loadPictures(view, load);
        return print(
          owner,
          { kind: 'record', view, options, images },
          [...images.values()].map((bytes) => bytes.buffer),
        );
      },
      audit: (audit) => print(owner, { kind: 'audit', audit }),
      route: (route) => print(owner, { kind: 'route', route }),
    }),
    stop: pool.stop,
  };
};

const loadPictures = async (
  view: RecordView,
  load: RecordPrint['images'],
): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> => {
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const hash of picturesOf(view.modules)) {
    const bytes = await load(hash);
    // A copy of its own: what is handed over to the worker is gone here.
    if (bytes) found.set(hash, new Uint8Array(bytes));
  }
  return found;
};
