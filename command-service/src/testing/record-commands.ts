import { contentHash } from '@shilu/events/records/record-hash';
import type { ApprovalNode, RecordModule } from '@shilu/events/records/record-events';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';
import type { SignatureFields } from '../identity/signing-password';
import type { ModuleCommand } from '../records/decide-modules';
import type { RecordCommand } from '../records/decide-record';

export const prose = (text: string): unknown => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }],
});
export const emptyPage = { temperature: null, humidity: null, participantIds: [], participantsNotApplicable: false };

export const proseModule = (id: string, text: string): RecordModule => {
  const inline = prose(text);
  return {
    id,
    type: 'editor',
    title: `模块 ${id}`,
    content: { hash: contentHash(inline), version: 1, inline },
    files: [],
    text,
    notApplicable: false,
  };
};

export const create = (actor: string, modules: readonly RecordModule[] = []): RecordCommand => ({
  kind: 'create', actor, number: 'SL-2026-0001', departmentId: null, templateId: null, templateVersion: null, clonedFromId: null, modules, unread: new Map(),
  head: { title: '偶联反应', recordType: '合成', bookId: 'book', projectId: null, taskId: null, pageInfo: emptyPage },
}); // prettier-ignore

export const save = (
  state: RecordState,
  actor: string,
  moduleId: string,
  text: string,
  change: { baseRevision?: number; mergedRevision?: number; reason?: string } = {},
): ModuleCommand => {
  const value = prose(text);
  const module = moduleOf(state, moduleId);
  return {
    kind: 'save', actor, reason: change.reason ?? null, moduleId, value, unread: [], content: { hash: contentHash(value), version: 1, inline: value }, files: [], text,
    stored: module?.content.inline ?? null, baseRevision: change.baseRevision ?? module?.contentRevision ?? 0, mergedRevision: change.mergedRevision ?? null,
  }; // prettier-ignore
};

const meaning = { value: 'authored', zh: '作者确认', en: 'Authored' };
export const signature = (actor: string, id: string): SignatureFields => ({
  signatureId: `signature-${id}`, signerName: { sealed: { subject: actor, iv: 'AAAAAAAAAAAAAAAA', ct: 'AAAAAAAAAAAAAAAAAAAAAAAA' } }, meaning, timeZone: 'Asia/Shanghai',
}); // prettier-ignore

export const sign = (state: RecordState, actor: string, moduleId: string, id: string): ModuleCommand => {
  const module = moduleOf(state, moduleId);
  return {
    kind: 'sign',
    actor,
    moduleId,
    contentHash: module?.content.hash ?? '',
    isEmpty: module?.text === '',
    signature: signature(actor, id),
  };
};

export const node = (approverIds: readonly string[], mode: 'any' | 'all' = 'any'): ApprovalNode => ({
  name: '复核',
  approver: 'people',
  accountIds: [...approverIds],
  mode,
  approverIds: [...approverIds],
});
