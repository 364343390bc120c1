import { z } from 'zod';
import { flowNodeSchema } from '../approvals/flow';
import type { DomainEvent } from '../core/envelope';
import { editSchema } from '../core/edits';
import { sealedSchema } from '../core/personal';
import { fileRefSchema } from '../core/schemas';
import { defineUpcaster } from '../core/upcasters';
import { fieldChangeSchema } from '../core/trace';
import type { FactEvent } from './modules/facts';
import './record-upcasters';

export { RECORD } from './record-category';

/**
 * Content of a module as the event carries it: in place, or by reference to the blob store when its canonical JSON is
 * larger than 256 kB. `hash` is SHA-256 of that canonical JSON either way, and is what a signature binds. `version` is
 * that of the module type's schema by which it was written (`ModuleType.version`); it stands outside the hash.
 */
export const contentSchema = z.strictObject({
  hash: z.string(),
  version: z.number().int().positive(),
  inline: z.unknown().optional(),
  blob: z.strictObject({ hash: z.string(), size: z.number().int() }).optional(),
});
export type Content = z.infer<typeof contentSchema>;
export const INLINE_LIMIT_BYTES = 256 * 1024;

/**
 * How a save says its content and text where it does not say them whole: as what changed since the save at revision `on`
 * of this stream. The hash beside it is of the whole, as ever.
 */
const difference = z.strictObject({
  on: z.number().int().nonnegative(),
  content: z.array(editSchema),
  text: z.array(editSchema),
});

/** Page information of a record; null is not filled in, `N/A` is the person's word that it does not apply (V044). */
export const pageInfoSchema = z.strictObject({
  temperature: z.string().nullable(),
  humidity: z.string().nullable(),
  participantIds: z.array(z.string()),
  participantsNotApplicable: z.boolean(),
});
export type PageInfo = z.infer<typeof pageInfoSchema>;

const placeSchema = z.strictObject({
  bookId: z.string(),
  projectId: z.string().nullable(),
  taskId: z.string().nullable(),
  departmentId: z.string().nullable(),
});

const moduleSchema = z.strictObject({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  content: contentSchema,
  files: z.array(fileRefSchema),
  text: z.string(),
  notApplicable: z.boolean(),
});

/** Where a module was copied from: its content as it stood at a revision of that record, in a version of it. */
const copiedFrom = z.strictObject({
  recordId: z.string(),
  moduleId: z.string(),
  version: z.number().int(),
  revision: z.number().int(),
  contentHash: z.string(),
});
export type CopiedFrom = z.infer<typeof copiedFrom>;

/** Where a structure stands in a content, and what that is called there. */
const unreadPlace = z.strictObject({ place: z.string(), called: z.string() });
export type UnreadPlace = z.infer<typeof unreadPlace>;

const changes = z.array(fieldChangeSchema);
const meaning = z.strictObject({ value: z.string(), zh: z.string(), en: z.string() });
/** Who signed, as printed then (sealed with the person's key), in which zone, and with what meaning (21 CFR 11.50). */
const signature = z.strictObject({ signatureId: z.string(), signerName: sealedSchema, meaning, timeZone: z.string() });
const approvalNode = flowNodeSchema.extend({ approverIds: z.array(z.string()) });

