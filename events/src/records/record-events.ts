import { z } from 'zod';
import { flowNodeSchema } from '../approvals/flow';
import type { DomainEvent } from '../core/envelope';
import { anchorSchema } from '../capabilities/anchor';
import { editSchema } from '../core/edit-schema';
import { sealedSchema } from '../core/personal';
import { passkeySignatureSchema } from '../identity/passkey-schemas';
import { fileRefSchema } from '../core/schemas';
import { defineUpcaster } from '../core/upcasters';
import { fieldChangeSchema } from '../core/trace';
import { contributorsSchema } from './live-text/contributors';
import { cellChangeSchema } from './modules/cell-fill';
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

/** Why a module is left as it is by a newer version of the template: signed, written in, would not fit, gone from it. */
export const STAYED = ['signed', 'written', 'unfit', 'gone'] as const;
export type Stayed = (typeof STAYED)[number];

/** A group of modules that came together by a child template (M15), which are its own among those of the record. */
const nestingSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  templateId: z.string(),
  version: z.number().int(),
});
export type Nesting = z.infer<typeof nestingSchema>;

const changes = z.array(fieldChangeSchema);
/** What every event says that gives a module another content. */
const saved = {
  moduleId: z.string(),
  content: contentSchema,
  files: z.array(fileRefSchema),
  text: z.string(),
  /** Null where content and text are said whole; otherwise neither stands in this event. */
  difference: difference.nullable(),
  changes,
};
const meaning = z.strictObject({ value: z.string(), zh: z.string(), en: z.string() });
/** Who signed, as printed then (sealed with the person's key), in which zone, and with what meaning (21 CFR 11.50). */
const signature = z.strictObject({
  ...{ signatureId: z.string(), signerName: sealedSchema, meaning, timeZone: z.string() },
  /** What the signer's device signed; absent where the person gave a password. */
  passkey: passkeySignatureSchema.optional(),
});
const approvalNode = flowNodeSchema.extend({ approverIds: z.array(z.string()) });

/** What somebody said of a module, or of the record where there is none. */
const comment = {
  commentId: z.string(),
  moduleId: z.string().nullable(),
  text: z.string(),
  /** Accounts, in the order in which they stand in the text (`mentions.ts`). */
  mentions: z.array(z.string()),
};

/** Ways in which a record leaves; its trace leaves as a table or a document. */
export const EXPORT_FORMATS = [
  ...(['pdf', 'print', 'proof', 'names', 'record', 'traceCsv', 'tracePdf'] as const),
  ...(['rxn', 'mol', 'cdxml', 'svg', 'png', 'xlsx', 'csv', 'routeXlsx', 'routePdf'] as const),
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Version 2 knows more formats. */
defineUpcaster('RecordExported', 1, (data) => data);
/** Version 3 may be of a part of the record, or of what it stands in, and names the file. */
defineUpcaster('RecordExported', 2, (data) => ({ ...(data as object), moduleId: null, row: null, file: null }));
/** Version 4 knows one sheet of a workbook as CSV. */
defineUpcaster('RecordExported', 3, (data) => data);
/** Version 5 knows the file that can be taken back. */
defineUpcaster('RecordExported', 4, (data) => data);
/** Version 6 knows that names were opened for a proof. */
defineUpcaster('RecordExported', 5, (data) => data);

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
    /** The file that modules were read from, where they were. */
    source: fileRefSchema.optional(),
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
  /** `source`: the file that the content was read from, where it was. */
  ModuleSaved: z.strictObject({
    ...{ ...saved, merged: z.boolean(), source: fileRefSchema.optional() },
    /** Of a text that several wrote in: who wrote which part of what is new in it. Absent where the actor wrote it alone. */
    contributors: contributorsSchema.optional(),
  }),
  /** One person's cells of a sheet that several fill in at once, of a second at most: a save by that person. */
  SheetCellsChanged: z.strictObject({ ...saved, cells: z.array(cellChangeSchema) }),
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
  ModuleSignatureRemoved: z.strictObject({
    ...{ moduleId: z.string(), signatureId: z.string() },
    passkey: passkeySignatureSchema.optional(),
  }),
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
    /** Modules that say what they said before, for their template locks them, although the version has them otherwise. */
    stayed: z.array(z.strictObject({ moduleId: z.string(), title: z.string() })),
    changes,
  }),
  RecordRemoved: z.strictObject({}),
  RecordRestored: z.strictObject({}),
  /** Its template keeps the module as it is, but for the parts that are open; said beside the event that gave its content. */
  ModuleLocked: z.strictObject({ moduleId: z.string(), open: z.array(z.string()) }),
  ModuleUnlocked: z.strictObject({ moduleId: z.string() }),
  /**
   * By which child templates modules came, the outermost first, and before that, with what they are called; none of one
   * that stands by itself.
   */
  ModulesNested: z.strictObject({
    places: z.array(
      z.strictObject({
        ...{ moduleId: z.string(), title: z.string() },
        ...{ within: z.array(nestingSchema), before: z.array(nestingSchema) },
      }),
    ),
  }),
  /** A newer version of its template was taken: what that brought stands in the same append, before this. */
  TemplateVersionTaken: z.strictObject({
    templateId: z.string(),
    from: z.number().int(),
    to: z.number().int(),
    /**
     * The module of this record for each module of the version, in its order; null where it has none. `asGiven`: it holds
     * what a version of the template gave and nothing else.
     */
    places: z.array(z.strictObject({ moduleId: z.string().nullable(), asGiven: z.boolean() })),
    /** Modules that stayed as they were although the version has them otherwise, or no longer. */
    stayed: z.array(z.strictObject({ moduleId: z.string(), title: z.string(), why: z.enum(STAYED) })),
  }),
  CommentAdded: z.strictObject({
    ...comment,
    replyTo: z.string().nullable(),
    /** Absent where it is about the whole module or record, and of an answer. */
    anchor: anchorSchema.optional(),
  }),
  CommentRead: z.strictObject({ commentIds: z.array(z.string()) }),
  /** With what it said; null where that was not kept with the removal. */
  CommentRemoved: z.strictObject({ ...comment, text: z.string().nullable() }),
  /** Of a comment that began a thread: what it asked for is done. */
  CommentResolved: z.strictObject(comment),
  CommentReopened: z.strictObject(comment),
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
// Since version 3 it may stand at something within its module.
defineUpcaster('CommentAdded', 2, (data) => data);
// Since version 2 the removal of a comment tells what that said.
defineUpcaster('CommentRemoved', 1, (data) => ({ ...(data as object), moduleId: null, text: null, mentions: [] }));

type Schemas = typeof recordEventSchemas;
/** What happens to a record, and what its modules state of other things in the same appends. */
export type RecordEvent = { [K in keyof Schemas]: DomainEvent<K, z.infer<Schemas[K]>> }[keyof Schemas] | FactEvent;
export type RecordEventOf<T extends keyof Schemas> = DomainEvent<T, z.infer<Schemas[T]>>;
/** Events by which a module has another content, and one person wrote it. */
export const SAVES = ['ModuleSaved', 'SheetCellsChanged'] as const;
export type SaveType = (typeof SAVES)[number];
export const isSaveType = (type: string): type is SaveType => type === 'ModuleSaved' || type === 'SheetCellsChanged';
export type SignatureMeaning = z.infer<typeof meaning>;
export type ApprovalNode = z.infer<typeof approvalNode>;
export type RecordModule = z.infer<typeof moduleSchema>;
