import { AppError } from '@shilu/events/core/app-error';
import { entryAudience, isAllowed, isShareable } from '@shilu/events/core/register-access';
import type { Register } from '@shilu/events/core/define-register';
import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { registerDecider, type RegisterEvent, type RegisterState } from '@shilu/events/core/register';
import { registers } from '@shilu/events/core/registers';
import type { Directory } from '@shilu/events/identity/directory';
import { seesProject, workSight } from '@shilu/events/identity/work-sight';
import type { RecordState } from '@shilu/events/records/record-state';
import { accessGrounds, entryGrounds, type AccessGround } from '@shilu/events/sharing/access-reasons';
import { sharingCalls, type AccessReason } from '@shilu/events/sharing/calls';
import type { Route } from '@shilu/infra/http/call-context';
import { logMoment, type LogMoment } from '../audit/log-moment';
import { heavyQuery, type QueryDeps, type Viewer } from '../engine/query';
import { readOrRefuse } from '../engine/read-or-refuse';
import { namesOf } from '../identity/names';
import { findDraft } from '../registers/find-entry';
import { placeNames } from '../projects/seen-work';
import { presentMoment, stateAt } from '../records/moments';

type Grounded = { readonly accountId: string; readonly grounds: readonly AccessGround[] };

/** Those who read it, by name, with the places by which they do as these were called then; the one it is of before all others. */
const readersNamed = async (
  deps: QueryDeps,
  viewer: Viewer,
  directory: Directory,
  ownerId: string | null,
  grounded: readonly Grounded[],
) => {
  const ids = grounded.map(({ accountId }) => accountId);
  const names = await namesOf(deps.pool, ids, viewer.language);
  const called = placeNames(viewer, directory);
  const collator = new Intl.Collator(viewer.language);
  return grounded
    .map(({ accountId, grounds }) => ({
      ...{ accountId, name: names(accountId) },
      grounds: grounds.map((ground): AccessReason => ({
        ...ground,
        place: (ground.place && called(ground.place)) ?? null,
      })),
    }))
    .sort(
      (a, b) => Number(b.accountId === ownerId) - Number(a.accountId === ownerId) || collator.compare(a.name, b.name),
    );
};

/** Every account that is not closed, with why it reads; those that do not are left out. */
const groundedIn = (
  { accounts }: Directory,
  groundsOf: (accountId: string) => readonly AccessGround[],
): readonly Grounded[] =>
  [...accounts.values()].flatMap(({ id, disabled }) => {
    const grounds = disabled ? [] : groundsOf(id);
    return grounds.length === 0 ? [] : [{ accountId: id, grounds }];
  });

type Then = LogMoment & { readonly directory: Directory };

/** The moment that is asked for: by the caller, or by where they look. */
const askedAt = ({ past, clock }: QueryDeps, at: string | undefined): string | undefined =>
  at ?? (past === undefined ? undefined : clock().toISOString());

/** Who was who at a moment, by the directory that decides today; null before the first event. */
const thenAt = async (deps: QueryDeps, at: string): Promise<Then | null> => {
  const moment = await logMoment(deps, at);
  return moment && { ...moment, directory: deps.directory.at(moment.position, moment.at) };
};

/** The record as it stood then; null where it was not there yet. */
const recordThen = async (deps: QueryDeps, recordId: string, { ord }: LogMoment): Promise<RecordState | null> => {
  const { rows } = await deps.pool.query<{ revision: number | null }>(
    `select max(revision) as revision from rm.audit_events where record_id = $1 and entity = 'record' and ord <= $2`,
    [recordId, ord],
  );
  const revision = rows[0]?.revision ?? null;
  return revision === null ? null : (await stateAt(deps.pool, deps.store, recordId, revision)).state;
};

/** The entry as it stood then; null where it was not there yet. */
const entryThen = async (
  deps: QueryDeps,
  register: Register,
  entryId: string,
  { position }: LogMoment,
): Promise<RegisterState | null> => {
  const stored = await deps.store.readStream(streamName(register.name, entryId));
  const past = stored.filter((event) => deps.store.comparePositions(event.position, position) <= 0);
  if (past.length === 0) return null;
  const { evolve, initialState } = registerDecider(register);
  return past.map((event) => readOrRefuse(event) as RecordedEvent<RegisterEvent>).reduce(evolve, initialState());
};

/** X733: for whoever reads the record themselves. Asked of every account, so it waits for its turn. */
export const readersRoute = (deps: QueryDeps): Route =>
  heavyQuery(deps, sharingCalls.recordReaders, ['records', 'identity', 'shares', 'audit'], async (asked, viewer) => {
    const { state: present } = await presentMoment(deps.pool, viewer, asked.recordId);
    const at = askedAt(deps, asked.at);
    const then = at === undefined ? undefined : await thenAt(deps, at);
    const state = then === undefined ? present : then && (await recordThen(deps, asked.recordId, then));
    const directory = then === undefined ? viewer.directory : then?.directory;
    if (!state || !directory) return { response: [], rows: 0 };
    const grounded = groundedIn(directory, (accountId) => accessGrounds(directory, accountId, state));
    const response = await readersNamed(deps, viewer, directory, state.ownerId, grounded);
    return { response, rows: response.length };
  });

/** X832: for whoever sees the project themselves. */
export const projectReadersRoute = (deps: QueryDeps): Route =>
  heavyQuery(deps, sharingCalls.projectReaders, ['identity', 'audit'], async ({ projectId, at: asked }, viewer) => {
    const at = askedAt(deps, asked);
    if (!seesProject(viewer.directory, viewer.accountId, projectId)) throw new AppError('notFound');
    const directory = at === undefined ? viewer.directory : (await thenAt(deps, at))?.directory;
    const project = directory?.projects.get(projectId);
    if (!directory || !project) return { response: [], rows: 0 };
    const grounded = groundedIn(directory, (accountId) =>
      workSight(directory, accountId)
        .projectGrounds(project)
        .map((ground) => ({ ...ground, endsAt: null, use: null })),
    );
    const response = await readersNamed(deps, viewer, directory, project.ownerId, grounded);
    return { response, rows: response.length };
  });

/** X740: for whoever reads the entry itself. What everybody reads is read by nobody in particular. */
export const entryReadersRoute = (deps: QueryDeps): Route =>
  heavyQuery(deps, sharingCalls.entryAccess, ['registers', 'identity', 'shares', 'audit'], async (asked, viewer) => {
    const register = registers.find(({ name }) => name === asked.category);
    if (!register || !isShareable(register)) throw new AppError('notFound');
    const entry = await findDraft(deps, register, viewer, asked.id);
    if (entry === undefined) throw new AppError('notFound');
    const at = askedAt(deps, asked.at);
    const then = at === undefined ? undefined : await thenAt(deps, at);
    const mayShare =
      then === undefined && !entry.removed && isAllowed(viewer.directory, viewer.accountId, entry, register.mayChange);
    const stood = then === undefined ? entry : then && (await entryThen(deps, register, asked.id, then));
    const directory = then === undefined ? viewer.directory : then?.directory;
    if (!stood || !directory) return { response: { everybody: false, readers: [], mayShare }, rows: 0 };
    const stateful = { ...stood, id: asked.id, status: stood.status ?? null };
    if (entryAudience(register, stateful).includes('anyone'))
      return { response: { everybody: true, readers: [], mayShare }, rows: 0 };
    const grounded = groundedIn(directory, (accountId) => entryGrounds(directory, accountId, register, stateful));
    const readers = await readersNamed(deps, viewer, directory, stood.ownerId, grounded);
    return { response: { everybody: false, readers, mayShare }, rows: readers.length };
  });