/** Ways in which a record leaves; its trace leaves as a table or a document. */
export const EXPORT_FORMATS = [
  ...(['pdf', 'print', 'proof', 'traceCsv', 'tracePdf'] as const),
  ...(['rxn', 'mol', 'cdxml', 'svg', 'png', 'xlsx', 'routeXlsx', 'routePdf'] as const),
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Version 2 knows more formats. */
defineUpcaster('RecordExported', 1, (data) => data);
/** Version 3 may be of a part of the record, or of what it stands in, and names the file. */
defineUpcaster('RecordExported', 2, (data) => ({ ...(data as object), moduleId: null, row: null, file: null }));

/** A file that left: its hash stands under a name of its own, for nobody keeps those bytes here. */
const fileThatLeft = z.strictObject({ name: z.string(), sha256: z.string(), size: z.number().int() });

export const recordEventSchemas = {
  RecordCreated: z.strictObject({
    number: z.string(),
    title: z.string(),
    recordType: z.string(),
    ...placeSchema.shape,
    ownerId: z.string(),
    templateId: z.string().nullable(),
    /** The version of the template that was in use; null where it began from a draft, or before there were versions. */
    templateVersion: z.number().int().nullable(),
    clonedFromId: z.string().nullable(),
    pageInfo: pageInfoSchema,
    modules: z.array(moduleSchema),
    changes,
  }),
  RecordInfoChanged: z.strictObject({
    title: z.string(),
    recordType: z.string(),
    taskId: z.string().nullable(),
    projectId: z.string().nullable(),
    bookId: z.string(),
    pageInfo: pageInfoSchema,
    changes,
  }),
  RecordDepartmentChanged: z.strictObject({ from: z.string().nullable(), to: z.string().nullable() }),
  ModuleAdded: z.strictObject({
    module: moduleSchema,
    index: z.number().int(),
    copiedFrom: copiedFrom.nullable(),
    changes,
  }),
  ModuleRenamed: z.strictObject({ moduleId: z.string(), from: z.string(), to: z.string() }),
  ModulesReordered: z.strictObject({ from: z.array(z.string()), to: z.array(z.string()) }),
  ModuleRemoved: z.strictObject({ moduleId: z.string(), title: z.string() }),
  ModuleSaved: z.strictObject({
    moduleId: z.string(),
    content: contentSchema,
    files: z.array(fileRefSchema),
    text: z.string(),
    /** Null where content and text are said whole; otherwise neither stands in this event. */
    difference: difference.nullable(),
    changes,
    merged: z.boolean(),
  }),
  /** A content was written with structures that no engine had read in time: what it says of them is not checked. */
  StructuresDeferred: z.strictObject({ moduleId: z.string(), contentHash: z.string(), places: z.array(unreadPlace) }),
  /** All of them were read since, and the content says of them what they are. */
  StructuresRead: z.strictObject({ moduleId: z.string(), contentHash: z.string() }),
  ModuleMarkedNotApplicable: z.strictObject({ moduleId: z.string() }),
  ModuleMadeApplicable: z.strictObject({ moduleId: z.string() }),
  ModuleSigned: z.strictObject({
    moduleId: z.string(),
    contentHash: z.string(),
    signedRevision: z.number().int(),
    ...signature.shape,
  }),
  ModuleSignatureRemoved: z.strictObject({ moduleId: z.string(), signatureId: z.string() }),
  /** Read 0, write 1 (C006). */
  ModuleGranted: z.strictObject({
    moduleId: z.string(),
    grants: z.array(z.strictObject({ accountId: z.string(), attribute: z.union([z.literal(0), z.literal(1)]) })),
    previous: z.array(z.strictObject({ accountId: z.string(), attribute: z.union([z.literal(0), z.literal(1)]) })),
  }),
  RecordSubmitted: z.strictObject({
    version: z.number().int(),
    flowId: z.string().nullable(),
    flowName: z.string(),
    nodes: z.array(approvalNode),
    recordHash: z.string(),
    note: z.string(),
    /** V036: the author's word that the page's information was checked; null where nobody was asked. */
    pageInfoChecked: z.boolean().nullable(),
    ...signature.shape,
  }),
  RecordApproved: z.strictObject({
    version: z.number().int(),
    nodeIndex: z.number().int(),
    nodeDone: z.boolean(),
    final: z.boolean(),
    opinion: z.string(),
    recordHash: z.string(),
    ...signature.shape,
  }),
  RecordRejected: z.strictObject({
    version: z.number().int(),
    nodeIndex: z.number().int(),
    opinion: z.string(),
    moduleIds: z.array(z.string()),
    ...signature.shape,
  }),
  RecordRecallRequested: z.strictObject({ version: z.number().int(), approverIds: z.array(z.string()) }),
  RecordRecalled: z.strictObject({ version: z.number().int() }),
  RecordRecallRefused: z.strictObject({ version: z.number().int(), opinion: z.string() }),
  RecordReactivated: z.strictObject({ version: z.number().int() }),
  RecordRolledBack: z.strictObject({
    toVersion: z.number().int(),
    title: z.string(),
    recordType: z.string(),
    pageInfo: pageInfoSchema,
    modules: z.array(moduleSchema),
    changes,
  }),
  RecordRemoved: z.strictObject({}),
  RecordRestored: z.strictObject({}),
  CommentAdded: z.strictObject({
    commentId: z.string(),
    moduleId: z.string().nullable(),
    replyTo: z.string().nullable(),
    text: z.string(),
    /** Accounts, in the order in which they stand in the text (`mentions.ts`). */
    mentions: z.array(z.string()),
  }),
  CommentRead: z.strictObject({ commentIds: z.array(z.string()) }),
  CommentRemoved: z.strictObject({ commentId: z.string() }),
  /** A copy left the system: what, in which form, with which hash and verification code. */
  RecordExported: z.strictObject({
    format: z.enum(EXPORT_FORMATS),
    version: z.number().int(),
    revision: z.number().int(),
    verificationCode: z.string(),
    /** Of one module, or of one row of it, where it is not of the whole record. */
    moduleId: z.string().nullable(),
    row: z.string().nullable(),
    /** Null where the copy bears its code, and so is made after this is written. */
    file: fileThatLeft.nullable(),
  }),
} as const;

// Since version 2 a comment mentions people.
defineUpcaster('CommentAdded', 1, (data) => ({ ...(data as object), mentions: [] }));

type Schemas = typeof recordEventSchemas;
/** What happens to a record, and what its modules state of other things in the same appends. */
export type RecordEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas] | FactEvent;
export type RecordEventOf<T extends keyof Schemas> = DomainEvent<T, z.infer<Schemas[T]>>;
export type SignatureMeaning = z.infer<typeof meaning>;
export type ApprovalNode = z.infer<typeof approvalNode>;
export type RecordModule = z.infer<typeof moduleSchema>;
