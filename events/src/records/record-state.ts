import type { PasskeySignature, SignedWith } from '../identity/passkey';
import type { Anchor } from '../capabilities/anchor';
import { own } from '../core/own';
import type { Sealed } from '../core/personal';
import type { FileRef } from '../core/schemas';
import type { Subject } from './modules/fact';
import type {
  ApprovalNode,
  Content,
  CopiedFrom,
  Nesting,
  PageInfo,
  SignatureMeaning,
  UnreadPlace,
} from './record-events';

/** Draft: the author writes. Rejected and recalled records are the author's again. Approved ones are locked (T06). */
export const RECORD_STATUSES = ['draft', 'inReview', 'approved', 'rejected', 'recalling', 'recalled'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];
export const EDITABLE_STATUSES: readonly RecordStatus[] = ['draft', 'rejected', 'recalled'];

export type Signature = {
  readonly id: string;
  readonly accountId: string;
  readonly signerName: Sealed;
  readonly meaning: SignatureMeaning;
  readonly at: string;
  readonly timeZone: string;
  /** What it binds: a module's content hash, or the record's hash for submissions and approvals. */
  readonly contentHash: string;
  /** Id of the event that is this signature (seals are bound to it), and its place in the log. */
  readonly eventId: string;
  readonly revision: number;
  readonly position: string;
  /** Where it was made with a passkey: what the device signed, and what the event says it is for. */
  readonly passkey?: { readonly given: PasskeySignature; readonly signed: SignedWith };
};

/** A fact as it stands, by the event `type` that stated it. */
export type StatedFact = {
  readonly type: string;
  readonly subject: Subject;
  readonly detail: unknown;
  readonly by: string;
  readonly at: string;
};

/** Parts of a locked module in which may be written: fields of a form by their keys. */
export type ModuleLock = { readonly open: readonly string[] };

export type ModuleState = {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly content: Content;
  readonly files: readonly FileRef[];
  readonly text: string;
  /** Stream revision of the event that gave the present content: what a save says it edited (law 4). */
  readonly contentRevision: number;
  /** How many saves in a row, up to the present content, said only what changed; absent where the last said it whole. */
  readonly differences?: number;
  readonly savedBy: string;
  readonly savedAt: string;
  /** Everybody whose saves the present content goes back to. */
  readonly writers: readonly string[];
  readonly notApplicable: boolean;
  /** Why it is not; null of one that was marked before a reason was asked for. */
  readonly notApplicableReason: string | null;
  readonly signatures: readonly Signature[];
  /** True once signed, ever: from then on a change needs a reason (An11 9). */
  readonly everSigned: boolean;
  readonly grants: readonly { readonly accountId: string; readonly attribute: 0 | 1 }[];
  /** The template keeps it as it is, but for these parts of it; absent where it does not. */
  readonly lock?: ModuleLock;
  /** The groups of child templates in which it came, the outermost first; absent where it came in none. */
  readonly within?: readonly Nesting[];
  /** Absent where it was copied from nowhere. */
  readonly copiedFrom?: CopiedFrom;
  /** What it states of other things now, by the fact's id; absent where it states nothing. */
  readonly facts?: Readonly<Record<string, StatedFact>>;
  /** Marked by the reviewer at the last rejection (T02). */
  readonly highlighted: boolean;
};

/** What stands in the place of a module of the template. */
export type GivenModule = {
  readonly moduleId: string | null;
  /** Of the event that gave its content, where that is all of the template's; null where somebody wrote in it since. */
  readonly revision: number | null;
};

export type Decision = {
  readonly nodeIndex: number;
  readonly accountId: string;
  readonly result: 'passed' | 'rejected';
  readonly opinion: string;
  readonly signature: Signature;
};

export type Approval = {
  readonly version: number;
  readonly flowName: string;
  readonly nodes: readonly ApprovalNode[];
  readonly nodeIndex: number;
  readonly submittedBy: string;
  readonly submittedAt: string;
  readonly note: string;
  readonly recordHash: string;
  readonly submission: Signature;
  readonly decisions: readonly Decision[];
};

