import { z } from 'zod';
import { AppError } from '../core/app-error';
import { assertNever, type Decider } from '../core/decider';
import type { DomainEvent } from '../core/envelope';
import { inputUnfit } from '../core/input-unfit';
import type { Subject } from '../capabilities/capability';
import { defineUpcaster } from '../core/upcasters';
import { flowNodeSchema } from '../approvals/flow';
import { RECORD } from '../records/record-category';
import type { ApprovalNode } from '../records/record-events';

/**
 * A record, or an entry of a register, shared with those who do not read it otherwise: a stream per share. One that somebody asked for
 * begins with the request, in the same stream: what came of it is decided once.
 */
export const SHARE = 'share';

/** What it is shared for: to be read, or to begin a record of one's own from it as well. */
export const SHARE_USES = ['read', 'copy'] as const;
export const shareUseSchema = z.enum(SHARE_USES);
export type ShareUse = z.infer<typeof shareUseSchema>;

/** Whom it is shared with. Whoever joins a department or a project later has part in it; whoever leaves has none. */
export type ShareTargets = {
  readonly accountIds: readonly string[];
  readonly departmentIds: readonly string[];
  readonly projectIds: readonly string[];
};

/** Nobody answered for so long: the request is over, as is one for what there is not. */
export const REQUEST_DAYS = 30;

/** A record, or an entry of a register whose entries are shared (`shareable.ts`). */
const subject = z.strictObject({ category: z.string(), id: z.string() });
/** Every event says what it is about, so that whoever acts on one needs no other. */
const about = { subject };
/** What was asked for by somebody who does not know whether it is there: null where it is not. */
const perhapsAbout = { subject: subject.nullable() };
const given = {
  ...{ accountIds: z.array(z.string()), departmentIds: z.array(z.string()), projectIds: z.array(z.string()) },
  sharerId: z.string(),
  use: shareUseSchema,
  /** The moment from which it is over; null where it lasts until it is withdrawn. */
  endsAt: z.string().nullable(),
};
/**
 * What is decided upon, for whoever reads that alone: by whom it is shared with whom, and by which flow. Null in what was
 * written before it was told.
 */
const decidedUpon = { share: z.strictObject({ ...given, flowName: z.string().nullable() }).nullable() };
export const shareEventSchemas = {
  /** Written alike whether there is such a thing or not, so that whoever asks learns nothing by asking. */
  AccessRequested: z.strictObject({
    ...perhapsAbout,
    /** Of which kind: a record, or an entry of a register. */
    category: z.string(),
    /** As it was typed or linked to: a record's number, or an id. */
    sought: z.string(),
    applicantId: z.string(),
    /** Who may grant it. */
    askedIds: z.array(z.string()),
    use: shareUseSchema,
    /** The moment from which it waits for nobody any more. */
    lapsesAt: z.string(),
  }),
  AccessRefused: z.strictObject({
    ...about,
    /** What was refused to whom; null in what was written before it was told. */
    request: z.strictObject({ applicantId: z.string(), sought: z.string(), use: shareUseSchema }).nullable(),
  }),
  AccessRequestWithdrawn: z.strictObject(perhapsAbout),
  /** What its author would share, and who has to consent first: it gives nobody anything but those the thing to look at. */
  ShareProposed: z.strictObject({
    ...about,
    ...given,
    flowId: z.string(),
    flowName: z.string(),
    nodes: z.array(flowNodeSchema.extend({ approverIds: z.array(z.string()) })),
  }),
  ShareConsented: z.strictObject({
    ...about,
    approverId: z.string(),
    nodeIndex: z.number().int(),
    /** Who has to consent still; nobody, when it is shared with it. */
    waitingFor: z.array(z.string()),
    ...decidedUpon,
  }),
  ShareDeclined: z.strictObject({ ...about, approverId: z.string(), nodeIndex: z.number().int(), ...decidedUpon }),
  /** By its author's word alone. */
  RecordShared: z.strictObject({ ...about, ...given }),
  EntryShared: z.strictObject({ ...about, ...given }),
  /** By the last consent that it waited for: whoever gave it made the event, and it is somebody else who shares. */
  ShareApproved: z.strictObject({ ...about, ...given, flowName: z.string(), approverIds: z.array(z.string()) }),
  ShareWithdrawn: z.strictObject({ ...about, ...decidedUpon }),
} as const;
type Schemas = typeof shareEventSchemas;
export type ShareEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas];

