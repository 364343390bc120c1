import { AppError, isAppError } from '@shilu/events/core/app-error';
import { DESCRIBED_BY, type DescribedStructure } from '@shilu/infra/chemistry/describe-structure';
import type { DescribeJob } from '@shilu/infra/chemistry/describe-worker';
import type { Matched } from '@shilu/infra/chemistry/structure-query';
import { shortHash } from '@shilu/infra/chemistry/structure-keys';
import { createDescribers } from '@shilu/infra/chemistry/describers';
import { createWorkerPool } from '@shilu/infra/workers/worker-pool';
import type { Pool } from 'pg';
import { prepareIndex } from './index-schema';
import type { IndexJob } from './structure-index-worker';
import { createTakeIn } from './take-in';

export type Identified = Pick<DescribedStructure, 'smiles' | 'inchiKey' | 'keys'>;
export type Query = { readonly structure: string; readonly ignoreStereo: boolean };
/** An index as it stood when a search began: what comes meanwhile is for the next. */
export type IndexState = {
  readonly database: string;
  readonly epoch: string;
  readonly upTo: number;
  readonly waiting: number;
};

/** Structures that contain a drawing, the latest first; and those of which that cannot be told in time, such as carbon in squares. */
export type Contained = { readonly ids: readonly number[]; readonly uncompared: readonly number[] };

/** The index as one account asks it, in its turn. */
export type StructureIndex = {
  /** Takes in what has come since; a large import is not waited for. */
  readonly now: () => Promise<IndexState>;
  readonly identify: (structure: string) => Promise<Identified | null>;
  /** Null for what no structure can contain, for the engine cannot read it. */
  readonly check: (query: Query) => Promise<{ readonly isOpen: boolean; readonly bits: number } | null>;
  readonly substructure: (
    state: IndexState,
    query: Query,
    options: {
      readonly among: readonly number[] | null;
      readonly below: number | null;
      readonly most: number;
      readonly withinMs: number;
      /** Which of them the asker may know of: nobody else's have a part in what takes long. */
      readonly readable: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
    },
  ) => Promise<Contained & { readonly below: number | null }>;
  readonly similar: (
    state: IndexState,
    query: Query,
    options: { readonly among: readonly number[] | null; readonly threshold: number; readonly most: number },
  ) => Promise<{
    readonly found: readonly { readonly id: number; readonly similarity: number }[];
    readonly more: boolean;
  }>;
  /** Those of the ids that contain it. */
  readonly contain: (state: IndexState, query: Query, ids: readonly number[]) => Promise<Contained>;
  readonly locate: (query: Query, structures: readonly string[]) => Promise<readonly (Matched | null)[]>;
  readonly size: (
    state: IndexState,
  ) => Promise<{ readonly structures: number; readonly bytes: number; readonly engineBytes: number }>;
};

/** Nothing is asked of it but in somebody's turn. */
export type StructureIndexes = {
  readonly of: (owner: string) => StructureIndex;
  readonly stop: () => Promise<void>;
};

/** So long a search waits for what was just written. */
const TAKE_IN_MS = 1_500;
/** Of the processor: a molecule and a drawing that are both full of rings may keep the engine for days, and nothing stops it. */
const PROCESSOR_MS = 3_000;
/** The last guard, which an index of millions is read into memory within. */
const DEADLINE_MS = 120_000;
/** Within which it is told of many molecules whether, and of a page where, they contain a drawing. */
const CONTAIN_MS = 2_000;
const LOCATE_MS = 1_000;
/** What kept the engine too long is refused at once when it is asked for again. */
const REFUSED = { most: 1_000, forMs: 600_000 };
/** What the index takes of memory is given back when nobody has searched for so long. */
const IDLE_MS = 900_000;

/** Of the processor, for one molecule that kept the engine before; and so many of them in one answer. */
const ALONE = { processorMs: 500, most: 4, restsMs: 60_000 };
/** So many molecules are found to keep the engine in one call; a query that more of them do is refused. */
const MOST_HARD = 4;
const REMEMBERED = 1_000;

/** The oldest gives way. */
const remember = <Key, Value>(known: Map<Key, Value>, key: Key, value: Value): void => {
  known.set(key, value);
  for (const [oldest] of known) if (known.size > REMEMBERED) known.delete(oldest);
};

const keyOf = ({ structure, ignoreStereo }: Query): string => shortHash(`${ignoreStereo} ${structure}`);

type PassedOver = { readonly id: number; readonly molecule: Uint8Array<ArrayBuffer> };
type Compared = { readonly ids: readonly number[]; readonly passedOver: readonly PassedOver[] };
type Careful = { readonly passOver: number[]; readonly at: SharedArrayBuffer };

