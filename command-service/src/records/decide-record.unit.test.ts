import { part, proves } from '@shilu/tests/proves';
import { describe, expect, test } from 'vitest';
import { moduleOf } from '@shilu/events/records/record-state';
import { emptyHistory, follow, type History } from '../testing/record-history';
import { create, prose, proseModule, save, sign } from '../testing/record-commands';
import { contentHash } from '@shilu/events/records/record-hash';
import { MENTION } from '@shilu/events/records/mentions';
import { decideComments, type CommentCommand } from './decide-comments';
import { decideModules, type ModuleCommand } from './decide-modules';
import { decideRecord, type RecordCommand } from './decide-record';
import { changesOf } from '@shilu/events/audit/event-changes';
import { fieldWords } from '@shilu/events/audit/field-words';
import { shownChange } from '@shilu/events/audit/value-words';
import { rangeOf } from '@shilu/events/records/temperature-range';
import { checkedPageInfo } from './page-info';

const A = 'author';
const B = 'colleague';
const opened = follow(
  emptyHistory,
  A,
  decideRecord(create(A, [proseModule('m', '一'), proseModule('n', '二')]), emptyHistory.state),
);
const after = (history: History, actor: string, command: (state: History['state']) => ModuleCommand): History =>
  follow(history, actor, decideModules(command(history.state), history.state));
const refusal = (key: string) => expect.objectContaining({ key });

describe('a record', () => {
  test('C042 is made once: another command for the same id is refused', () => {
    expect(() => decideRecord(create(A), opened.state)).toThrow(refusal('changedMeanwhile'));
  });
  test('what came from a file is told as what is written by hand, and so is the file, beside the reason', () => {
    const source = { hash: 'a'.repeat(64), name: 'PCR 规程.docx', size: 20, mime: 'application/octet-stream' };
    const made = { ...create(A, [proseModule('of', '模板'), proseModule('m', '加热至 60 °C')]), source, written: new Map([['m', prose('加热至 60 °C')]]) } as RecordCommand; // prettier-ignore
    const [event] = decideRecord(made, emptyHistory.state);
    if (event === undefined) throw new Error('not made');
    const told = changesOf(event);
    expect(event).toMatchObject({ type: 'RecordCreated', data: { source } });
    expect(told.map(({ field }) => field)).toEqual(expect.arrayContaining(['sourceFile', 'module/of', 'module/m']));
    expect(told.filter(({ field }) => field.startsWith('module/m/')).map(({ newValue }) => newValue)).toEqual(['加热至 60 °C']); // prettier-ignore
    expect(told.some(({ field }) => field.startsWith('module/of/'))).toBe(false);
    for (const language of ['zh-CN', 'en-US'] as const) {
      const file = told.find(({ field }) => field === 'sourceFile');
      if (file === undefined) throw new Error('untold');
      expect(fieldWords(file.title, language)).toBe(language === 'zh-CN' ? '来源文件' : 'Source file');
      expect(shownChange(file, language, () => undefined).newValue).toContain(source.hash.slice(0, 16));
    }
    const [saved] = decideModules({ ...save(opened.state, A, 'm', '改'), source } as ModuleCommand, opened.state);
    expect(saved && changesOf(saved).map(({ field }) => field)).toContain('sourceFile');
    const [plain] = decideModules(save(opened.state, A, 'm', '改'), opened.state);
    expect(plain && changesOf(plain).map(({ field }) => field)).not.toContain('sourceFile');
  });
  test('C043 unchanged information makes no event, changed information its trace', () => {
    const change = (title: string) =>
      decideRecord({ kind: 'changeInfo', actor: A, reason: null, head: { title } }, opened.state);
    expect(change('偶联反应')).toEqual([]);
    expect(change('还原')[0]).toMatchObject({
      type: 'RecordInfoChanged',
      data: { changes: [{ field: 'title', oldValue: '偶联反应', newValue: '还原' }] },
    });
  });
  test('P04 others do not edit, nobody edits what is removed', () => {
    expect(() =>
      decideRecord({ kind: 'changeInfo', actor: B, reason: null, head: { title: 'x' } }, opened.state),
    ).toThrow(refusal('forbiddenEdit'));
    const removed = follow(
      opened,
      A,
      decideRecord({ kind: 'remove', actor: A, reason: null, asAdministrator: false }, opened.state),
    );
    expect(() => decideModules(save(removed.state, A, 'm', 'x'), removed.state)).toThrow(refusal('notFound'));
    expect(
      decideRecord({ kind: 'restore', actor: A, reason: null, asAdministrator: false }, removed.state),
    ).toHaveLength(1);
  });
});

