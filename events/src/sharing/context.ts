import type { Label } from '../core/call';
import { defineContext, stream } from '../core/context-manifest';
import { readable } from '../audit/readable-names';
import { choice, NOTHING, people, said } from '../core/told';
import type { TraceValue } from '../core/trace-value';
import { sharingCalls } from './calls';
import { SHARE, shareEventSchemas, type ShareProposal } from './share';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
const several = (category: string, ids: readonly string[]): TraceValue => ({
  kind: 'ids',
  of: category,
  ids: [...ids],
});

type Shared = Pick<ShareProposal, 'accountIds' | 'departmentIds' | 'projectIds' | 'use' | 'endsAt' | 'sharerId'>;
const shared = ({ accountIds, departmentIds, projectIds, use, endsAt }: Omit<Shared, 'sharerId'>) =>
  said('share', {
    people: several('account', accountIds),
    departments: several('department', departmentIds),
    projects: several(readable('project'), projectIds),
    use: choice('shareUse', use),
    endsAt: endsAt === null ? null : { kind: 'dateTime', at: endsAt },
  });
/** With who shares, where that is not who did what is told. */
const sharedFor = (share: Shared) => [...said('share', { sharer: people([share.sharerId]) }), ...shared(share)];
const byFlow = (flow: string | null) => said('share', { flow });

type Decided = { readonly share: (Shared & { readonly flowName: string | null }) | null };
const decided = ({ share }: Decided) => (share === null ? [] : [...sharedFor(share), ...byFlow(share.flowName)]);

/** What people give one another to read, and why each may. */
export const sharingContext = defineContext({
  name: 'sharing',
  streams: [
    stream({
      category: SHARE,
      label: of('共享', 'Share'),
      schemas: shareEventSchemas,
      words: {
        AccessRequested: of('申请访问', 'Requested access'),
        AccessRefused: of('拒绝访问申请', 'Refused a request for access'),
        AccessRequestWithdrawn: of('撤回访问申请', 'Withdrew a request for access'),
        ShareProposed: of('提交共享审核', 'Submitted a share for approval'),
        ShareConsented: of('同意共享', 'Approved a share'),
        ShareDeclined: of('未批准共享', 'Declined a share'),
        RecordShared: of('共享记录', 'Shared the record'),
        EntryShared: of('共享', 'Shared it'),
        ShareApproved: of('审核通过，共享生效', 'Approved, and shared from then on'),
        ShareWithdrawn: of('取消共享', 'Withdrew a share'),
      },
      changes: {
        // What was asked for is told as it was typed: by whoever it was that asked, it need not be there.
        AccessRequested: ({ sought, use }) => said('share', { sought, use: choice('shareUse', use) }),
        AccessRefused: ({ request }) =>
          request === null
            ? []
            : said('share', {
                ...{ sought: request.sought, applicant: people([request.applicantId]) },
                use: choice('shareUse', request.use),
              }),
        ShareProposed: ({ flowName, nodes, ...share }) => [
          ...shared(share),
          ...byFlow(flowName),
          ...said('share', { approvers: people([...new Set(nodes.flatMap(({ approverIds }) => approverIds))]) }),
        ],
        ShareConsented: ({ waitingFor, ...data }) => [
          ...decided(data),
          ...said('share', { waitingFor: people(waitingFor) }),
        ],
        ShareDeclined: decided,
        AccessRequestWithdrawn: NOTHING,
        RecordShared: sharedFor,
        EntryShared: sharedFor,
        ShareApproved: ({ flowName, approverIds, ...share }) => [
          ...sharedFor(share),
          ...byFlow(flowName),
          ...said('share', { approvers: people(approverIds) }),
        ],
        ShareWithdrawn: decided,
      },
    }),
  ],
  calls: Object.values(sharingCalls),
  refusals: [
    ...(['noReviewer', 'reviewerIsOperator'] as const),
    ...(['shareWithNobody', 'leftProject', 'personalProject', 'reasonRequired'] as const),
    ...(['accessHeld', 'accessRequestedAlready', 'tooManyAccessRequests', 'accessRequestOver'] as const),
  ],
});
