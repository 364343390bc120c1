import { disputeViewSchema } from '../audit/dispute';
import { heldViewSchema } from '../audit/held';
import { retentionViewSchema } from '../audit/retention-view';
import { z } from 'zod';
import { flowNodeSchema } from '../approvals/flow';
import { anchorSchema } from '../capabilities/anchor';
import { fileRefSchema } from '../core/schemas';
import { RECORD_STATUSES } from './record-state';

export const signatureViewSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  printedName: z.string(),
  meaning: z.object({ value: z.string(), zh: z.string(), en: z.string() }),
  at: z.string(),
  timeZone: z.string(),
  contentHash: z.string(),
  revision: z.number(),
  position: z.string(),
  /** Made with a passkey: the device as its person named it, and whether it verifies now. */
  passkey: z.object({ name: z.string(), holds: z.boolean() }).optional(),
});
export type SignatureView = z.infer<typeof signatureViewSchema>;

export const moduleViewSchema = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  /** As its module type has it today. */
  content: z.unknown(),
  /** Of what is stored. */
  contentHash: z.string(),
  contentVersion: z.number(),
  /** What is stored and was signed, where an older version of the module type wrote it otherwise. */
  storedContent: z.unknown().optional(),
  contentRevision: z.number(),
  files: z.array(fileRefSchema),
  savedBy: z.string(),
  savedAt: z.string(),
  /** Everybody whose saves the content goes back to. */
  writerIds: z.array(z.string()),
  notApplicable: z.boolean(),
  notApplicableReason: z.string().nullable(),
  isCheck: z.boolean(),
  signatures: z.array(signatureViewSchema),
  everSigned: z.boolean(),
  setHighlight: z.boolean(),
  grants: z.array(z.object({ accountId: z.string(), attribute: z.union([z.literal(0), z.literal(1)]) })),
  mayEdit: z.boolean(),
  unfilled: z.array(z.object({ field: z.string(), label: z.string() })),
  /** Its template keeps it as it is, but for these parts of it. */
  lock: z.object({ open: z.array(z.string()) }).optional(),
  /** The groups of child templates in which it came, the outermost first. */
  within: z
    .array(z.object({ id: z.string(), title: z.string(), templateId: z.string(), version: z.number() }))
    .optional(),
  /** What it was copied from; null where the reader may not see that. */
  copiedFrom: z
    .object({ recordId: z.string(), number: z.string(), moduleId: z.string(), title: z.string(), version: z.number() })
    .nullable()
    .optional(),
  /** Where structures of it are not checked yet against what it says of them: rows by their ids, the scheme. */
  unread: z.array(z.object({ place: z.string(), called: z.string() })).optional(),
  /** Only the first part of its text can be found by search: it is longer than an index holds. */
  searchCut: z.boolean().optional(),
});
export type ModuleView = z.infer<typeof moduleViewSchema>;

export const commentViewSchema = z.object({
  id: z.string(),
  moduleId: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** As it reads, the names of those it mentions within it. */
  text: z.string(),
  mentions: z.array(z.object({ accountId: z.string(), name: z.string() })),
  by: z.string(),
  byName: z.string(),
  at: z.string(),
  read: z.boolean(),
  mayRemove: z.boolean(),
  /** Absent where it is about the whole module or record. */
  anchor: anchorSchema.optional(),
  /** Absent while its thread is open. */
  resolved: z.object({ by: z.string(), byName: z.string(), at: z.string() }).optional(),
});
export type CommentView = z.infer<typeof commentViewSchema>;

export const approvalViewSchema = z.object({
  version: z.number(),
  flowName: z.string(),
  nodes: z.array(flowNodeSchema.extend({ approverIds: z.array(z.string()) })),
  nodeIndex: z.number(),
  submittedBy: z.string(),
  submittedAt: z.string(),
  note: z.string(),
  recordHash: z.string(),
  submission: signatureViewSchema,
  decisions: z.array(
    z.object({
      nodeIndex: z.number(),
      accountId: z.string(),
      name: z.string(),
      result: z.enum(['passed', 'rejected']),
      opinion: z.string(),
      signature: signatureViewSchema,
    }),
  ),
});
export type ApprovalView = z.infer<typeof approvalViewSchema>;

