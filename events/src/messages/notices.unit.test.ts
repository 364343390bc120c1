import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../core/envelope';
import { applyToDirectory, emptyDirectory, type Directory } from '../identity/directory';
import { emptyTaskFields } from '../projects/task';
import { RecordLog } from '../testing/record-log';
import { MENTION } from '../records/mentions';
import { moduleTypeOf } from '../records/modules/registry';
import { noteIn } from './note';
import { NOTICE_KINDS } from './notice-kinds';
import { noticeSources } from './notice-sources';
import { noticesOf, type Notice } from './notices';
import { noticeLine, noticePath, noticeSubject } from './notice-texts';
import { contentHash } from '../records/record-hash';
import { withDifferences } from '../records/save-difference';

const directoryOf = (...ids: readonly string[]): Directory => {
  const directory = emptyDirectory();
  for (const id of ids)
    applyToDirectory(directory, 'account', id, {
      type: 'AccountOpened',
      data: { departmentId: null, roleIds: [], isOrganAdmin: id === 'admin', directLeaderId: null },
    });
  return directory;
};
const everybody = directoryOf('u1', 'u2', 'u3', 'u5', 'admin');

/** What each event of a stream tells, folded as the projection folds it: one list of notices per event. */
const tellAll = (events: readonly RecordedEvent[], directory: Directory): readonly (readonly Notice[])[] => {
  const source = noticeSources[events[0]?.stream.split('-')[0] ?? ''];
  if (!source) throw new Error('no source');
  let state = source.initial();
  return events.map((event) => {
    const before = state;
    state = source.evolve(before, event);
    return noticesOf(event, { before, after: state }, directory);
  });
};
const lastOf = (log: RecordLog, directory = everybody): readonly string[] =>
  (tellAll(log.events, directory).at(-1) ?? []).map((notice) => `${notice.kind} ${notice.recipientId}`);