/** A submitted state of the record: everything up to and including this revision. */
export type RecordVersion = {
  readonly version: number;
  readonly revision: number;
  readonly at: string;
  readonly by: string;
  readonly outcome: 'pending' | 'approved' | 'rejected' | 'recalled';
  /** Who wrote or signed it. */
  readonly contributors: readonly string[];
};

export type Comment = {
  readonly id: string;
  readonly moduleId: string | null;
  readonly replyTo: string | null;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly by: string;
  readonly at: string;
  readonly readBy: readonly string[];
  /** Absent where it is about the whole module or record. */
  readonly anchor?: Anchor;
  /** Absent while its thread is open. */
  readonly resolved?: { readonly by: string; readonly at: string };
};

export type RecordState = {
  /** Of its stream. */
  readonly id: string;
  readonly exists: boolean;
  readonly removed: boolean;
  readonly revision: number;
  readonly number: string;
  readonly title: string;
  readonly recordType: string;
  readonly bookId: string;
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly departmentId: string | null;
  readonly ownerId: string;
  readonly templateId: string | null;
  /** Of it; null where it began from a draft, or before there were versions. */
  readonly templateVersion: number | null;
  /** By place in that version; absent where it began from none. */
  readonly begunWith?: readonly GivenModule[];
  /** That version is not the one that it began from. */
  readonly templateTaken?: true;
  readonly clonedFromId: string | null;
  readonly status: RecordStatus;
  /** The version being written, or under review, or approved: 1 at first, one more each time the author gets it back. */
  readonly version: number;
  readonly pageInfo: PageInfo;
  /** True once submitted, ever: from then on a change needs a reason. */
  readonly everSubmitted: boolean;
  /** When it was approved last, also where that version was recalled or activated again since; null where it never was. */
  readonly approvedAt: string | null;
  readonly modules: readonly ModuleState[];
  /** Where structures of a content were not read when it was written, by the hash of the content; absent where there are none. */
  readonly unread?: Readonly<Record<string, readonly UnreadPlace[]>>;
  readonly approval: Approval | null;
  readonly pastApprovals: readonly Approval[];
  readonly recall: {
    readonly by: string;
    readonly at: string;
    readonly reason: string;
    readonly approverIds: readonly string[];
  } | null;
  /** Who ever granted or refused a recall. */
  readonly recallDeciders: readonly string[];
  readonly versions: readonly RecordVersion[];
  /** Who wrote or signed since the present version began, whether or not it still stands. */
  readonly touchedBy: readonly string[];
  readonly comments: readonly Comment[];
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly modifiedBy: string;
};

export const emptyPageInfo: PageInfo = {
  temperature: null,
  humidity: null,
  participantIds: [],
  participantsNotApplicable: false,
};

export const initialRecord = (): RecordState => ({
  id: '',
  exists: false,
  removed: false,
  revision: -1,
  number: '',
  title: '',
  recordType: '',
  bookId: '',
  projectId: null,
  taskId: null,
  departmentId: null,
  ownerId: '',
  templateId: null,
  templateVersion: null,
  clonedFromId: null,
  status: 'draft',
  version: 1,
  pageInfo: emptyPageInfo,
  everSubmitted: false,
  approvedAt: null,
  modules: [],
  approval: null,
  pastApprovals: [],
  recall: null,
  recallDeciders: [],
  versions: [],
  touchedBy: [],
  comments: [],
  createdAt: '',
  modifiedAt: '',
  modifiedBy: '',
});

export const moduleOf = (state: Pick<RecordState, 'modules'>, moduleId: string): ModuleState | undefined =>
  state.modules.find((module) => module.id === moduleId);
/** Where structures of a module have not been checked against what it says of them. */
export const unreadIn = (
  { unread }: Pick<RecordState, 'unread'>,
  { content }: Pick<ModuleState, 'content'>,
): readonly UnreadPlace[] => own(unread ?? {}, content.hash) ?? [];
export const isSigned = (module: ModuleState): boolean => module.signatures.length > 0;

/** Who wrote or signed the present version: what they did in it, and what of theirs stands in it from earlier ones. */
export const contributorsOf = (state: RecordState): string[] => [
  ...new Set([
    ...state.touchedBy,
    ...state.modules.flatMap(({ writers, signatures }) => [...writers, ...signatures.map((one) => one.accountId)]),
  ]),
];