/** A record as the editor, the reviewer and the previews show it (C051), at one revision. */
export const recordViewSchema = z.object({
  experimentId: z.string(),
  number: z.string(),
  title: z.string(),
  recordType: z.string(),
  status: z.enum(RECORD_STATUSES),
  version: z.number(),
  revision: z.number(),
  position: z.string(),
  removed: z.boolean(),
  /** A read model could not take one of its events: what is shown is not all of it, and nobody may vouch for it. */
  beingRepaired: z.boolean().optional(),
  /** Events of it that the product cannot have made, with what was decided of them; absent where there are none. */
  disputes: z.array(disputeViewSchema).optional(),
  /** The legal hold that is on it, where one is. */
  held: heldViewSchema.optional(),
  /** How long it is kept; absent where no rule is for it, or it was never submitted. */
  retention: retentionViewSchema.optional(),
  bookId: z.string(),
  bookName: z.string(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  taskId: z.string().nullable(),
  taskName: z.string().nullable(),
  departmentId: z.string().nullable(),
  departmentName: z.string().nullable(),
  ownerId: z.string(),
  ownerName: z.string(),
  templateId: z.string().nullable(),
  clonedFromId: z.string().nullable(),
  pageInfo: z.object({
    temperature: z.string().nullable(),
    humidity: z.string().nullable(),
    participantIds: z.array(z.string()),
    participantsNotApplicable: z.boolean(),
  }),
  createdAt: z.string(),
  modifiedAt: z.string(),
  modifiedBy: z.string(),
  lastCacheTime: z.string().nullable(),
  recordHash: z.string(),
  isRejected: z.boolean(),
  /** P04: 1 is owner level. */ permission: z.union([z.literal(0), z.literal(1)]),
  isReadOnly: z.boolean(),
  hasModuleShared: z.boolean(),
  /** A change needs a reason once anything was signed or submitted. */ reasonRequired: z.boolean(),
  ModuleGrants: z.array(
    z.object({
      ModuleId: z.string(),
      UserList: z.array(z.object({ UserId: z.string(), Attribute: z.union([z.literal(0), z.literal(1)]) })),
    }),
  ),
  modules: z.array(moduleViewSchema),
  approval: approvalViewSchema.nullable(),
  pastApprovals: z.array(approvalViewSchema),
  recall: z.object({ by: z.string(), at: z.string(), reason: z.string(), approverIds: z.array(z.string()) }).nullable(),
  versions: z.array(
    z.object({
      version: z.number(),
      revision: z.number(),
      at: z.string(),
      by: z.string(),
      outcome: z.enum(['pending', 'approved', 'rejected', 'recalled']),
    }),
  ),
  comments: z.array(commentViewSchema),
  /** How much other records state about it and how many entries are related to it, of those that the reader may read; absent where none. */
  factsAbout: z.number().optional(),
  /** Display names of every account the view mentions. */
  people: z.record(z.string(), z.string()),
  may: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    approve: z.boolean(),
    recall: z.boolean(),
    decideRecall: z.boolean(),
    reactivate: z.boolean(),
    rollback: z.boolean(),
    remove: z.boolean(),
    restore: z.boolean(),
    grant: z.boolean(),
    comment: z.boolean(),
    exportIt: z.boolean(),
    /** To share the record as a whole. */
    share: z.boolean(),
    /** To take something of it along into a record of one's own. */
    copy: z.boolean(),
    changeDepartment: z.boolean(),
    /** To take it out as a file that comes back (R027), where the organisation has that switched on. */
    takeBack: z.boolean(),
    /** Several may write in one text, by the setting of the organisation. */
    writeTogether: z.boolean().optional(),
    seeTrace: z.boolean(),
    /** To ask a platform for something in its name. */
    ask: z.boolean(),
  }),
});
export type RecordView = z.infer<typeof recordViewSchema>;