// Since version 2 what is shared need not be a record, and what is decided upon is told with the decision.
const ofSubject = (data: unknown): object => {
  const { recordId, ...others } = data as { readonly recordId: string };
  return { subject: { category: RECORD, id: recordId }, ...others };
};
for (const type of ['ShareProposed', 'RecordShared']) defineUpcaster(type, 1, ofSubject);
for (const type of ['ShareConsented', 'ShareDeclined', 'ShareWithdrawn'])
  defineUpcaster(type, 1, (data) => ({ ...ofSubject(data), share: null }));
// Records alone were asked for before version 2.
const perhapsSubject = (data: unknown): object => {
  const { recordId, ...others } = data as { readonly recordId: string | null };
  return { subject: recordId === null ? null : { category: RECORD, id: recordId }, ...others };
};
defineUpcaster('AccessRequested', 1, (data) => ({ ...perhapsSubject(data), category: RECORD }));
defineUpcaster('AccessRequestWithdrawn', 1, perhapsSubject);
defineUpcaster('AccessRefused', 1, (data) => ({ ...ofSubject(data), request: null }));

/** What somebody asked for, before it was shared with them. */
export type AccessRequest = {
  readonly subject: Subject | null;
  readonly category: string;
  readonly sought: string;
  readonly applicantId: string;
  readonly askedIds: readonly string[];
  readonly use: ShareUse;
  readonly lapsesAt: string;
  readonly over: 'refused' | 'withdrawn' | null;
};

/** A share before those who have to consent did. */
export type ShareProposal = ShareTargets & {
  readonly subject: Subject;
  readonly sharerId: string;
  readonly use: ShareUse;
  readonly endsAt: string | null;
  readonly flowName: string;
  readonly nodes: readonly ApprovalNode[];
  /** The step it stands at, who consented there, and at any. */
  readonly nodeIndex: number;
  readonly consented: readonly string[];
  readonly approvedBy: readonly string[];
  readonly over: 'declined' | 'withdrawn' | null;
};

export type Share = ShareTargets & {
  /** It was shared; a request alone gives nobody anything. */
  readonly exists: boolean;
  readonly request: AccessRequest | null;
  readonly proposal: ShareProposal | null;
  readonly subject: Subject;
  readonly sharerId: string;
  readonly use: ShareUse;
  readonly endsAt: string | null;
  readonly withdrawn: boolean;
};

/** The flow by which such records are shared, with those who decide; null where their author's word is enough. */
export type ByFlow = Pick<ShareProposal, 'flowName' | 'nodes'> & { readonly flowId: string };
type Consents = { readonly by: ByFlow | null };
type Asked = Pick<AccessRequest, 'subject' | 'category' | 'sought' | 'applicantId' | 'askedIds' | 'use'>;
export type ShareCommand =
  | (Asked & { readonly kind: 'request'; readonly reason: string | null; readonly now: string })
  | ({
      readonly kind: 'grant';
      readonly sharerId: string;
      readonly use: ShareUse;
      readonly endsAt: string | null;
      readonly now: string;
    } & Consents)
  | { readonly kind: 'consent'; readonly actor: string }
  | { readonly kind: 'decline'; readonly actor: string; readonly reason: string | null }
  | { readonly kind: 'refuse'; readonly reason: string | null; readonly now: string }
  | { readonly kind: 'withdrawRequest'; readonly now: string }
  | ({
      readonly kind: 'share';
      readonly subject: Subject;
      readonly sharerId: string;
      readonly use: ShareUse;
      readonly endsAt: string | null;
      readonly reason: string | null;
      readonly now: string;
    } & ShareTargets &
      Consents)
  | { readonly kind: 'withdraw' };

/** Whether it is over by its date at this moment. Moments are UTC to the millisecond, so their texts order as they do. */
export const isOver = ({ endsAt }: Pick<Share, 'endsAt'>, now: string): boolean => endsAt !== null && endsAt <= now;

export const SHARE_STATES = ['proposed', 'active', 'ended', 'declined', 'withdrawn'] as const;
export type ShareStanding = (typeof SHARE_STATES)[number];
type Standing = Pick<Share, 'endsAt' | 'withdrawn' | 'exists'> & { readonly declined: boolean };
export const standingOf = (share: Standing, now: string): ShareStanding => {
  if (share.withdrawn) return 'withdrawn';
  if (!share.exists) return share.declined ? 'declined' : 'proposed';
  return isOver(share, now) ? 'ended' : 'active';
};

export const REQUEST_STATES = ['waiting', 'granted', 'refused', 'withdrawn', 'lapsed'] as const;
export type RequestStanding = (typeof REQUEST_STATES)[number];
export const requestStandingOf = (
  { exists, request }: { readonly exists: boolean; readonly request: Pick<AccessRequest, 'over' | 'lapsesAt'> },
  now: string,
): RequestStanding => (exists ? 'granted' : (request.over ?? (request.lapsesAt <= now ? 'lapsed' : 'waiting')));

