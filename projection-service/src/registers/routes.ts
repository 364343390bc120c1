import { AppError } from '@shilu/events/core/app-error';
import { changesOf } from '@shilu/events/audit/event-changes';
import { streamName } from '@shilu/events/core/envelope';
import type { RegisterOf } from '@shilu/events/core/define-register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import type { Route } from '@shilu/infra/http/call-context';
import { query } from '../engine/query';
import { readOrRefuse } from '../engine/read-or-refuse';
import { offsetOf } from '../engine/where';
import { shownChanges } from '../audit/value-names';
import { decidedRoutes } from './decided';
import { entryPage } from './entry-page';
import { exportRoute } from './export-table';
import { findDraft, findEntry } from './find-entry';
import { importCheckRoute, type ImportDeps } from './import-check';
import { totalsRoutes } from './parents';
import { reviewersRoutes } from './reviewers';
import { usesRoutes } from './uses-in';
import { versionRoutes } from './version-routes';

const routesOf = (deps: ImportDeps, register: RegisterOf): readonly Route[] => {
  const calls = registerCalls(register);
  return [
    query(deps, calls.page, ['registers'], (input, viewer) => entryPage(deps, register, input, viewer)),
    exportRoute(deps, register),
    importCheckRoute(deps, register),
    query(deps, calls.detail, ['registers'], async ({ id }, viewer) => ({
      response: await findEntry(deps, register, viewer, String(id)),
    })),
    query(deps, calls.history, ['registers'], async (input, viewer) => {
      const id = String(input.id);
      // What became of the draft is for those who read it.
      if ((await findDraft(deps, register, viewer, id)) === undefined) throw new AppError('notFound');
      const own = streamName(register.name, id);
      // With what is done beside it, each in a stream of its own.
      const streams = [own, ...register.capabilities.map((capability) => streamName(capability, own))];
      const read = await Promise.all(streams.map((stream) => deps.store.readStream(stream)));
      const stored = read.flat().sort((a, b) => deps.store.comparePositions(b.position, a.position));
      const events = stored.slice(offsetOf(input), offsetOf(input) + input.pageSize).map(readOrRefuse);
      const named = await shownChanges(deps.pool, viewer, events.flatMap(changesOf));
      const response = events.map((event) => {
        const { recordedAt, actor, type, reason, position } = event;
        return { at: recordedAt, actor, type, reason, position, changes: changesOf(event).map(named) };
      });
      return { response, rows: stored.length };
    }),
  ];
};

export const registerRoutes = (deps: ImportDeps): readonly Route[] =>
  registers.flatMap((register) => [
    ...routesOf(deps, register),
    ...versionRoutes(deps, register, findDraft),
    ...totalsRoutes(deps, register, (above, viewer, id) => findEntry(deps, above, viewer, id)),
    ...usesRoutes(deps, register, (viewer, id) => findEntry(deps, register, viewer, id)),
    ...decidedRoutes(deps, register),
    ...reviewersRoutes(deps, register),
  ]);
