import { AppError, asStale } from '@shilu/events/core/app-error';
import type { Call, Language, ParsedRequestOf, ResponseOf } from '@shilu/events/core/call';
import { isPosition, PositionOfAnotherLog } from '@shilu/events/core/position';
import { type Directory } from '@shilu/events/identity/directory';
import { readershipOf, type Readership } from '@shilu/events/identity/readership';
import { route, type CallContext, type Reply, type Route } from '@shilu/infra/http/call-context';
import type { ModelName } from '../projections';
import type { Admission } from './admission';
import type { DirectoryFollower } from './directory-follower';
import type { Hub } from './hub';
import type { EngineDeps } from './runner';
import { answering, type Answering } from './waiting-pool';

export type QueryDeps = EngineDeps & {
  readonly hub: Hub;
  readonly directory: DirectoryFollower;
  readonly clock: () => Date;
  /** Who was who at the moment of the past that is answered as of, where nothing is to be changed. */
  readonly past?: Directory;
  /** In whose turn work is done that weighs on everybody. */
  readonly heavy: Admission;
};

/** Who asks, with the rights of this very moment (law 11). */
export type Viewer = Readership & {
  readonly accountId: string;
  readonly directory: Directory;
  /** Reads every record: no audience needs to be compared. */
  readonly seesAll: boolean;
  readonly isAdmin: boolean;
  readonly language: Language;
  /** Time zone that they read in. */
  readonly zone: string;
  /** They look at the past, where nothing is changed. */
  readonly inPast: boolean;
  /** What projects, tasks and departments are called where they look; rights are of `directory`. */
  readonly named: Directory;
};

export const viewerOf = (
  directory: Directory,
  accountId: string,
  language: Language,
  zone = 'UTC',
  past: Directory | null = null,
): Viewer => {
  const account = directory.accounts.get(accountId);
  if (!account) throw new AppError('unauthenticated');
  if (account.beingRepaired) throw new AppError('rightsBeingRepaired');
  if (account.disabled) throw new AppError('accountDisabled');
  const held = readershipOf(directory, accountId);
  const seesAll = held.tokens.includes('all');
  return {
    ...held,
    accountId,
    directory,
    seesAll,
    isAdmin: account.isOrganAdmin,
    language,
    zone,
    inPast: past !== null,
    named: past ?? directory,
  };
};

/** Law 6: so long a query waits for what its caller has just done, then answers with what there is, and says so. */
export const LONGEST_WAIT_MS = 2_000;

export const isFresh = async (
  deps: QueryDeps,
  reads: readonly string[],
  position: string | null,
  mostMs = LONGEST_WAIT_MS,
): Promise<boolean> => {
  if (position === null || !isPosition(position)) return true;
  try {
    const [rows, rights] = await Promise.all([
      deps.hub.waitFor(reads, position, mostMs),
      deps.directory.waitFor(position, mostMs),
    ]);
    return rows && rights;
  } catch (error) {
    // The log has moved since: there is nothing to wait for, and what the caller saw may not be among what there is.
    if (error instanceof PositionOfAnotherLog) return false;
    throw error;
  }
};

/** Waits for the read models that are read, and answers; of an answer or a refusal from what is older, it is told. */
export const answerFresh = async <T>(
  deps: QueryDeps,
  reads: readonly string[],
  position: string | null,
  answer: () => Promise<T>,
): Promise<{ readonly answer: T; readonly fresh: boolean }> => {
  const until = Date.now() + LONGEST_WAIT_MS;
  const now: Answering = {
    reached: (models) => isFresh(deps, models, position, Math.max(0, until - Date.now())),
    isFresh: await isFresh(deps, reads, position),
  };
  try {
    return { answer: await answering.run(now, answer), fresh: now.isFresh };
  } catch (error) {
    throw now.isFresh ? error : asStale(error);
  }
};

/** The route as it is answered: from read models that hold what its caller has just done. */
export const fresh =
  (deps: QueryDeps) =>
  (route: Route): Route => ({
    ...route,
    handle: async (input, context, parts) => {
      // Who has no session has done nothing that they could wait for.
      const position = route.call.public === true ? null : context.minPosition;
      const { answer, fresh: isNew } = await answerFresh(deps, route.reads ?? [], position, () =>
        route.handle(input, context, parts),
      );
      return isNew ? answer : { ...answer, stale: true };
    },
  });

/** A query of the product, under the caller's rights; `reads` is what its answer is made of. */
export const query = <C extends Call>(
  deps: QueryDeps,
  call: C,
  reads: readonly ModelName[],
  handle: (input: ParsedRequestOf<C>, viewer: Viewer, context: CallContext) => Promise<Reply<ResponseOf<C>>>,
): Route => ({
  reads,
  ...route(call, (input, context) => {
    const { session, language, timeZone } = context;
    const viewer = viewerOf(deps.directory.now(), session.accountId, language, timeZone, deps.past ?? null);
    return handle(input, viewer, context);
  }),
});

/** A query whose work weighs on everybody: done in the caller's turn. */
export const heavyQuery = <C extends Call>(
  deps: QueryDeps,
  call: C,
  reads: readonly ModelName[],
  handle: (input: ParsedRequestOf<C>, viewer: Viewer, context: CallContext) => Promise<Reply<ResponseOf<C>>>,
): Route =>
  query(deps, call, reads, (input, viewer, context) => deps.heavy.run(context, () => handle(input, viewer, context)));
