import { AppError } from '@shilu/events/core/app-error';
import { entryAudience, isAllowed, isShareable } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import { workSight } from '@shilu/events/identity/work-sight';
import { readersOf } from '@shilu/events/records/record-rights';
import { accessGrounds, entryGrounds, type AccessGround } from '@shilu/events/sharing/access-reasons';
import { sharingCalls, type AccessReason } from '@shilu/events/sharing/calls';
import type { Route } from '@shilu/infra/http/call-context';
import { heavyQuery, type QueryDeps, type Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
import { findDraft } from '../registers/find-entry';
import { presentMoment } from '../records/moments';

/** What a place is called, for whoever may know of it. */
const placeName = ({ directory, accountId }: Viewer): ((place: AccessGround['place']) => string | null) => {
  const sight = workSight(directory, accountId);
  return (place) => {
    if (place === null) return null;
    if (place.category === 'department') return directory.departments.get(place.id)?.name ?? null;
    if (place.category === 'project') {
      const project = directory.projects.get(place.id);
      return project !== undefined && sight.project(project) ? project.name : null;
    }
    const task = directory.tasks.get(place.id);
    return task !== undefined && sight.task(task) ? task.name : null;
  };
};

type Grounded = { readonly accountId: string; readonly grounds: readonly AccessGround[] };

/** Those who read it, by name; the one it is of before all others. */
const readersNamed = async (deps: QueryDeps, viewer: Viewer, ownerId: string | null, grounded: readonly Grounded[]) => {
  const ids = grounded.map(({ accountId }) => accountId);
  const names = await namesOf(deps.pool, ids, viewer.language);
  const called = placeName(viewer);
  const collator = new Intl.Collator(viewer.language);
  return grounded
    .map(({ accountId, grounds }) => ({
      ...{ accountId, name: names(accountId) },
      grounds: grounds.map((ground): AccessReason => ({ ...ground, place: called(ground.place) })),
    }))
    .sort(
      (a, b) => Number(b.accountId === ownerId) - Number(a.accountId === ownerId) || collator.compare(a.name, b.name),
    );
};

/** X733: for whoever reads the record themselves. Asked of every account, so it waits for its turn. */
export const readersRoute = (deps: QueryDeps): Route =>
  heavyQuery(deps, sharingCalls.recordReaders, ['records', 'identity', 'shares'], async ({ recordId }, viewer) => {
    const { state } = await presentMoment(deps.pool, viewer, recordId);
    const { directory } = viewer;
    const response = await readersNamed(
      deps,
      viewer,
      state.ownerId,
      readersOf(directory, state).map((accountId) => ({
        accountId,
        grounds: accessGrounds(directory, accountId, state),
      })),
    );
    return { response, rows: response.length };
  });

/** X740: for whoever reads the entry itself. What everybody reads is read by nobody in particular. */
export const entryReadersRoute = (deps: QueryDeps): Route =>
  heavyQuery(deps, sharingCalls.entryAccess, ['registers', 'identity', 'shares'], async (subject, viewer) => {
    const register = registers.find(({ name }) => name === subject.category);
    if (!register || !isShareable(register)) throw new AppError('notFound');
    const entry = await findDraft(deps, register, viewer, subject.id);
    if (entry === undefined) throw new AppError('notFound');
    const { directory, accountId } = viewer;
    const mayShare = !entry.removed && isAllowed(directory, accountId, entry, register.mayChange);
    const stateful = { ...entry, status: entry.status ?? null };
    if (entryAudience(register, stateful).includes('anyone'))
      return { response: { everybody: true, readers: [], mayShare }, rows: 0 };
    const readers = await readersNamed(
      deps,
      viewer,
      entry.ownerId,
      [...directory.accounts.keys()].flatMap((id) => {
        const grounds = entryGrounds(directory, id, register, stateful);
        return grounds.length === 0 ? [] : [{ accountId: id, grounds }];
      }),
    );
    return { response: { everybody: false, readers, mayShare }, rows: readers.length };
  });
