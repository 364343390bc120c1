import { isAppError } from '@shilu/events/core/app-error';
import type { FileFigures } from '@shilu/events/spectra/file-figures';
import { MOST_CHARACTERS } from '@shilu/events/spectra/read-spectra';
import type { SpectrumSignals } from '@shilu/events/spectra/spectrum-signals';
import {
  spectrumKey,
  type Spectra,
  type SpectrumDrawn,
  type WantedSpectrum,
} from '@shilu/events/spectra/wanted-spectrum';
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool';
import { LRUCache } from 'lru-cache';

export type SpectrumJob = {
  readonly bytes: Uint8Array;
  readonly read: SpectrumSignals | null;
  readonly size: { readonly width: number; readonly height: number };
};

export type SpectrumDrawer = {
  /** One file after the other, until the time of one document is over. */
  readonly draw: (
    wanted: readonly WantedSpectrum[],
    load: (hash: string) => Promise<Buffer | null>,
    owner: string,
  ) => Promise<Spectra>;
  readonly stop: () => Promise<void>;
};

/** A file of 25 MB, the largest that is taken (V013), is read in a third of it. */
const DEADLINE = { file: 15_000, processor: 6_000, document: 30_000 } as const;
const CACHE_CHARACTERS = 32_000_000;
/** In points, as wide as the text of a page. */
const SIZE = { width: 495, height: 190 } as const;

const workers = (): WorkerPool<SpectrumJob> =>
  createWorkerPool<SpectrumJob>({
    entry: new URL('./spectrum-worker.ts', import.meta.url),
    ...{ size: 1, mostWaiting: 100, memoryMb: 768, timeoutMs: DEADLINE.file, processorMs: DEADLINE.processor },
  });

/** Draws spectra for paper beside the event loop: no file of anybody keeps a print from coming to its end. */
export const createSpectrumDrawer = (
  pool: WorkerPool<SpectrumJob> = workers(),
  clock: () => number = Date.now,
): SpectrumDrawer => {
  const known = new LRUCache<string, { readonly value: SpectrumDrawn }>({
    ...{ maxSize: CACHE_CHARACTERS, sizeCalculation: ({ value }) => 1 + JSON.stringify(value).length },
  });
  const drawn = async (
    { file, read }: WantedSpectrum,
    load: (hash: string) => Promise<Buffer | null>,
    owner: string,
  ): Promise<SpectrumDrawn> => {
    if (file.size > MOST_CHARACTERS) return { fault: 'tooLarge' };
    const stored = await load(file.hash);
    if (stored === null) return { fault: 'missing' };
    // A copy of its own: what is handed over to the worker is gone here.
    const bytes = new Uint8Array(stored);
    try {
      return (await pool.run(
        { bytes, read: read ?? null, size: SIZE },
        { owner, transfer: [bytes.buffer] },
      )) as FileFigures;
    } catch (error) {
      if (isAppError(error) && error.key === 'workTooLarge') return { fault: 'tooLong' };
      throw error;
    }
  };
  return {
    draw: async (wanted, load, owner) => {
      const until = clock() + DEADLINE.document;
      const found = new Map<string, SpectrumDrawn>();
      for (const each of wanted) {
        const key = spectrumKey(each);
        const before = known.get(key)?.value;
        const value = before ?? (clock() < until ? await drawn(each, load, owner) : { fault: 'tooLong' as const });
        // What came of bytes stays; that they were missing or nobody had the time may be otherwise next time.
        if (!('fault' in value) || (value.fault !== 'missing' && value.fault !== 'tooLong')) known.set(key, { value });
        found.set(key, value);
      }
      return found;
    },
    stop: pool.stop,
  };
};