/** The request, if it still waits for an answer. */
const waiting = ({ exists, request }: Share, now: string): AccessRequest => {
  if (request === null) throw new AppError('notFound');
  if (requestStandingOf({ exists, request }, now) !== 'waiting') throw new AppError('accessRequestOver');
  return request;
};
/** The same, if nobody answered it: what was granted may still have to be approved. */
const unanswered = (state: Share, now: string): AccessRequest => {
  if (state.proposal !== null) throw new AppError('accessRequestOver');
  return waiting(state, now);
};
const askedFor = ({ subject: of }: Pick<AccessRequest, 'subject'>): { category: string; id: string } => {
  if (of === null) throw new AppError('notFound');
  return { category: of.category, id: of.id };
};
/** The proposal and the step it stands at, if it waits for this person. */
const mustDecide = ({ exists, proposal }: Share, actor: string) => {
  if (proposal === null) throw new AppError('notFound');
  const node = proposal.nodes[proposal.nodeIndex];
  if (exists || proposal.over !== null || node === undefined) throw new AppError('wrongState');
  if (!node.approverIds.includes(actor) || proposal.consented.includes(actor)) throw new AppError('notYourTurn');
  return { proposal, node };
};

type Given = ShareTargets & Pick<Share, 'subject' | 'sharerId' | 'use' | 'endsAt'>;
const givenIn = ({ accountIds, departmentIds, projectIds, sharerId, use, endsAt }: Omit<Given, 'subject'>) => ({
  ...{ accountIds: [...accountIds], departmentIds: [...departmentIds], projectIds: [...projectIds] },
  ...{ sharerId, use, endsAt },
});
const sharedNow = ({ subject: of, ...more }: Given) => ({ subject: { ...of }, ...givenIn(more) });
/** What a decision tells of the share that it is about. */
const upon = (share: Given, flowName: string | null) => ({
  ...{ subject: { ...share.subject }, share: { ...givenIn(share), flowName } },
});

/** Shared at once, or proposed to those who have to consent. */
const sharedBy = (shared: Given, by: ByFlow | null): ShareEvent => {
  const data = sharedNow(shared);
  if (by === null) return { type: data.subject.category === RECORD ? 'RecordShared' : 'EntryShared', data };
  const nodes = by.nodes.map((node) => ({
    ...node,
    accountIds: [...node.accountIds],
    approverIds: [...node.approverIds],
  }));
  return { type: 'ShareProposed', data: { ...data, flowId: by.flowId, flowName: by.flowName, nodes } };
};

/** What a consent leads to: the next step, or the share. */
const consent = (state: Share, actor: string): readonly ShareEvent[] => {
  const { proposal, node } = mustDecide(state, actor);
  const { nodeIndex, nodes, consented, flowName } = proposal;
  const left = node.mode === 'any' ? [] : node.approverIds.filter((id) => id !== actor && !consented.includes(id));
  const waitingFor = left.length > 0 ? left : (nodes[nodeIndex + 1]?.approverIds ?? []);
  const data = { ...upon(proposal, flowName), approverId: actor, nodeIndex, waitingFor: [...waitingFor] };
  const consents: ShareEvent = { type: 'ShareConsented', data };
  if (waitingFor.length > 0) return [consents];
  const approverIds = [...new Set([...proposal.approvedBy, actor])];
  return [consents, { type: 'ShareApproved', data: { ...sharedNow(proposal), flowName, approverIds } }];
};

const DAY_MS = 86_400_000;
const daysAfter = (now: string, days: number): string => new Date(Date.parse(now) + days * DAY_MS).toISOString();

const ended = (state: Share, over: 'declined' | 'withdrawn'): Share => ({
  ...state,
  proposal: state.proposal && { ...state.proposal, over },
});
/** What was granted and did not come to be is not granted. */
const unrequested = (state: Share): Share => ({
  ...state,
  request: state.request && { ...state.request, over: state.request.over ?? 'refused' },
});
const afterConsent = (
  proposal: ShareProposal,
  {
    approverId,
    nodeIndex,
    waitingFor,
  }: { readonly approverId: string; readonly nodeIndex: number; readonly waitingFor: readonly string[] },
): ShareProposal => {
  const consented = [...proposal.consented, approverId];
  const approvedBy = [...proposal.approvedBy, approverId];
  const here = proposal.nodes[nodeIndex];
  const stays = here?.mode === 'all' && here.approverIds.some((id) => !consented.includes(id)) && waitingFor.length > 0;
  return { ...proposal, approvedBy, ...(stays ? { consented } : { nodeIndex: nodeIndex + 1, consented: [] }) };
};

