import { workSight } from '@shilu/events/identity/work-sight';
import { readersOf } from '@shilu/events/records/record-rights';
import { accessGrounds, type AccessGround } from '@shilu/events/sharing/access-reasons';
import { sharingCalls, type AccessReason } from '@shilu/events/sharing/calls';
import type { Route } from '@shilu/infra/http/call-context';
import { heavyQuery, type QueryDeps, type Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
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

/** X733: for whoever reads the record themselves. Asked of every account, so it waits for its turn. */
export const readersRoute = (deps: QueryDeps): Route =>
  heavyQuery(deps, sharingCalls.recordReaders, ['records', 'identity', 'shares'], async ({ recordId }, viewer) => {
    const { state } = await presentMoment(deps.pool, viewer, recordId);
    const { directory } = viewer;
    const ids = readersOf(directory, state);
    const names = await namesOf(deps.pool, ids, viewer.language);
    const called = placeName(viewer);
    const groundsOf = (accountId: string): AccessReason[] =>
      accessGrounds(directory, accountId, state).map((ground) => ({ ...ground, place: called(ground.place) }));
    const collator = new Intl.Collator(viewer.language);
    const response = ids
      .map((accountId) => ({ accountId, name: names(accountId), grounds: groundsOf(accountId) }))
      .sort(
        (a, b) =>
          Number(b.accountId === state.ownerId) - Number(a.accountId === state.ownerId) ||
          collator.compare(a.name, b.name),
      );
    return { response, rows: response.length };
  });