describe('a save that says nothing new', () => {
  const savesText = (texts: readonly string[]): ModuleCommand => {
    const value = {
      type: 'doc',
      content: texts.map((text) => ({
        type: 'paragraph',
        ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
      })),
    };
    const command = save(opened.state, A, 'm', '');
    const content = { hash: contentHash(value), version: 1, inline: value };
    return { ...command, value, content } as ModuleCommand;
  };
  test('C001 empty paragraphs at the end make no event; one between two texts does', () => {
    expect(decideModules(savesText(['一', '', '']), opened.state)).toEqual([]);
    expect(decideModules(savesText(['一', '', '二']), opened.state)).toHaveLength(1);
    expect(decideModules(savesText(['', '一']), opened.state)).toHaveLength(1);
  });
});

describe('page information', () => {
  const page = (temperature: string | null, humidity: string | null, stood: string | null = null) =>
    checkedPageInfo(
      { temperature, humidity, participantIds: ['p'], participantsNotApplicable: false },
      { temperature: stood },
    );
  test.each([['-60~60'], ['25.5~25.5'], ['-5.0~3'], ['N/A'], ['n/a'], [null], ['']])(
    'V028 V044 takes temperature %s',
    (temperature) => {
      expect(page(temperature, null).temperature).toBe(temperature ? temperature.toUpperCase() : null);
    },
  );
  test.each([
    ['25.5'],
    ['25.5~'],
    ['~25.5'],
    ['-60.1~3'],
    ['3~60.1'],
    ['5~3'],
    ['25.55~26'],
    ['warm~1'],
    ['1e1~2'],
    ['1~2~3'],
    [''],
  ])('V028 refuses temperature %s, or takes a blank as none', (temperature) => {
    if (temperature === '') expect(page(temperature, null).temperature).toBeNull();
    else expect(() => page(temperature, null)).toThrow(refusal('inputUnfit'));
  });
  test('V028 a range is stored in one form; one reading stays where it stood before there were ranges, and comes no more', () => {
    proves('V028');
    expect(page(' −5.0 ～ 3.5 ', null).temperature).toBe('-5.0~3.5');
    expect(page('25.5', '40', '25.5')).toMatchObject({ temperature: '25.5', humidity: '40' });
    expect(() => page('25.6', null, '25.5')).toThrow(refusal('inputUnfit'));
    expect(rangeOf('25.5')).toEqual({ from: '25.5', to: '25.5' });
  });
  test.each([['-1'], ['100.5'], ['wet']])('V028 refuses humidity %s', (humidity) =>
    expect(() => page(null, humidity)).toThrow(refusal('inputUnfit')),
  );
  test('V044 participants marked N/A are cleared', () => {
    part('V044', 'participants, as the server has it');
    expect(
      checkedPageInfo(
        { temperature: null, humidity: null, participantIds: ['p'], participantsNotApplicable: true },
        { temperature: null },
      ).participantIds,
    ).toEqual([]);
  });
});

describe('saving a module', () => {
  test('C001 the server makes the difference', () => {
    expect(decideModules(save(opened.state, A, 'm', '一 改'), opened.state)[0]).toMatchObject({
      type: 'ModuleSaved',
      data: { moduleId: 'm', merged: false, changes: [{ oldValue: '一', newValue: '一 改' }] },
    });
  });
  test('C001 the same content makes no event', () =>
    expect(decideModules(save(opened.state, A, 'm', '一'), opened.state)).toEqual([]));
  test('E10 an old base is refused, an explicit merge with the present content is taken', () => {
    const moved = after(opened, A, (state) => save(state, A, 'm', '甲'));
    expect(() => decideModules(save(moved.state, A, 'm', '乙', { baseRevision: 0 }), moved.state)).toThrow(
      refusal('moduleChangedByOther'),
    );
    expect(() =>
      decideModules(save(moved.state, A, 'm', '乙', { baseRevision: 0, mergedRevision: 0 }), moved.state),
    ).toThrow(refusal('moduleChangedByOther'));
    expect(
      decideModules(save(moved.state, A, 'm', '乙', { baseRevision: 0, mergedRevision: 1 }), moved.state)[0],
    ).toMatchObject({ data: { merged: true } });
  });
  test('C006 a grant to write lets a colleague save, a grant to read does not', () => {
    const granted = (attribute: 0 | 1) =>
      after(opened, A, () => ({
        kind: 'grant',
        actor: A,
        moduleId: 'm',
        grants: [{ accountId: B, attribute }],
        personalProject: false,
      }));
    expect(decideModules(save(granted(1).state, B, 'm', '改'), granted(1).state)).toHaveLength(1);
    expect(() => decideModules(save(granted(0).state, B, 'm', '改'), granted(0).state)).toThrow(
      refusal('forbiddenEdit'),
    );
    expect(() => decideModules(save(granted(1).state, B, 'n', '改'), granted(1).state)).toThrow(
      refusal('forbiddenEdit'),
    );
  });
  test('P09 nothing in a personal project is shared', () => {
    expect(() =>
      decideModules(
        { kind: 'grant', actor: A, moduleId: 'm', grants: [{ accountId: B, attribute: 1 }], personalProject: true },
        opened.state,
      ),
    ).toThrow(refusal('personalProject'));
  });
});