/** Nothing of it runs, and no memory is taken, before somebody searches. */
export const createStructureIndex = (pool: Pool): StructureIndexes => {
  const database = pool.options.connectionString ?? '';
  const describers = createDescribers();
  const searcher = createWorkerPool<IndexJob>({
    entry: new URL('./structure-index-worker.ts', import.meta.url),
    ...{
      size: 1,
      mostWaiting: 200,
      memoryMb: 1_024,
      timeoutMs: DEADLINE_MS,
      processorMs: PROCESSOR_MS,
      restsMs: IDLE_MS,
    },
  });
  const patient = createWorkerPool<IndexJob>({
    entry: new URL('./structure-index-worker.ts', import.meta.url),
    ...{ size: 1, mostWaiting: 200, memoryMb: 512, timeoutMs: DEADLINE_MS },
    ...{ processorMs: ALONE.processorMs, restsMs: ALONE.restsMs },
  });
  /** Structures that kept the engine; and, by query and structure, what came of asking for one by itself. */
  const hard = new Map<number, true>();
  const alone = new Map<string, { readonly isIn: boolean | null }>();
  const takeIn = createTakeIn(pool, describers);
  /** Until when each is refused, the oldest first. */
  const refused = new Map<string, number>();
  const tooLarge = (job: IndexJob): AppError => {
    if ('query' in job) refused.set(keyOf(job.query), performance.now() + REFUSED.forMs);
    for (const [oldest] of refused) if (refused.size > REFUSED.most) refused.delete(oldest);
    return new AppError('structureTooLarge');
  };
  const indexOf = (owner: string): StructureIndex => {
    const run = async <T>(job: IndexJob): Promise<T> => {
      if ('query' in job && (refused.get(keyOf(job.query)) ?? 0) > performance.now())
        throw new AppError('structureTooLarge');
      try {
        return (await searcher.run(job, { owner })) as T;
      } catch (error) {
        throw isAppError(error) && error.key === 'workTooLarge' ? tooLarge(job) : error;
      }
    };
    /** Whether a molecule that kept the engine before has it; null where that takes too long this time as well. */
    const isInAlone = async (query: Query, { id, molecule }: PassedOver): Promise<boolean | null> => {
      const key = `${id} ${keyOf(query)}`;
      const known = alone.get(key);
      if (known !== undefined) return known.isIn;
      let isIn: boolean | null = null;
      try {
        isIn = (await patient.run({ do: 'isIn', query, molecule }, { owner })) as boolean;
      } catch (error) {
        if (!isAppError(error) || error.key !== 'workTooLarge') throw error;
      }
      remember(alone, key, { isIn });
      return isIn;
    };
    const withAlone = async (query: Query, { ids, passedOver }: Compared): Promise<Contained> => {
      const [more, uncompared]: [number[], number[]] = [[], []];
      for (const [at, each] of passedOver.entries()) {
        const isIn = at < ALONE.most || alone.has(`${each.id} ${keyOf(query)}`) ? await isInAlone(query, each) : null;
        if (isIn === null) uncompared.push(each.id);
        else if (isIn) more.push(each.id);
      }
      return { ids: more.length === 0 ? ids : [...ids, ...more].toSorted((a, b) => b - a), uncompared };
    };
    /** What keeps the engine is passed over the next time: the molecule that it was at when its thread was ended. */
    const comparing = async <T extends Compared | null>(jobOf: (careful: Careful) => IndexJob & { readonly query: Query }): Promise<T> => {
      for (let tried = 1; ; tried += 1) {
        const at = new SharedArrayBuffer(8);
        const job = jobOf({ passOver: [...hard.keys()], at });
        if ((refused.get(keyOf(job.query)) ?? 0) > performance.now()) throw new AppError('structureTooLarge');
        try {
          return (await searcher.run(job, { owner })) as T;
        } catch (error) {
          if (!isAppError(error) || error.key !== 'workTooLarge') throw error;
          const id = Number(Atomics.load(new BigInt64Array(at), 0));
          if (id === 0 || tried > MOST_HARD) throw tooLarge(job);
          remember(hard, id, true);
        }
      }
    }; // prettier-ignore
    return {
      now: async () => {
        const epoch = await prepareIndex(pool, DESCRIBED_BY);
        const waiting = await takeIn.upToDate(epoch, TAKE_IN_MS);
        const { rows } = await pool.query<{ last: string | null }>(
          'select max(id) as last from structure_index.structure',
        );
        const upTo = Number(rows[0]?.last ?? 0);
        return { database, epoch, upTo, waiting };
      },
      identify: async (structure) => {
        const job: DescribeJob = { do: 'identify', structures: [structure], use: 'seldom' };
        const [found] = (await describers.run(job, { owner })) as readonly (Identified | null)[];
        return found ?? null;
      },
      check: (query) => run({ do: 'check', query }),
      substructure: async (index, query, { among, readable, ...options }) => {
        const found = await comparing<Compared & { readonly below: number | null }>((careful) => ({
          ...{ do: 'substructure', index, query, among: among && [...among], ...options, ...careful },
        }));
        const ids = found.passedOver.map(({ id }) => id);
        const own = ids.length === 0 ? new Set<number>() : await readable(ids);
        const passedOver = found.passedOver.filter(({ id }) => own.has(id));
        return { ...(await withAlone(query, { ids: found.ids, passedOver })), below: found.below };
      },
      similar: (index, query, { among, ...options }) =>
        run({ do: 'similar', index, query, among: among && [...among], ...options }),
      contain: async (index, query, ids) => {
        const found = await comparing<Compared | null>((careful) => ({
          ...{ do: 'contain', index, query, ids: [...ids], withinMs: CONTAIN_MS, ...careful },
        }));
        if (found === null) throw new AppError('structureTooLarge');
        return withAlone(query, found);
      },
      locate: (query, structures) => run({ do: 'locate', query, structures: [...structures], withinMs: LOCATE_MS }),
      size: (index) => run({ do: 'size', index }),
    };
  };
  return {
    of: indexOf,
    stop: async () => {
      await searcher.stop();
      await patient.stop();
      await describers.stop();
    },
  };
};
