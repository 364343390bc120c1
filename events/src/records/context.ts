import type { z } from 'zod';
import { anchorWords } from '../capabilities/anchor';
import { toldComment, toldResolved } from '../capabilities/told-comment';
import type { Label } from '../core/call';
import { sameJson } from '../core/canonical';
import { defineContext, stream } from '../core/context-manifest';
import { flatChanges } from '../core/kind-changes';
import { become, byPasskey, choice, count, meant, NOTHING, people, said } from '../core/told';
import { fieldChange, type FieldChange } from '../core/trace';
import type { TraceValue } from '../core/trace-value';
import { recordCalls } from './calls';
import { reactionCalls } from './reaction-calls';
import { copyLeaves, fileLeaves, listLeaves, trailLeaves } from './export-calls';
import { toldWritten } from './live-text/contributors';
import { factSchemas, factWords } from './modules/facts';
import { notebookRegister } from './notebook';
import { RECORD, recordEventSchemas, type Nesting } from './record-events';
import { recordKinds } from './record-kinds';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

type Added = z.infer<typeof recordEventSchemas.ModuleAdded>;

/** A module that was added empty is still a module that was added. */
const addedModule = ({ module, copiedFrom }: Added, carried: readonly FieldChange[]): readonly FieldChange[] => {
  const { type, title, content } = module;
  const itself = fieldChange(`module/${module.id}`, '@record.module', null, {
    ...{ kind: 'module', type, title, hash: content.hash },
  });
  if (!copiedFrom) return carried.length > 0 ? carried : [itself];
  const { recordId, moduleId, version } = copiedFrom;
  return [...said('module', { copiedFrom: { kind: 'copy', recordId, moduleId, version } }), ...carried];
};

/** In which version of which child templates a module stands. */
const grouped = (module: string, within: readonly Nesting[]): TraceValue => {
  const named = (of: (group: Nesting) => string): string => within.map(of).join(' › ');
  const isAlone = within.length === 0;
  return {
    kind: 'label',
    zh: `${module}：${isAlone ? '无' : named(({ title, version }) => `${title}（第 ${String(version)} 版）`)}`,
    en: `${module}: ${isAlone ? 'none' : named(({ title, version }) => `${title} (version ${String(version)})`)}`,
  };
};

type Sourced = Pick<z.infer<typeof recordEventSchemas.RecordCreated>, 'source'>;

/** What changed, and the file that it was read from. */
const readFromFile = ({ source }: Sourced, carried: readonly FieldChange[]): readonly FieldChange[] => {
  if (source === undefined) return carried;
  const { name, size, hash } = source;
  return [...said('record', { sourceFile: { kind: 'files', files: [{ name, size, hash }] } }), ...carried];
};