describe('signing', () => {
  const signed = after(opened, A, (state) => sign(state, A, 'm', '1'));
  test('C002 binds what the person saw and nothing else', () => {
    expect(moduleOf(signed.state, 'm')?.signatures[0]).toMatchObject({
      accountId: A,
      contentHash: contentHash(prose('一')),
    });
    expect(() =>
      decideModules({ ...sign(opened.state, A, 'm', '1'), contentHash: '0'.repeat(64) } as ModuleCommand, opened.state),
    ).toThrow(refusal('moduleChangedByOther'));
  });
  test('T02 a signed module is neither saved, renamed, removed nor made N/A', () => {
    const commands: ModuleCommand[] = [
      save(signed.state, A, 'm', '改', { reason: 'r' }),
      { kind: 'rename', actor: A, reason: 'r', moduleId: 'm', title: 'x' },
      { kind: 'remove', actor: A, reason: 'r', moduleId: 'm' },
      { kind: 'setNotApplicable', actor: A, reason: 'r', moduleId: 'm', notApplicable: true },
    ];
    for (const command of commands) expect(() => decideModules(command, signed.state)).toThrow(refusal('moduleSigned'));
  });
  test('a required module is waived only with a reason', () => {
    const waive = { kind: 'setNotApplicable', actor: A, moduleId: 'm', notApplicable: true } as const;
    expect(() => decideModules({ ...waive, reason: null }, opened.state)).toThrow(refusal('reasonRequired'));
    expect(decideModules({ ...waive, reason: '仪器停用' }, opened.state)).toMatchObject([
      { type: 'ModuleMarkedNotApplicable', data: { moduleId: 'm' } },
    ]);
  });
  test('C003 only the signer takes it back; from follow on a change needs a reason', () => {
    proves('REQ-P8');
    expect(() => decideModules({ kind: 'removeSignature', actor: B, moduleId: 'm', signer: A }, signed.state)).toThrow(
      refusal('forbidden'),
    );
    const open = after(signed, A, () => ({ kind: 'removeSignature', actor: A, moduleId: 'm', signer: A }));
    expect(() => decideModules(save(open.state, A, 'm', '改'), open.state)).toThrow(refusal('reasonRequired'));
    expect(decideModules(save(open.state, A, 'm', '改', { reason: '笔误' }), open.state)).toHaveLength(1);
  });
  test('E10 nothing empty is signed', () => {
    const empty = follow(emptyHistory, A, decideRecord(create(A, [proseModule('e', '')]), emptyHistory.state));
    expect(() => decideModules(sign(empty.state, A, 'e', '1'), empty.state)).toThrow(refusal('nothingToSign'));
  });
});

const added = (text: string, mentions: readonly string[] = [], strangers: readonly string[] = []): CommentCommand => ({
  kind: 'add',
  commentId: 'c',
  moduleId: 'm',
  replyTo: null,
  text,
  mentions,
  strangers,
});

