import { randomBytes, randomUUID } from 'node:crypto';
import { SYSTEM } from '@shilu/events/core/built-in';
import { streamName, type RecordedEvent } from '@shilu/events/core/envelope';
import { currentVersion, encodeEvent, parseStored } from '@shilu/events/core/upcast';
import { ACCOUNT } from '@shilu/events/identity/account';
import { evolveRecord } from '@shilu/events/records/evolve-record';
import { contentHash, recordHash } from '@shilu/events/records/record-hash';
import { initialRecord } from '@shilu/events/records/record-state';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { RECORD, type RecordEvent, type RecordModule } from '@shilu/events/records/record-events';
import type { NewEvent } from '@shilu/infra/event-store/port';

/** Writes events as the command service does, without asking it: for logs too long to be made by calls. */
export type StreamWriter = {
  readonly next: (event: RecordEvent, actor?: string) => NewEvent;
  readonly revision: () => number;
};

const salts = randomBytes(64 * 1024);

export const streamWriter = (
  recordId: string,
  author: string,
  first = 0,
  begunAt = Date.now(),
  stepMs = 1_000,
): StreamWriter => {
  const stream = streamName(RECORD, recordId);
  const session = randomUUID();
  let revision = first - 1;
  return {
    revision: () => revision,
    next: (event, actor = author) => {
      revision += 1;
      const id = randomUUID();
      const at = Math.floor(Math.random() * (salts.length - 16));
      const meta = {
        ...{
          id,
          stream,
          revision,
          schemaVersion: currentVersion(event.type),
          recordedAt: new Date(begunAt + revision * stepMs).toISOString(),
          actor,
          onBehalfOf: null,
        },
        ...{
          session,
          commandId: randomUUID(),
          correlation: id,
          causation: null,
          reason: null,
          salt: salts.toString('hex', at, at + 16),
        },
      };
      return { id, type: event.type, body: encodeEvent(meta, event) };
    },
  };
};

const phrases =
  '称取底物溶于无水二氯甲烷|室温搅拌过夜，TLC 显示反应完全|冰浴冷却下滴加三乙胺|减压浓缩得淡黄色油状物|柱层析纯化，石油醚/乙酸乙酯 5:1|The mixture was quenched with saturated NH4Cl|Combined organic layers were dried over Na2SO4|1H NMR (400 MHz, CDCl3) δ 7.62 (d, 2H)|LC-MS m/z 312.1 [M+H]+|收率 78%，白色固体'.split(
    '|',
  );

/** A paragraph or two, as they are typed between two saves. */
export const shortText = (n: number, paragraphs: number): unknown => ({
  type: 'doc',
  content: Array.from({ length: paragraphs }, (_, at) => ({
    type: 'paragraph',
    content: [
      {
        type: 'text',
        text: `${phrases[(n + at * 3) % phrases.length] ?? ''}，第 ${n % 89} 份，${((n * 37 + at) % 1000) / 10} mg。`,
      },
    ],
  })),
});

const editor = moduleTypeOf('editor');

export const textModule = (id: string, title: string, content: unknown): RecordModule => ({
  id,
  type: 'editor',
  title,
  content: { hash: contentHash(content), version: 1, inline: content },
  files: [],
  text: editor.text(content),
  notApplicable: false,
});

export const savedEvent = (moduleId: string, before: unknown, content: unknown): RecordEvent => ({
  type: 'ModuleSaved',
  data: {
    moduleId,
    content: { hash: contentHash(content), version: 1, inline: content },
    files: [],
    text: editor.text(content),
    difference: null,
    changes: [...editor.diff(before, content)],
    merged: false,
  },
});