/** Experiment records with their modules, signatures, comments and the course of their review. */
export const recordsContext = defineContext({
  name: 'records',
  tokens: {
    read: { 'zh-CN': '读取记录与附件', 'en-US': 'Read records and files' },
    write: { 'zh-CN': '编写记录、上传附件', 'en-US': 'Write records and upload files' },
  },
  streams: [
    stream({
      category: RECORD,
      label: of('记录', 'Record'),
      schemas: recordEventSchemas,
      words: {
        RecordCreated: of('新建记录', 'Created the record'),
        RecordInfoChanged: of('修改记录信息', 'Changed the record’s information'),
        RecordDepartmentChanged: of('变更归属部门', 'Changed the department'),
        ModuleAdded: of('添加模块', 'Added a module'),
        ModuleRenamed: of('重命名模块', 'Renamed a module'),
        ModulesReordered: of('调整模块顺序', 'Reordered the modules'),
        ModuleRemoved: of('删除模块', 'Removed a module'),
        ModuleSaved: of('保存模块', 'Saved a module'),
        SheetCellsChanged: of('填写表格', 'Filled in a sheet'),
        StructuresDeferred: of('结构尚未核对', 'Left structures unchecked'),
        StructuresRead: of('核对结构', 'Checked the structures'),
        ModuleMarkedNotApplicable: of('标记不适用', 'Marked as not applicable'),
        ModuleMadeApplicable: of('取消不适用', 'Made applicable again'),
        ModuleSigned: of('签署模块', 'Signed a module'),
        ModuleSignatureRemoved: of('撤销签名', 'Removed a signature'),
        ModuleGranted: of('模块授权', 'Shared a module'),
        RecordSubmitted: of('提交审核', 'Submitted for review'),
        RecordApproved: of('审核通过', 'Approved'),
        RecordRejected: of('驳回', 'Rejected'),
        RecordRecallRequested: of('申请撤回', 'Requested a recall'),
        RecordRecalled: of('撤回', 'Recalled'),
        RecordRecallRefused: of('拒绝撤回', 'Refused the recall'),
        RecordReactivated: of('重新激活', 'Reactivated'),
        RecordRolledBack: of('回退到版本', 'Rolled back to a version'),
        ModuleLocked: of('按模板锁定模块', 'Locked a module as its template has it'),
        ModuleUnlocked: of('按模板解除模块锁定', 'Unlocked a module as its template has it'),
        ModulesNested: of('按子模板归组模块', 'Grouped modules as their child templates have them'),
        TemplateVersionTaken: of('采用模板新版本', 'Took a newer version of the template'),
        RecordRemoved: of('移入回收站', 'Moved to the recycle bin'),
        RecordRestored: of('从回收站恢复', 'Restored from the recycle bin'),
        CommentAdded: of('添加批注', 'Commented'),
        CommentRead: of('阅读批注', 'Read a comment'),
        CommentRemoved: of('删除批注', 'Removed a comment'),
        CommentResolved: of('批注标为已解决', 'Resolved a comment'),
        CommentReopened: of('重新打开批注', 'Reopened a comment'),
        RecordExported: of('导出记录', 'Exported the record'),
      },
      changes: {
        RecordCreated: readFromFile,
        ModuleAdded: addedModule,
        ModuleSaved: (saved, carried) => [...readFromFile(saved, carried), ...toldWritten(saved.contributors)],
        RecordDepartmentChanged: ({ from, to }) =>
          flatChanges('record', recordKinds, { departmentId: from }, { departmentId: to }),
        ModuleRenamed: ({ from, to }) => become('@module.title', from, to),
        ModulesReordered: ({ from, to }) =>
          become(
            '@record.moduleOrder',
            { kind: 'ids', of: 'module', ids: from },
            { kind: 'ids', of: 'module', ids: to },
          ),
        ModuleRemoved: ({ moduleId, title }) => [fieldChange(`module/${moduleId}`, '@record.module', title, null)],
        StructuresDeferred: ({ places }) => said('module', { unread: places.map(({ called }) => called).join(', ') }),
        StructuresRead: NOTHING,
        ModuleMarkedNotApplicable: () => become('@module.notApplicable', null, true),
        ModuleMadeApplicable: () => become('@module.notApplicable', true, false),
        ModuleSigned: (signature) => said('signature', { meaning: meant(signature), ...byPasskey(signature) }),
        ModuleSignatureRemoved: (signature) => said('signature', byPasskey(signature)),
        ModuleGranted: ({ previous, grants }) =>
          become(
            '@module.grants',
            previous.length === 0 ? null : { kind: 'grants', grants: previous },
            grants.length === 0 ? null : { kind: 'grants', grants },
          ),
        RecordSubmitted: ({ version, flowName, nodes, note, pageInfoChecked, ...signature }) => [
          ...said('approval', { version: count(version), flow: flowName }),
          ...nodes.flatMap(({ approverIds }) => said('approval', { reviewers: people(approverIds) })),
          ...said('approval', { pageInfoChecked, note, meaning: meant(signature), ...byPasskey(signature) }),
        ],
        RecordApproved: ({ version, opinion, ...signature }) =>
          said('approval', { version: count(version), opinion, meaning: meant(signature), ...byPasskey(signature) }),
        RecordRejected: ({ version, opinion, moduleIds, ...signature }) =>
          said('approval', {
            ...{ version: count(version), opinion, modules: { kind: 'ids', of: 'module', ids: moduleIds } },
            ...{ meaning: meant(signature), ...byPasskey(signature) },
          }),
        RecordRecallRequested: ({ version, approverIds }) =>
          said('approval', { version: count(version), approvers: people(approverIds) }),
        RecordRecalled: ({ version }) => said('approval', { version: count(version) }),
        RecordRecallRefused: ({ version, opinion }) => said('approval', { version: count(version), opinion }),
        RecordReactivated: ({ version }) => said('approval', { version: count(version) }),
        RecordRolledBack: ({ stayed }, carried) => [
          ...carried,
          ...said('record', { asItWas: stayed.length === 0 ? null : stayed.map(({ title }) => title).join(', ') }),
        ],
        ModuleLocked: ({ open }) => [
          ...become('@module.locked', null, true),
          ...said('module', { openParts: open.length === 0 ? null : count(open.length) }),
        ],
        ModuleUnlocked: () => become('@module.locked', true, null),
        ModulesNested: ({ places }) =>
          places.flatMap(({ moduleId, title, before, within }) =>
            sameJson(before, within)
              ? []
              : [fieldChange(`group/${moduleId}`, '@record.groups', grouped(title, before), grouped(title, within))],
          ),
        TemplateVersionTaken: ({ from, to, stayed }) => [
          ...become('@record.templateVersion', count(from), count(to)),
          ...said('record', {
            asItWas: stayed.length === 0 ? null : stayed.map(({ title }) => title).join(', '),
          }),
        ],
        RecordRemoved: NOTHING,
        RecordRestored: NOTHING,
        CommentAdded: ({ commentId, anchor, ...comment }) => [
          ...(anchor ? said('record', { passage: anchorWords(anchor) }) : []),
          fieldChange(`comment/${commentId}`, '@record.comment', null, toldComment(comment)),
        ],
        CommentRead: ({ commentIds }) => said('record', { comments: count(commentIds.length) }),
        CommentRemoved: ({ commentId, text, mentions }) =>
          text === null
            ? []
            : [fieldChange(`comment/${commentId}`, '@record.comment', toldComment({ text, mentions }), null)],
        CommentResolved: (comment) => toldResolved(comment, true),
        CommentReopened: (comment) => toldResolved(comment, false),
        RecordExported: ({ format, version, verificationCode, file }) => [
          ...said('export', { format: choice('exportFormat', format), version: count(version), verificationCode }),
          ...(file === null
            ? []
            : said('export', {
                file: { kind: 'files', files: [{ name: file.name, size: file.size, hash: file.sha256 }] },
              })),
        ],
      },
      derived: {
        schemas: factSchemas,
        words: factWords,
        notInTrail: 'said by the save that it was appended with, field by field',
      },
    }),
  ],
  registers: [notebookRegister],
  calls: [...Object.values(recordCalls), ...Object.values(reactionCalls)],
  internalCalls: [copyLeaves, trailLeaves, fileLeaves, listLeaves],
  refusals: [
    ...([
      'forbiddenEdit',
      'forbiddenDelete',
      'leftProject',
      'sharedForReading',
      'moduleChangedByOther',
      'quotesChanged',
      'structuresUnread',
      'structuresDiffer',
      'moduleDeletedByOther',
    ] as const),
    ...([
      'moduleSignedByOther',
      'moduleLockedByOther',
      'moduleSigned',
      'moduleIdMismatch',
      'moduleSingle',
      'othersFilling',
      'notFilledTogether',
      ...(['notWrittenTogether', 'textRoomEnded', 'textChangeUnfit'] as const),
      'recordSubmittedByOther',
    ] as const),
    ...([
      'underLegalHold',
      'mustStay',
      'keptByRetention',
      'retentionShorter',
      'recordNotEditable',
      'nothingChanged',
      'projectInactive',
      'taskInactive',
      'personalProject',
    ] as const),
    ...([
      'templateUnavailable',
      'noNewerVersion',
      'lossesDiffer',
      'originNotInUse',
      'originToRead',
      'originDiffers',
      'designDiffers',
      'lockedByTemplate',
      'partLockedByTemplate',
      'changedMeanwhile',
      'selectionTooLarge',
      'nothingToSign',
      'recordTooLarge',
      'tooManyModules',
    ] as const),
    ...(['mentionedCannotRead', 'phoneLinkEnded', 'phoneLinkFull', 'passageNotThere'] as const),
    ...(['fileTooLarge', 'fileAltered', 'nameRepeated'] as const),
  ],
  queryRefusals: [
    ...(['noReaction', 'noRowStructure', 'reactionFormat', 'fileTooLarge', 'fileAltered'] as const),
    ...(['uploadOtherRecord', 'uploadNoEdit', 'uploadNotAuthor', 'uploadEmpty', 'uploadUnread'] as const),
  ],
});