describe('modules and comments', () => {
  test('X046 the new order names every module once', () => {
    const reorder = (moduleIds: string[]) =>
      decideModules({ kind: 'reorder', actor: A, reason: null, moduleIds }, opened.state);
    expect(reorder(['n', 'm'])[0]).toMatchObject({ data: { from: ['m', 'n'], to: ['n', 'm'] } });
    expect(reorder(['m', 'n'])).toEqual([]);
    for (const wrong of [['m'], ['m', 'm'], ['m', 'x']])
      expect(() => reorder(wrong)).toThrow(refusal('changedMeanwhile'));
  });
  test('E10 what another deleted is said to be deleted', () => {
    const gone = after(opened, A, () => ({ kind: 'remove', actor: A, reason: null, moduleId: 'm' }));
    expect(() => decideModules(save(gone.state, A, 'm', 'x'), gone.state)).toThrow(refusal('moduleDeletedByOther'));
  });
  test('a comment carries the ids of those it mentions, each at its place in the text', () => {
    expect(decideComments(added(`${MENTION} 请看`, ['u3']), opened.state)).toMatchObject([
      { type: 'CommentAdded', data: { text: `${MENTION} 请看`, mentions: ['u3'] } },
    ]);
    for (const [text, mentions] of [
      [`${MENTION} 请看`, []],
      ['请看', ['u3']],
    ] as const)
      expect(() => decideComments(added(text, mentions), opened.state)).toThrow(refusal('inputUnfit'));
  });
  test('a comment that mentions somebody who may not read the record is refused, and tells nobody', () => {
    expect(() => decideComments(added(MENTION, ['u9'], ['u9']), opened.state)).toThrow(refusal('mentionedCannotRead'));
  });
  test('a comment may stand at a passage; a thread is settled and reopened, each once', () => {
    const anchor = { kind: 'text', hash: 'h', quote: '140 mL', prefix: '', suffix: '' } as const;
    const asked: CommentCommand = {
      ...{
        kind: 'add',
        commentId: 'c',
        moduleId: 'm',
        replyTo: null,
        text: '体积？',
        mentions: [],
        strangers: [],
        anchor,
      },
    };
    const said = follow(opened, B, decideComments(asked, opened.state));
    expect(said.state.comments).toMatchObject([{ id: 'c', anchor }]);
    const settle = (resolved: boolean) => ({ kind: 'resolve', commentId: 'c', resolved }) as const;
    expect(decideComments(settle(false), said.state)).toEqual([]);
    const settled = follow(said, A, decideComments(settle(true), said.state));
    expect(settled.state.comments).toMatchObject([{ anchor, resolved: { by: A } }]);
    expect(decideComments(settle(true), settled.state)).toEqual([]);
    const reopened = follow(settled, B, decideComments(settle(false), settled.state));
    expect(reopened.state.comments[0]?.resolved).toBeUndefined();
    expect(() => decideComments({ ...settle(true), commentId: 'x' }, said.state)).toThrow(refusal('notFound'));
  });
  test('an answer to an answer goes on in the thread; a thread alone is resolved, and what it said is told with that', () => {
    const answering = (commentId: string, replyTo: string): CommentCommand =>
      ({ ...added(commentId), commentId, replyTo }) as CommentCommand;
    let said = follow(opened, B, decideComments(added('产率？'), opened.state));
    for (const [id, to] of [
      ['d', 'c'],
      ['e', 'd'],
    ] as const)
      said = follow(said, A, decideComments(answering(id, to), said.state));
    expect(said.state.comments.map(({ id, replyTo }) => [id, replyTo])).toEqual([
      ...[['c', null], ['d', 'c'], ['e', 'c']], // prettier-ignore
    ]);
    expect(() => decideComments(answering('f', 'nobody'), said.state)).toThrow(refusal('notFound'));
    const settle = (commentId: string) => ({ kind: 'resolve', commentId, resolved: true }) as const;
    expect(() => decideComments(settle('e'), said.state)).toThrow(refusal('inputUnfit'));
    expect(decideComments(settle('c'), said.state)).toEqual([
      { type: 'CommentResolved', data: { commentId: 'c', moduleId: 'm', text: '产率？', mentions: [] } },
    ]);
    // Where its beginning is gone, the first answer that is left begins the thread.
    const remove = { kind: 'remove', actor: B, asAdministrator: false, commentId: 'c' } as const;
    const gone = decideComments(remove, said.state);
    expect(gone).toEqual([
      { type: 'CommentRemoved', data: { commentId: 'c', moduleId: 'm', text: '产率？', mentions: [] } },
    ]);
    const left = follow(said, B, gone);
    expect(decideComments(settle('d'), left.state)).toMatchObject([{ type: 'CommentResolved' }]);
  });
  test('C057 a comment is removed by its writer alone, or an administrator', () => {
    const said = follow(opened, B, decideComments(added('产率？'), opened.state));
    expect(() =>
      decideComments({ kind: 'remove', actor: A, asAdministrator: false, commentId: 'c' }, said.state),
    ).toThrow(refusal('forbiddenDelete'));
    expect(
      decideComments({ kind: 'remove', actor: A, asAdministrator: true, commentId: 'c' }, said.state),
    ).toHaveLength(1);
    expect(decideComments({ kind: 'read', actor: B, commentIds: ['c'] }, said.state)).toEqual([]);
  });
});