describe('who is told of what', () => {
  it('C059 C061 C062 a submission waits for its first node, an approval for the next one, the end is told to the author', () => {
    const log = new RecordLog().created().submitted(1, [['u2'], ['u3']]);
    expect(lastOf(log)).toEqual(['reviewRequested u2']);
    log.approved(1, 0, { actor: 'u2', final: false });
    expect(lastOf(log)).toEqual(['reviewRequested u3']);
    log.approved(1, 1, { actor: 'u3' });
    expect(lastOf(log)).toEqual(['recordApproved u1']);
  });

  it('C061 where all of a node must approve, the second is not told again when the first has', () => {
    const log = new RecordLog().created().submitted(1, [['u2', 'u3']]);
    expect(lastOf(log)).toEqual(['reviewRequested u2', 'reviewRequested u3']);
    log.approved(1, 0, { actor: 'u2', nodeDone: false, final: false });
    expect(lastOf(log)).toEqual([]);
  });

  it('C062 C064 a rejection and the answer to a recall are told to the author, in the words of who decided', () => {
    const rejected = new RecordLog().created().submitted(1).rejected(1, ['m1']);
    expect(lastOf(rejected)).toEqual(['recordRejected u1']);
    const log = new RecordLog().created().submitted(1).approved(1, 0, { actor: 'u2' });
    log.push('RecordRecallRequested', { version: 1, approverIds: ['u2'] }, { reason: '数据有误' });
    expect(tellAll(log.events, everybody).at(-1)).toMatchObject([
      {
        kind: 'recallRequested',
        recipientId: 'u2',
        actorId: 'u1',
        note: '数据有误',
        about: { category: 'record', id: 'r1' },
      },
    ]);
    const granted = new RecordLog();
    granted.events.push(...log.events);
    expect(lastOf(granted.push('RecordRecalled', { version: 1 }, { actor: 'u2' }))).toEqual(['recallGranted u1']);
    expect(lastOf(log.push('RecordRecallRefused', { version: 1, opinion: '不同意' }, { actor: 'u2' }))).toEqual([
      'recallRefused u1',
    ]);
  });

  it('T06 an author who takes a submission back tells those it waited for', () => {
    const log = new RecordLog()
      .created()
      .submitted(1, [['u2'], ['u3']])
      .push('RecordRecalled', { version: 1 });
    expect(lastOf(log)).toEqual(['reviewWithdrawn u2']);
  });

  it('C055 a comment is told to the author, a reply to those in its thread, and nobody is told of his own', () => {
    const comment = (commentId: string, replyTo: string | null, actor: string): RecordLog =>
      log.push('CommentAdded', { commentId, moduleId: null, replyTo, text: '请补谱图', mentions: [] }, { actor });
    const log = new RecordLog().created().submitted(1, [['u2'], ['u3']]);
    comment('c1', null, 'u2');
    expect(lastOf(log)).toEqual(['commentAdded u1']);
    comment('c2', 'c1', 'u1');
    expect(lastOf(log)).toEqual(['commentReplied u2']);
    comment('c3', 'c1', 'u3');
    expect(lastOf(log)).toEqual(['commentAdded u1', 'commentReplied u2']);
    expect(lastOf(comment('c4', null, 'u1'))).toEqual([]);
  });

  describe('mentions in rich text', () => {
    const mention = (id: string) => ({ type: 'mention', attrs: { id } });
    const paragraph = (...parts: readonly (string | object)[]) => ({
      type: 'paragraph',
      content: parts.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
    });
    const prose = (...content: readonly object[]) => ({ type: 'doc', content });
    const shared = (): RecordLog =>
      new RecordLog().created().push('ModuleGranted', {
        moduleId: 'm1',
        grants: ['u2', 'u3'].map((accountId) => ({ accountId, attribute: 0 as const })),
        previous: [],
      });
    /** What the last of these savings tells. */
    const saved = (...contents: readonly object[]): readonly Notice[] => {
      const log = shared();
      let old: unknown = null;
      for (const content of contents) {
        const changes = [...moduleTypeOf('editor').diff(old, content)];
        log.push('ModuleSaved', {
          ...{ moduleId: 'm1', files: [], text: '', difference: null, merged: false, changes },
          content: { hash: 'h', version: 2, inline: content },
        });
        old = content;
      }
      return tellAll(log.events, everybody).at(-1) ?? [];
    };
    const told = (...contents: readonly object[]): readonly string[] =>
      saved(...contents).map(
        ({ kind, recipientId, note }) => `${kind} ${recipientId} ${noteIn(note, 'zh-CN', String)}`,
      );
    const asking = prose(paragraph('加料完毕。请 ', mention('u2'), ' 取样。之后升温。'));

    it('given a text, when somebody is mentioned in it, then they are told once, with the sentence around', () => {
      expect(told(asking)).toEqual(['mentionedInText u2 请 @u2 取样。']);
      expect(told(prose(paragraph(mention('u2'), ' 与 ', mention('u3'), ' 复核，', mention('u2'), ' 签字')))).toEqual([
        'mentionedInText u2 @u2 与 @u3 复核，@u2 签字',
        'mentionedInText u3 @u2 与 @u3 复核，@u2 签字',
      ]);
    });
    it('given one who is mentioned already, when the text goes on, is moved or loses the name, then nobody is told', () => {
      expect(told(asking, prose(paragraph('加料完毕。请 ', mention('u2'), ' 尽快取样。')))).toEqual([]);
      expect(told(asking, prose(paragraph('新的一段'), ...asking.content))).toEqual([]);
      expect(told(prose(paragraph('甲'), ...asking.content), prose(...asking.content, paragraph('甲')))).toEqual([]);
      expect(told(asking, prose(paragraph('完')))).toEqual([]);
    });
    it('given one who is mentioned already, when they are mentioned once more, then they are told again', () => {
      expect(told(asking, prose(...asking.content, paragraph(mention('u2'), ' 请送检')))).toEqual([
        'mentionedInText u2 @u2 请送检',
      ]);
    });
    it('given the writer, or one who may not read the record, when they are mentioned, then they are not told', () => {
      expect(told(prose(paragraph(mention('u1'), mention('u5'), mention('nobody'))))).toEqual([]);
    });
    it('given a long text that is saved as what changed in it, when somebody is mentioned, then they are told as ever', () => {
      const long = Array.from({ length: 200 }, (_, n) => paragraph(`第 ${n} 步：室温搅拌过夜，TLC 显示原料消失。`));
      const log = shared();
      let old: unknown = null;
      for (const content of [prose(...long), prose(...long, paragraph('待办')), prose(...long, ...asking.content)]) {
        const changes = [...moduleTypeOf('editor').diff(old, content)].slice(0, 20);
        const [event] = withDifferences(log.state().modules, [
          {
            type: 'ModuleSaved',
            data: {
              ...{ moduleId: 'm1', files: [], text: '', difference: null, merged: false, changes },
              content: { hash: contentHash(content), version: 2, inline: content },
            },
          },
        ]);
        if (event?.type !== 'ModuleSaved') throw new Error('no save');
        log.push('ModuleSaved', event.data);
        old = content;
      }
      expect(log.events.map(({ data }) => 'difference' in data && data.difference !== null)).toEqual([
        ...[false, false, false, true, true],
      ]);
      expect(
        tellAll(log.events, everybody)
          .at(-1)
          ?.map(({ kind, recipientId }) => `${kind} ${recipientId}`),
      ).toEqual(['mentionedInText u2']);
    });
    it('point 14 a module that is added with its text tells those mentioned, and the message leads to it', () => {
      const log = shared();
      const source = { recordId: 'r1', moduleId: 'm2', version: 1, revision: 3, contentHash: 'h' };
      const addedWith = (id: string, copiedFrom: typeof source | null = null): readonly Notice[] => {
        log.push('ModuleAdded', {
          module: {
            ...{ id, type: 'editor', title: '讨论', notApplicable: false, files: [], text: '' },
            content: { hash: 'h', version: 2, inline: asking },
          },
          ...{ index: 1, copiedFrom, changes: [...moduleTypeOf('editor').diff(null, asking)] },
        });
        return tellAll(log.events, everybody).at(-1) ?? [];
      };
      const [notice, ...others] = addedWith('m2');
      expect(notice).toMatchObject({ kind: 'mentionedInText', recipientId: 'u2' });
      expect(others).toEqual([]);
      expect(notice && noticePath(notice.kind, notice.about)).toMatch(/^\/editRecord\/[^/]+#module-m2$/);
      expect(addedWith('m3', source)).toEqual([]);
      log.push('ModuleRemoved', { moduleId: 'm2', title: '讨论' });
      expect(addedWith('m2')).toEqual([]);
    });
    it('point 14 a message of a save leads to the module that was saved', () => {
      const [notice] = saved(asking);
      expect(notice && noticePath(notice.kind, notice.about)).toMatch(/#module-m1$/);
    });
    it('says of a very long sentence what stands around the name', () => {
      const [long = ''] = told(prose(paragraph('甲'.repeat(2_000), mention('u2'), '乙'.repeat(2_000))));
      expect(long).toContain('甲@u2乙');
      expect(long.length).toBeLessThan(400);
    });
  });

  describe('mentions in comments', () => {
    const comment = (
      log: RecordLog,
      commentId: string,
      mentions: string[],
      { actor = 'u2', replyTo = null }: { readonly actor?: string; readonly replyTo?: string | null } = {},
    ): RecordLog => {
      const text = `${mentions.map(() => MENTION).join('')} 请补谱图`;
      return log.push('CommentAdded', { commentId, moduleId: null, replyTo, text, mentions }, { actor });
    };
    const reviewed = (): RecordLog => new RecordLog().created().submitted(1, [['u2'], ['u3']]);

    it('given a record, when a comment mentions one of its readers, then they are told, and so is the author', () => {
      expect(lastOf(comment(reviewed(), 'c1', ['u3']))).toEqual(['mentioned u3', 'commentAdded u1']);
    });
    it('given a comment that mentions the author, then the author is told once, by name', () => {
      expect(lastOf(comment(reviewed(), 'c1', ['u1']))).toEqual(['mentioned u1']);
    });
    it('given a thread, when an answer mentions one of it, then each is told once and the rest as of the thread', () => {
      const log = comment(comment(reviewed(), 'c1', [], { actor: 'u2' }), 'c2', [], { actor: 'u3', replyTo: 'c1' });
      expect(lastOf(comment(log, 'c3', ['u3'], { actor: 'u1', replyTo: 'c1' }))).toEqual([
        'mentioned u3',
        'commentReplied u2',
      ]);
    });
    it('given a comment by one who mentions themselves, then they are not told', () => {
      expect(lastOf(comment(reviewed(), 'c1', ['u2'], { actor: 'u2' }))).toEqual(['commentAdded u1']);
    });
    it('given one who may not read the record, when they are mentioned, then they are not told', () => {
      expect(lastOf(comment(reviewed(), 'c1', ['u5', 'nobody'], { actor: 'u2' }))).toEqual(['commentAdded u1']);
    });
    it('says the sentence with the names of now, which the log does not hold', () => {
      const [told] = tellAll(comment(reviewed(), 'c1', ['u3']).events, everybody).at(-1) ?? [];
      expect(noteIn(told?.note ?? '', 'zh-CN', (id) => ({ u3: '陈国栋' })[id] ?? id)).toBe('@陈国栋 请补谱图');
    });
  });

  it('C006 only the newly granted are told that a module was shared', () => {
    const grant = (...ids: readonly string[]): RecordLog =>
      log.push('ModuleGranted', {
        moduleId: 'm1',
        grants: ids.map((accountId) => ({ accountId, attribute: 0 as const })),
        previous: [],
      });
    const log = new RecordLog().created();
    expect((grant('u5'), lastOf(log))).toEqual(['recordShared u5']);
    expect((grant('u5', 'u3'), lastOf(log))).toEqual(['recordShared u3']);
  });

  it('P08 P09 who may not read the record, or whose account is closed, is told nothing of it', () => {
    const log = new RecordLog()
      .created()
      .push(
        'CommentAdded',
        { commentId: 'c1', moduleId: null, replyTo: null, text: '甲', mentions: [] },
        { actor: 'u5' },
      );
    log.push(
      'CommentAdded',
      { commentId: 'c2', moduleId: null, replyTo: 'c1', text: '乙', mentions: [] },
      { actor: 'u1' },
    );
    expect(lastOf(log), 'u5 has no right any more').toEqual([]);
    const closed = directoryOf('u1', 'u2');
    applyToDirectory(closed, 'account', 'u2', { type: 'AccountDisabled', data: {} });
    expect(lastOf(new RecordLog().created().submitted(1), closed)).toEqual([]);
    expect(lastOf(new RecordLog().created().submitted(1), closed)).not.toEqual(
      lastOf(new RecordLog().created().submitted(1), everybody),
    );
  });

  it('C035 C036 a task is told to those newly named in it, its end to those who work on it', () => {
    const moved = (move: string, from: string, to: string) => ({ kind: 'moved', move, from, to, set: {}, changes: [] });
    const values = { ...emptyTaskFields, projectId: 'p1', name: '放大', managerIds: ['u2'], memberIds: ['u1', 'u3'] };
    const of = (revision: number, type: string, data: unknown): RecordedEvent =>
      ({
        ...{ id: `00000000-0000-5000-8000-00000000000${revision}`, stream: 'task-t1', revision, type, data },
        ...{ actor: 'u1', onBehalfOf: null, recordedAt: '2026-01-01T00:00:00.000Z' },
      }) as RecordedEvent;
    const told = tellAll(
      [
        of(0, 'TaskOpened', { kind: 'added', values, status: 'todo', ownerId: 'u1', changes: [] }),
        of(1, 'TaskModified', { kind: 'modified', values: { ...values, memberIds: ['u1', 'u3', 'u5'] }, changes: [] }),
        of(2, 'TaskMoved', moved('start', 'todo', 'doing')),
        of(3, 'TaskMoved', moved('finish', 'doing', 'done')),
      ],
      everybody,
    ).map((notices) => notices.map(({ kind, recipientId }) => `${kind} ${recipientId}`));
    expect(told).toEqual([
      ['taskAssigned u2', 'taskAssigned u3'],
      ['taskAssigned u5'],
      [],
      ['taskClosed u2', 'taskClosed u3', 'taskClosed u5'],
    ]);
  });

  it('the answer of a platform is told to who asked, and leads to the record', () => {
    const about = { operation: 'sip.submitInspection', recordId: 'r1', number: 'Q-1', requesterId: 'u5' };
    const of = (revision: number, type: string, data: object): RecordedEvent =>
      ({
        ...{ id: `00000000-0000-5000-8000-00000000000${revision}`, stream: 'request-q1', revision, type },
        ...{ data: { ...about, ...data }, actor: 'system', onBehalfOf: null, recordedAt: '2026-01-01T00:00:00.000Z' },
      }) as RecordedEvent;
    const made = { recordNumber: 'SL-2026-0001', values: {}, submission: 1, changes: [], moduleId: null };
    const told = tellAll(
      [
        of(0, 'PlatformRequestMade', made),
        of(1, 'PlatformRequestRefused', { submission: 1, refusal: { code: 'x', message: '批号为空', fields: [] } }),
        of(1, 'PlatformRequestRefused', {
          submission: 2,
          refusal: { code: 'amountMissing', message: '?', fields: [] },
        }),
        of(2, 'PlatformRequestCompleted', { result: { lines: [], remark: '' } }),
      ],
      everybody,
    ).map((notices) => notices.map(({ kind, recipientId, note, about }) => [kind, recipientId, note, about.id]));
    expect(told).toEqual([
      [],
      [['requestRefused', 'u5', { 'zh-CN': 'Q-1: 批号为空', 'en-US': 'Q-1: 批号为空' }, 'r1']],
      [['requestRefused', 'u5', { 'zh-CN': 'Q-1: 未填写送检量', 'en-US': 'Q-1: No amount was given' }, 'r1']],
      [['requestCompleted', 'u5', 'Q-1', 'r1']],
    ]);
  });

  it('what was removed while it came to be used, and was put back, is told to whoever removed it', () => {
    const values = { number: 'YQ-1', name: '天平', keeperIds: ['u3'] };
    const at = (type: string, data: object, actor: string, revision: number): RecordedEvent => ({
      ...{ id: `e${String(revision)}`, type, stream: 'instrument-i', revision, schemaVersion: 1, position: '1' },
      ...{ recordedAt: '2026-11-24T08:00:00.000Z', actor, onBehalfOf: null, session: null, commandId: 'k' },
      ...{ correlation: 'c', causation: null, reason: null, salt: '00112233445566778899aabbccddeeff', data },
    });
    const told = (restoredBy: string): readonly string[] => {
      const events = [
        at('InstrumentAdded', { kind: 'added', values, ownerId: 'u1', changes: [] }, 'u1', 0),
        at('InstrumentRemoved', { kind: 'removed' }, 'u2', 1),
        at('InstrumentRestored', { kind: 'restored' }, restoredBy, 2),
      ];
      return (tellAll(events, everybody).at(-1) ?? []).map(({ kind, recipientId }) => `${kind} ${recipientId}`);
    };
    expect(told('system')).toEqual(['entryPutBack u2']);
    // Whoever puts it back themselves tells nobody.
    expect(told('u1')).toEqual([]);
    expect(noticePath('entryPutBack', { category: 'instrument', id: 'i' })).toBe('/entry/instrument/i');
  });

  it('that a legal hold was lifted is told to all who oversee the audit trail, whoever placed it', () => {
    const values = { name: '争议', why: '客户异议', people: ['u3'] };
    const at = (type: string, data: object, actor: string, revision: number): RecordedEvent => ({
      ...{ id: `e${String(revision)}`, type, stream: 'legalHold-h', revision, schemaVersion: 1, position: '1' },
      ...{ recordedAt: '2026-11-24T08:00:00.000Z', actor, onBehalfOf: null, session: null, commandId: 'k' },
      ...{ correlation: 'c', causation: null, reason: '结案', salt: '00112233445566778899aabbccddeeff', data },
    });
    const lifted = { kind: 'moved', move: 'lift', from: 'stands', to: 'lifted', set: {}, changes: [] };
    const told = tellAll(
      [
        at('LegalHoldAdded', { kind: 'added', values, status: 'stands', ownerId: 'u1', changes: [] }, 'u1', 0),
        at('LegalHoldLifted', lifted, 'u1', 1),
      ],
      everybody,
    ).map((notices) => notices.map(({ kind, recipientId }) => `${kind} ${recipientId}`));
    expect(told).toEqual([[], ['entryMoved admin']]);
  });

  it('a notice has one id, whoever computes it, and different ones for different people', () => {
    const log = new RecordLog().created().submitted(1, [['u2', 'u3']]);
    const ids = (): string[] => (tellAll(log.events, everybody).at(-1) ?? []).map((notice) => notice.id);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(2);
  });

  it('the state that telling keeps holds nothing of what the record says', () => {
    const source = noticeSources['record'];
    const log = new RecordLog()
      .created()
      .push('CommentAdded', { commentId: 'c1', moduleId: null, replyTo: null, text: '机密', mentions: [] });
    const kept = JSON.stringify(log.events.reduce((state, event) => source?.evolve(state, event), source?.initial()));
    expect(kept).toContain('u1');
    expect(kept).not.toContain('机密');
    expect(kept).not.toContain('inline');
  });
});

describe('what is told, in words', () => {
  const words = { actor: '陈国栋', number: 'SL-2026-0001', title: '阿司匹林的合成' };
  it.each(NOTICE_KINDS)('%s says in both languages who did what, and leads somewhere', (kind) => {
    for (const language of ['zh-CN', 'en-US'] as const) {
      expect(noticeLine(kind, words, language)).toContain('阿司匹林的合成');
      expect(noticeLine(kind, words, language)).not.toMatch(/[{}]/);
      expect(noticeSubject(kind, words, language)).not.toMatch(/[{}]/);
    }
    expect(noticeLine(kind, words, 'zh-CN')).not.toBe(noticeLine(kind, words, 'en-US'));
    expect(noticePath(kind, { category: 'record', id: 'r1' })).toMatch(/^\//);
  });

  it('a subject that names a record never says its title: chats and mail boxes show it to others', () => {
    for (const kind of NOTICE_KINDS.filter((one) => !['taskAssigned', 'taskClosed', 'projectJoined'].includes(one)))
      expect(noticeSubject(kind, words, 'zh-CN')).not.toContain('阿司匹林');
  });

  it('names that turn the direction of a sentence stand between isolates', () => {
    expect(noticeLine('commentAdded', { ...words, actor: 'ابن سينا' }, 'en-US')).toContain('\u2068ابن سينا\u2069');
  });
});

describe('L26 reminders of participants', () => {
  it('whoever is named as a participant is told, unless the organisation has that switched off', () => {
    part('L26', 'participant reminders');
    const named = new RecordLog().created().push('RecordInfoChanged', {
      ...{ title: '阿司匹林的合成', recordType: 'synthesis', bookId: 'b1', projectId: 'p1', taskId: 't1', changes: [] },
      pageInfo: { temperature: '25', humidity: null, participantIds: ['admin'], participantsNotApplicable: false },
    });
    const told = (participantReminders: boolean): readonly string[] => {
      const directory = directoryOf('u1', 'u2', 'admin');
      applyToDirectory(directory, 'organization', 'self', {
        type: 'SettingsChanged',
        data: { settings: { participantReminders }, changes: [] },
      });
      return lastOf(named, directory);
    };
    expect([told(true), told(false)]).toEqual([['participantAdded admin'], []]);
    expect(lastOf(named, directoryOf('u1', 'u2', 'admin'))).toEqual(['participantAdded admin']);
  });
});
