import type { z } from 'zod';
import type { RecordedEvent } from '../core/envelope';
import { currentVersion } from '../core/upcast';
import { factSchemas } from '../records/modules/facts';
import { contentHash } from '../records/record-hash';
import { recordEventSchemas, type RecordEvent, type RecordModule } from '../records/record-events';
import { evolveRecord } from '../records/evolve-record';
import { initialRecord, type RecordState } from '../records/record-state';

const schemas: Readonly<Record<string, z.ZodType>> = { ...recordEventSchemas, ...factSchemas };
type DataOf<T extends RecordEvent['type']> = Extract<RecordEvent, { readonly type: T }>['data'];
type Meta = { readonly actor?: string; readonly reason?: string };

export const signing = {
  signerName: { sealed: { subject: 'u1', iv: 'AAAAAAAAAAAAAAAA', ct: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA' } },
  meaning: { value: 'author', zh: '作者', en: 'Author' },
  timeZone: 'Asia/Shanghai',
} as const;

export const recordModule = (
  id: string,
  content: unknown = { fields: [] },
  part: Partial<RecordModule> = {},
): RecordModule => ({
  id,
  type: 'basicFields',
  title: `模块 ${id}`,
  content: { hash: contentHash(content), version: 1, inline: content },
  files: [],
  text: '',
  notApplicable: false,
  ...part,
});

/** A record's stream as it is written: every event gets the next revision and a later moment, and must suit its contract. */
export class RecordLog {
  readonly events: RecordedEvent<RecordEvent>[] = [];

  push<T extends RecordEvent['type']>(type: T, data: DataOf<T>, { actor = 'u1', reason }: Meta = {}): this {
    schemas[type]?.parse(data);
    const revision = this.events.length;
    const recorded = {
      id: `00000000-0000-5000-8000-${String(revision).padStart(12, '0')}`,
      stream: 'record-r1',
      revision,
      schemaVersion: currentVersion(type),
      type,
      data,
      recordedAt: new Date(Date.UTC(2026, 0, 1) + revision * 1000).toISOString(),
      actor,
      onBehalfOf: null,
      session: 's1',
      commandId: `c${revision}`,
      correlation: 'x',
      causation: null,
      reason: reason ?? null,
      salt: '0'.repeat(32),
      position: String(revision + 1000),
    };
    this.events.push(recorded as RecordedEvent<RecordEvent>);
    return this;
  }

  created(modules: readonly RecordModule[] = [recordModule('m1'), recordModule('m2')]): this {
    return this.push('RecordCreated', {
      number: 'SL-2026-0001',
      title: '阿司匹林的合成',
      recordType: 'synthesis',
      bookId: 'b1',
      projectId: 'p1',
      taskId: 't1',
      departmentId: 'd1',
      ownerId: 'u1',
      templateId: null,
      templateVersion: null,
      clonedFromId: null,
      pageInfo: { temperature: '25', humidity: null, participantIds: [], participantsNotApplicable: false },
      modules: [...modules],
      changes: [],
    });
  }

  submitted(version: number, nodes: readonly (readonly string[])[] = [['u2']]): this {
    return this.push('RecordSubmitted', {
      version,
      flowId: 'f1',
      flowName: '复核',
      recordHash: `hash-${version}`,
      note: '请审',
      pageInfoChecked: true,
      signatureId: `s-${version}`,
      ...signing,
      nodes: nodes.map((approverIds, index) => ({
        name: `节点 ${index + 1}`,
        approver: 'people',
        accountIds: [...approverIds],
        mode: 'any',
        approverIds: [...approverIds],
      })),
    });
  }

  approved(
    version: number,
    nodeIndex: number,
    { actor, nodeDone = true, final = true }: { actor: string; nodeDone?: boolean; final?: boolean },
  ): this {
    return this.push(
      'RecordApproved',
      {
        version,
        nodeIndex,
        nodeDone,
        final,
        opinion: '同意',
        recordHash: `hash-${version}`,
        signatureId: `a-${version}-${nodeIndex}-${actor}`,
        ...signing,
      },
      { actor },
    );
  }

  rejected(version: number, moduleIds: readonly string[], actor = 'u2'): this {
    return this.push(
      'RecordRejected',
      {
        version,
        nodeIndex: 0,
        opinion: '数据缺失',
        moduleIds: [...moduleIds],
        signatureId: `j-${version}`,
        ...signing,
      },
      { actor },
    );
  }

  saved(moduleId: string, content: unknown, actor = 'u1'): this {
    return this.push(
      'ModuleSaved',
      {
        moduleId,
        content: { hash: contentHash(content), version: 1, inline: content },
        files: [],
        text: '',
        difference: null,
        changes: [],
        merged: false,
      },
      { actor },
    );
  }

  state(upTo = this.events.length): RecordState {
    return this.events.slice(0, upTo).reduce(evolveRecord, initialRecord());
  }
}