export const shareDecider: Decider<Share, ShareCommand, ShareEvent> = {
  initialState: () => ({
    ...{
      exists: false,
      request: null,
      proposal: null,
      subject: { category: RECORD, id: '' },
      sharerId: '',
      use: 'read',
      endsAt: null,
      withdrawn: false,
    },
    ...{ accountIds: [], departmentIds: [], projectIds: [] },
  }),
  decide: (command, state) => {
    switch (command.kind) {
      case 'request': {
        if (state.exists || state.request !== null) throw new AppError('changedMeanwhile');
        const { kind: _, reason, now, askedIds, subject: of, ...asked } = command;
        if (reason === null) throw new AppError('reasonRequired');
        const lapsesAt = daysAfter(now, REQUEST_DAYS);
        return [
          { type: 'AccessRequested', data: { ...asked, subject: of && { ...of }, askedIds: [...askedIds], lapsesAt } },
        ];
      }
      case 'grant': {
        const { sharerId, use, endsAt, now, by } = command;
        const request = unanswered(state, now);
        if (isOver({ endsAt }, now)) throw inputUnfit([{ path: 'endsAt', message: 'pastMoment' }]);
        const targets = { accountIds: [request.applicantId], departmentIds: [], projectIds: [] };
        return [sharedBy({ subject: askedFor(request), ...targets, sharerId, use, endsAt }, by)];
      }
      case 'refuse': {
        const request = unanswered(state, command.now);
        const { applicantId, sought, use } = request;
        if (command.reason === null) throw new AppError('reasonRequired');
        return [{ type: 'AccessRefused', data: { subject: askedFor(request), request: { applicantId, sought, use } } }];
      }
      case 'withdrawRequest': {
        if (state.request?.over === 'withdrawn') return [];
        const { subject: asked } = waiting(state, command.now);
        return [{ type: 'AccessRequestWithdrawn', data: { subject: asked && { ...asked } } }];
      }
      case 'share': {
        if (state.exists || state.request !== null || state.proposal !== null) throw new AppError('changedMeanwhile');
        const { kind: _, reason, now, by, ...shared } = command;
        const { accountIds, departmentIds, projectIds } = shared;
        if (accountIds.length + departmentIds.length + projectIds.length === 0) throw new AppError('shareWithNobody');
        if (isOver(shared, now)) throw inputUnfit([{ path: 'endsAt', message: 'pastMoment' }]);
        if (reason === null) throw new AppError('reasonRequired');
        return [sharedBy(shared, by)];
      }
      case 'consent':
        return consent(state, command.actor);
      case 'decline': {
        const { proposal } = mustDecide(state, command.actor);
        if (command.reason === null) throw new AppError('reasonRequired');
        const { nodeIndex, flowName } = proposal;
        return [{ type: 'ShareDeclined', data: { ...upon(proposal, flowName), approverId: command.actor, nodeIndex } }];
      }
      case 'withdraw':
        if (state.withdrawn) return [];
        if (state.exists) return [{ type: 'ShareWithdrawn', data: upon(state, state.proposal?.flowName ?? null) }];
        if (state.proposal === null) throw new AppError('notFound');
        if (state.proposal.over !== null) throw new AppError('wrongState');
        return [{ type: 'ShareWithdrawn', data: upon(state.proposal, state.proposal.flowName) }];
      default:
        return assertNever(command);
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'AccessRequested':
        return { ...state, request: { ...event.data, over: null } };
      case 'AccessRefused':
      case 'AccessRequestWithdrawn': {
        const over = event.type === 'AccessRefused' ? 'refused' : 'withdrawn';
        return { ...ended(state, 'withdrawn'), request: state.request && { ...state.request, over } };
      }
      case 'ShareProposed':
        return { ...state, proposal: { ...event.data, nodeIndex: 0, consented: [], approvedBy: [], over: null } };
      case 'ShareConsented':
        return { ...state, proposal: state.proposal && afterConsent(state.proposal, event.data) };
      case 'ShareDeclined':
        return unrequested(ended(state, 'declined'));
      case 'RecordShared':
      case 'EntryShared':
        return { ...event.data, request: state.request, proposal: state.proposal, exists: true, withdrawn: false };
      case 'ShareApproved': {
        const { flowName: _flow, approverIds: _approvers, ...shared } = event.data;
        return { ...shared, request: state.request, proposal: state.proposal, exists: true, withdrawn: false };
      }
      case 'ShareWithdrawn':
        return { ...(state.exists ? state : unrequested(ended(state, 'withdrawn'))), withdrawn: true };
      default:
        return assertNever(event);
    }
  },
};
