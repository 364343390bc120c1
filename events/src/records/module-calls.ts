import { z } from 'zod';
import { defineCall } from '../core/call';
import {
  codeWord,
  commandFields,
  distinct,
  distinctBy,
  fileRefSchema,
  id,
  newId,
  revision,
  sha256,
  title,
  unread,
  wholeNumber,
} from '../core/schemas';
import { moduleRef, none, context } from './call-fields';
import { signerFields, signingFields } from './signing-fields';

const moduleTitle = title(100);
/** Told in words here, read by `editSchema`: what it makes is read by the schema of the module type. */
const edit = z.unknown().meta({
  type: 'object',
  description:
    '{path, put} | {path, gone: true} | {path, from, drop, items} | {path, from, drop, text}; path: names of fields, places in lists',
});
/** Which version of its module type the content has; the first, where it is not said. */
const contentVersion = wholeNumber(1, 1_000).default(1);

/** The modules of a record: arranged, filled, signed, shared. */
export const moduleCalls = {
  addModule: defineCall({
    id: 'X044',
    method: 'POST',
    path: 'ExperimentModule/Add',
    kind: 'command',
    context,
    summary: { 'zh-CN': '添加模块', 'en-US': 'Add a module' },
    request: z.strictObject({
      experimentId: id,
      moduleId: newId.optional(),
      type: codeWord(40),
      title: moduleTitle,
      index: wholeNumber(0, 1000).nullable().default(null),
      content: z.unknown().optional(),
      contentVersion,
      /** A module of this or another record whose content it begins with, instead of `content`. */
      copyOf: z.strictObject({ experimentId: id, moduleId: id }).optional(),
      ...commandFields,
    }),
    response: z.object({ moduleId: z.string() }),
  }),
  renameModule: defineCall({
    id: 'X045',
    method: 'POST',
    path: 'ExperimentModule/Rename',
    kind: 'command',
    context,
    summary: { 'zh-CN': '重命名模块', 'en-US': 'Rename a module' },
    request: z.strictObject({ experimentId: id, moduleId: id, title: moduleTitle, ...commandFields }),
    response: none,
  }),
  reorderModules: defineCall({
    id: 'X046',
    method: 'POST',
    path: 'ExperimentModule/Reorder',
    kind: 'command',
    context,
    summary: { 'zh-CN': '调整模块顺序', 'en-US': 'Order the modules' },
    request: z.strictObject({ experimentId: id, moduleIds: distinct(z.array(id).max(1000)), ...commandFields }),
    response: none,
  }),
  removeModule: defineCall({
    id: 'X047',
    method: 'POST',
    path: 'ExperimentModule/Remove',
    kind: 'command',
    context,
    summary: { 'zh-CN': '删除模块', 'en-US': 'Remove a module' },
    request: z.strictObject({ experimentId: id, moduleId: id, ...commandFields }),
    response: none,
  }),
  /** Reads what an engine had no time for when the module was written: nothing is signed before that. */
  checkStructures: defineCall({
    id: 'X721',
    method: 'POST',
    path: 'ExperimentModule/CheckStructures',
    kind: 'command',
    context,
    summary: { 'zh-CN': '核对结构', 'en-US': 'Check the structures of a module' },
    request: z.strictObject({ experimentId: id, moduleId: id, ...commandFields }),
    response: none,
  }),
  setNotApplicable: defineCall({
    id: 'X048',
    method: 'POST',
    path: 'ExperimentModule/NotApplicable',
    kind: 'command',
    context,
    summary: { 'zh-CN': '标记不适用', 'en-US': 'Mark a module N/A' },
    request: z.strictObject({ experimentId: id, moduleId: id, notApplicable: z.boolean(), ...commandFields }),
    response: none,
  }),
  /**
   * C001. `isAuto` keeps a draft (T15, K03) outside the log; otherwise the content is saved as an event. `baseRevision`
   * is the contentRevision the person began from; `mergedRevision` says that they merged with that newer content by hand.
   * In place of `data` a save may say what changed since `baseRevision`: refused where that does not give `hash`.
   */
  saveModule: defineCall({
    id: 'C001',
    method: 'POST',
    path: 'ExperimentModule/SaveData',
    kind: 'command',
    context,
    body: 'multipart',
    summary: { 'zh-CN': '保存模块', 'en-US': 'Save a module' },
    request: z.strictObject({
      ...moduleRef,
      data: z.unknown().optional(),
      difference: z.strictObject({ edits: z.array(edit).max(500), hash: sha256 }).optional(),
      contentVersion,
      isAuto: z.boolean().default(false),
      modifyList: z.unknown().optional(),
      CurrentTime: unread(40).optional(),
      baseRevision: revision,
      mergedRevision: revision.optional(),
      /** The file that it was read from, as it was answered when it was uploaded; told in the trail. */
      source: fileRefSchema.optional(),
      ...commandFields,
    }),
    response: z.object({ contentRevision: z.number(), contentHash: z.string(), lastCacheTime: z.string() }),
  }),
  /** C002: what the person saw is named by its hash; another content is refused, never signed. */
  signModule: defineCall({
    id: 'C002',
    method: 'POST',
    path: 'ExperimentModule/Signature',
    kind: 'command',
    context,
    vouches: 'experimentId',
    identified: true,
    token: 'never',
    body: 'multipart',
    summary: { 'zh-CN': '签署模块', 'en-US': 'Sign a module' },
    request: z.strictObject({
      ...moduleRef,
      data: z.unknown().optional(),
      modifyList: z.unknown().optional(),
      lastCacheTime: unread(40).optional(),
      signTime: unread(40).optional(),
      contentHash: sha256,
      ...signingFields,
      ...commandFields,
    }),
    response: z.object({ signatureId: z.string() }),
  }),
  removeSignature: defineCall({
    id: 'C003',
    method: 'POST',
    path: 'ExperimentModule/RemoveSignature',
    kind: 'command',
    context,
    identified: true,
    token: 'never',
    body: 'multipart',
    summary: { 'zh-CN': '撤销签名', 'en-US': 'Remove a signature' },
    request: z.strictObject({
      ...moduleRef,
      signerId: id,
      ...signerFields,
      lastCacheTime: unread(40).optional(),
      ...commandFields,
    }),
    response: none,
  }),
  grantModule: defineCall({
    id: 'C006',
    method: 'POST',
    path: 'ExperimentModule/Grand',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '模块授权', 'en-US': 'Share a module' },
    request: z.strictObject({
      experimentId: id,
      ModuleId: id,
      UserList: distinctBy(
        z.array(z.strictObject({ UserId: id, Attribute: z.union([z.literal(0), z.literal(1)]) })).max(200),
        ({ UserId }) => UserId,
      ),
      ...commandFields,
    }),
    response: none,
  }),
} as const;