const signedBy = (subject: string) => ({
  signerName: { sealed: { subject, iv: 'AAAAAAAAAAAAAAAA', ct: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA' } },
  meaning: { value: 'author', zh: '作者', en: 'Author' },
  timeZone: 'Asia/Shanghai',
});

/** What a submission after these events binds. */
const hashAfter = (events: readonly NewEvent[]): string =>
  recordHash(
    events
      .map(({ body }) => parseStored({ body, position: '0' }) as RecordedEvent<RecordEvent>)
      .reduce(evolveRecord, initialRecord()),
  );

const PEOPLE = 40;
const personOf = (n: number): string => `person-${n % PEOPLE}`;

/** The accounts of those who write and review, by their streams. */
export const peopleOf = (): readonly { readonly stream: string; readonly event: NewEvent }[] =>
  Array.from({ length: PEOPLE }, (_, n) => {
    const [account, id] = [personOf(n), randomUUID()];
    const data = {
      sealedProfile: signedBy(account).signerName,
      ...{ departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
    };
    const meta = {
      ...{ id, stream: streamName(ACCOUNT, account), revision: 0, schemaVersion: currentVersion('AccountOpened') },
      ...{ recordedAt: new Date(Date.UTC(2025, 0, 1)).toISOString(), actor: SYSTEM, onBehalfOf: null, session: null },
      ...{ commandId: id, correlation: id, causation: null, reason: null, salt: salts.toString('hex', n, n + 16) },
    };
    return { stream: meta.stream, event: { id, type: 'AccountOpened', body: encodeEvent(meta, { type: 'AccountOpened', data }) } }; // prettier-ignore
  });

/** Twenty events of one record's life: made, written, commented on, signed, submitted, approved. */
export const recordLife = (n: number): { readonly id: string; readonly events: readonly NewEvent[] } => {
  const id = `bench-${n}`;
  const [author, reviewer] = [personOf(n), personOf(n + 1)];
  // All at one time: what is written later stands later in the log.
  const writer = streamWriter(id, author, 0, Date.UTC(2025, 0, 1), 1);
  const texts: unknown[] = [shortText(n, 3), shortText(n + 1, 2), shortText(n + 2, 4)];
  const created: RecordEvent = {
    type: 'RecordCreated',
    data: {
      ...{
        number: `SL-2025-${String(n).padStart(6, '0')}`,
        title: `酰胺偶联 ${phrases[n % phrases.length] ?? ''} ${n}`,
        recordType: '合成',
        bookId: `book-${n % 60}`,
        projectId: `project-${n % 25}`,
        taskId: null,
        departmentId: `department-${n % 8}`,
      },
      ...{
        ownerId: author,
        templateId: null,
        templateVersion: null,
        clonedFromId: null,
        pageInfo: { temperature: '25', humidity: '40', participantIds: [], participantsNotApplicable: true },
        changes: [],
      },
      modules: texts.slice(0, 2).map((text, at) => textModule(`m${at}`, `模块 ${at}`, text)),
    },
  };
  const events: RecordEvent[] = [
    created,
    {
      type: 'ModuleAdded',
      data: {
        module: textModule('m2', '结果', texts[2]),
        index: 2,
        copiedFrom: null,
        changes: [...editor.diff(null, texts[2])],
      },
    },
  ];
  for (let save = 0; save < 12; save += 1) {
    const at = save % 3;
    const text = shortText(n + save * 11, 2 + (save % 4));
    events.push(savedEvent(`m${at}`, texts[at], text));
    texts[at] = text;
  }
  const contents = contentHash(texts[0]);
  const written = events.map((event) => writer.next(event));
  const review: RecordEvent[] = [
    {
      type: 'CommentAdded',
      data: { commentId: randomUUID(), moduleId: 'm1', replyTo: null, text: '请补充投料的批号', mentions: [] },
    },
    { type: 'ModuleRenamed', data: { moduleId: 'm2', from: '结果', to: '结果与讨论' } },
    {
      type: 'ModuleSigned',
      data: {
        moduleId: 'm0',
        contentHash: contents,
        signedRevision: 11,
        signatureId: randomUUID(),
        ...signedBy(author),
      },
    },
  ];
  written.push(...review.map((event) => writer.next(event)));
  const bound = hashAfter(written);
  const decided: RecordEvent[] = [
    {
      type: 'RecordSubmitted',
      data: {
        version: 1,
        flowId: null,
        flowName: '复核',
        nodes: [{ name: '复核', approver: 'people', accountIds: [reviewer], mode: 'any', approverIds: [reviewer] }],
        recordHash: bound,
        note: '请审',
        pageInfoChecked: true,
        signatureId: randomUUID(),
        ...signedBy(author),
      },
    },
    {
      type: 'RecordApproved',
      data: {
        version: 1,
        nodeIndex: 0,
        nodeDone: true,
        final: true,
        opinion: '同意',
        recordHash: bound,
        signatureId: randomUUID(),
        ...signedBy(reviewer),
      },
    },
    {
      type: 'RecordExported',
      data: {
        format: 'pdf',
        version: 1,
        revision: 18,
        verificationCode: randomUUID(),
        moduleId: null,
        row: null,
        file: null,
      },
    },
  ];
  const byWhom = (event: RecordEvent): NewEvent =>
    writer.next(event, event.type === 'RecordApproved' ? reviewer : author);
  return { id, events: [...written, ...decided.map(byWhom)] };
};
