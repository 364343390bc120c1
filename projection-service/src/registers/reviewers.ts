import { flowNameOf, publicationReview, reviewByFlow } from '@shilu/events/approvals/publication-review';
import { AppError, refusalOf } from '@shilu/events/core/app-error';
import type { RegisterOf } from '@shilu/events/core/define-register';
import { streamName } from '@shilu/events/core/envelope';
import { problemOf } from '@shilu/events/core/problem';
import { registerDecider, type RegisterEvent } from '@shilu/events/core/register';
import { reviewersCall } from '@shilu/events/core/register-calls';
import type { Route } from '@shilu/infra/http/call-context';
import { flowsOf } from '../approvals/flows';
import { query, type QueryDeps } from '../engine/query';
import { readOrRefuse } from '../engine/read-or-refuse';
import { namesOf } from '../identity/names';
import { findDraft } from './find-entry';

/** Who would review an entry that the caller submitted now, as the command decides it; for those who read its draft. */
export const reviewersRoutes = (deps: QueryDeps, register: RegisterOf): readonly Route[] => {
  const call = reviewersCall(register);
  if (call === null) return [];
  const { evolve, initialState } = registerDecider(register);
  return [
    query(deps, call, ['registers', 'identity'], async ({ id }, viewer) => {
      if ((await findDraft(deps, register, viewer, id)) === undefined) throw new AppError('notFound');
      const [stored, flows] = await Promise.all([
        deps.store.readStream(streamName(register.name, id)),
        flowsOf(deps.pool),
      ]);
      const entry = stored.reduce((state, each) => evolve(state, readOrRefuse(each) as RegisterEvent), initialState());
      const asked = { flows, register, entry, submitterId: viewer.accountId };
      const review = publicationReview(viewer.directory, asked);
      const refused = refusalOf(() => reviewByFlow(review));
      const nodes = review?.flatMap((one) => one.nodes) ?? [];
      const names = await namesOf(deps.pool, nodes.flatMap(({ approverIds }) => approverIds), viewer.language); // prettier-ignore
      return {
        response: {
          flow: review && {
            name: flowNameOf(review),
            steps: nodes.map(({ node, approverIds }) => ({
              ...{ name: node.name, mode: node.mode, reviewerNames: approverIds.map(names) },
            })),
          },
          problem: refused && problemOf(refused.key, refused.params, viewer.language),
        },
      };
    }),
  ];
};
