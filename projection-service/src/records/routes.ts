import { AppError } from '@shilu/events/core/app-error';
import type { RegisterOf } from '@shilu/events/core/define-register';
import { registers } from '@shilu/events/core/registers';
import type { FieldChange, ShownChange } from '@shilu/events/core/trace';
import { recordCalls } from '@shilu/events/records/calls';
import { IN_RECORDS, reactionCalls } from '@shilu/events/records/reaction-calls';
import { RECORD } from '@shilu/events/records/record-category';
import { readersOf } from '@shilu/events/records/record-rights';
import { templateRegister } from '@shilu/events/templates/template';
import type { Route } from '@shilu/infra/http/call-context';
import type { ContextDeps } from '../engine/context-queries';
import { heavyQuery, query, type QueryDeps } from '../engine/query';
import { offsetOf } from '../engine/where';
import { namesOf } from '../identity/names';
import { bookRoutes } from './books';
import { shownChanges, type PlacedChange } from '../audit/value-names';
import type { ModelName } from '../projections';
import { findEntry } from '../registers/find-entry';
import { entryReactions } from '../registers/reaction-entries';
import { drawingsOf } from '../structures/drawings-of';
import { compareStates } from './compare';
import { factsAbout } from './facts-about';
import { inTurn } from './heavy-state';
import { pastMoment, presentMoment, stateAt } from './moments';
import { recordNames } from './record-names';
import { reactionPage } from './reaction-page';
import { recordCounts, recordPage } from './record-page';
import { recordView } from './record-view';
import { templateOffer } from './template-offer';
import { templateOffers } from './template-offers';
import { commentPeople, commentViews } from './view-parts';

const registerNamed = (category: string): RegisterOf => {
  const register = registers.find(({ name }) => name === category);
  if (register === undefined) throw new AppError('notFound');
  return register;
};

const reads: readonly ModelName[] = ['records', 'identity', 'registers'];

export const recordRoutes = (deps: QueryDeps & Pick<ContextDeps, 'structures' | 'zone'>): readonly Route[] => {
  const { pool, store } = deps;
  return [
    ...bookRoutes(deps),
    query(deps, recordCalls.recordPage, reads, (input, viewer) => recordPage(pool, viewer, input, deps.clock())),
    query(deps, reactionCalls.page, reads, (input, viewer) =>
      input.kind === IN_RECORDS ? reactionPage(deps, viewer, input) : entryReactions(pool, viewer, input),
    ),
    query(deps, recordCalls.recordCounts, ['records'], async (input, viewer) => ({
      response: await recordCounts(pool, viewer, input),
    })),
    query(deps, recordCalls.record, reads, async ({ id }, viewer, context) => {
      const moment = await presentMoment(pool, viewer, id);
      const view = () => recordView(deps, viewer, id, moment, context.closed);
      const response = await inTurn(deps, context, moment.state, view);
      // Its page asks for these pictures as soon as it has been fetched.
      deps.structures.of(viewer.accountId).prepare(drawingsOf(response.modules, context.language));
      return { response };
    }),
    query(deps, recordCalls.recordByNumber, ['records'], async ({ number }, viewer) => {
      const { rows } = await pool.query<{ id: string }>('select id from rm.record_rows where number = $1', [
        number.trim(),
      ]);
      const id = rows[0]?.id;
      if (id === undefined) throw new AppError('notFound');
      await presentMoment(pool, viewer, id);
      return { response: { id } };
    }),
    query(deps, recordCalls.versions, reads, async (input, viewer) => {
      const { state } = await presentMoment(pool, viewer, input.experimentId);
      const names = await namesOf(
        pool,
        state.versions.map((version) => version.by),
        viewer.language,
      );
      const newestFirst = state.versions.toReversed().slice(offsetOf(input), offsetOf(input) + input.pageSize);
      return {
        response: newestFirst.map((version) => ({ ...version, byName: names(version.by) })),
        rows: state.versions.length,
      };
    }),
    heavyQuery(deps, recordCalls.recordAtVersion, reads, async ({ id, version }, viewer, { closed }) => {
      const { state } = await presentMoment(pool, viewer, id);
      const found = state.versions.find((entry) => entry.version === version);
      if (!found) throw new AppError('versionNotFound');
      return {
        response: await recordView(deps, viewer, id, await pastMoment(pool, store, id, found.revision), closed),
      };
    }),
    heavyQuery(deps, recordCalls.compare, reads, async (input, viewer, { closed }) => {
      const { state: present } = await presentMoment(pool, viewer, input.experimentId);
      const to = input.toRevision ?? present.revision;
      if (input.fromRevision > present.revision || to > present.revision) throw new AppError('versionNotFound');
      const next = to === present.revision ? present : (await stateAt(pool, store, input.experimentId, to)).state;
      const old = (await stateAt(pool, store, input.experimentId, input.fromRevision)).state;
      const { info, modules, ...of } = await compareStates(deps.blobs, old, next, closed);
      const placed = (change: FieldChange): PlacedChange => ({ ...change, recordId: input.experimentId });
      const all = [...info, ...modules.flatMap(({ changes }) => changes)].map(placed);
      const shown = await shownChanges(deps.pool, viewer, all);
      const told = (change: FieldChange): ShownChange => shown(placed(change));
      return {
        response: {
          ...of,
          info: info.map(told),
          modules: modules.map((module) => ({ ...module, changes: module.changes.map(told) })),
        },
      };
    }),
    query(deps, recordCalls.templateOffer, reads, async ({ experimentId }, viewer) => {
      const { state } = await presentMoment(pool, viewer, experimentId);
      return { response: await templateOffer(deps, viewer, experimentId, state) };
    }),
    heavyQuery(deps, recordCalls.templateOffers, reads, async (input, viewer, { closed }) => {
      await findEntry(deps, templateRegister, viewer, input.templateId);
      return templateOffers(deps, viewer, input, closed);
    }),
    query(deps, recordCalls.recordNames, ['records'], async ({ ids }, viewer) => ({
      response: [...(await recordNames(pool, viewer, ids))],
    })),
    query(deps, recordCalls.factsAbout, reads, async (input, viewer) => {
      const { category = RECORD, id } = input;
      if (category === RECORD) await presentMoment(pool, viewer, id);
      else await findEntry(deps, registerNamed(category), viewer, id);
      return factsAbout(pool, viewer, { category, id }, input);
    }),
    query(deps, recordCalls.comments, reads, async ({ experimentId }, viewer) => {
      const { state } = await presentMoment(pool, viewer, experimentId);
      const names = await namesOf(pool, state.comments.flatMap(commentPeople), viewer.language);
      return { response: commentViews(state, viewer.accountId, viewer.isAdmin, names), rows: state.comments.length };
    }),
    query(deps, recordCalls.mentionable, reads, async ({ experimentId }, viewer) => {
      const { state } = await presentMoment(pool, viewer, experimentId);
      const readers = readersOf(viewer.directory, state).filter((accountId) => accountId !== viewer.accountId);
      return { response: readers, rows: readers.length };
    }),
  ];
};
