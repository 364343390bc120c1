import { entityIdOf, type RecordedEvent } from '../core/envelope';
import { departmentsAbove, worksIn, type Directory } from '../identity/directory';
import { SHARE, shareDecider, type Share, type ShareEvent, type ShareTargets } from '../sharing/share';
import type { NoticeSource } from './notice-source';

/** Everybody whom a share is with as the event happens: by name, by department, by project. */
const sharedWithNow = (directory: Directory, { accountIds, departmentIds, projectIds }: ShareTargets): string[] =>
  [...directory.accounts.values()]
    .filter(
      ({ id, departmentId }) =>
        accountIds.includes(id) ||
        departmentsAbove(directory, departmentId).some((each) => departmentIds.includes(each)) ||
        projectIds.some((projectId) => worksIn(directory, id, projectId)),
    )
    .map(({ id }) => id);

const SHARED = ['RecordShared', 'EntryShared', 'ShareApproved'] as const;

/** With the share's own id, and why it was proposed. */
type ToldShare = Share & { readonly id: string; readonly why: string };

export const shareSource: NoticeSource<ToldShare, RecordedEvent<ShareEvent>> = {
  tells: ['AccessRequested', 'AccessRefused', 'ShareProposed', 'ShareConsented', 'ShareDeclined', ...SHARED],
  bears: ['AccessRequestWithdrawn', 'ShareWithdrawn'],
  initial: () => ({ ...shareDecider.initialState(), id: '', why: '' }),
  evolve: ({ why, ...state }, event) => ({
    ...shareDecider.evolve(state, event),
    ...{ id: entityIdOf(event.stream), why: event.type === 'ShareProposed' ? (event.reason ?? '') : why },
  }),
  tell: (event, before, after, directory) => {
    const note = event.reason ?? '';
    switch (event.type) {
      case 'AccessRequested':
        return [{ kind: 'accessRequested', to: event.data.askedIds, note }];
      case 'AccessRefused': {
        const { request } = after;
        return request ? [{ kind: 'accessRefused', to: [request.applicantId], note }] : [];
      }
      case 'ShareProposed':
        return [{ kind: 'shareToApprove', to: event.data.nodes[0]?.approverIds ?? [], note }];
      case 'ShareConsented': {
        const { proposal } = after;
        // Those of the same step were asked when it began.
        const asked = proposal?.nodeIndex === before.proposal?.nodeIndex ? [] : event.data.waitingFor;
        return [{ kind: 'shareToApprove', to: asked, note: after.why, by: proposal?.sharerId ?? event.actor }];
      }
      case 'ShareDeclined':
        return [{ kind: 'shareDeclined', to: after.proposal === null ? [] : [after.proposal.sharerId], note }];
      case 'RecordShared':
      case 'EntryShared':
      case 'ShareApproved': {
        const { sharerId, proposal } = after;
        if (proposal === null) return [{ kind: 'recordShared', to: sharedWithNow(directory, after), note }];
        return [
          { kind: 'shareApproved', to: [sharerId] },
          { kind: 'recordShared', to: sharedWithNow(directory, after), note: after.why, by: sharerId },
        ];
      }
      default:
        return [];
    }
  },
  // Whoever was refused does not read the record: they are told of their request.
  about: ({ id, subject, request, proposal }, kind) => {
    if (kind === 'accessRefused') return { category: SHARE, id };
    return request?.subject ?? proposal?.subject ?? subject;
  },
  // What is shared is called by its own stream, a request by what was asked for.
  head: ({ request }) => (request === null ? null : { number: '', title: request.sought }),
  // Those it is with; where it is shown or sent, it is the record that must still be readable.
  mayKnow: () => true,
};
