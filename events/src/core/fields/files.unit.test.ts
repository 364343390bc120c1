import { fileHashesIn } from '../../audit/verification';
import { fold } from '../../testing/decider-spec';
import { everyField, everyRegister } from '../../testing/every-field';
import { describe, expect, it } from 'vitest';
import { registerDecider } from '../register';
import type { FileRef } from '../schemas';
import { fieldSchema } from '../register-field';
import { filesField, type FilesField } from './files';

const MB = 1024 * 1024;
const file = (name: string, sign: string, more: Partial<FileRef> = {}): FileRef => ({
  ...{ name, hash: sign.repeat(64), size: 1_200, mime: 'application/pdf' },
  ...more,
});
const [A, B, C, D] = [file('a.pdf', 'a'), file('b.pdf', 'b'), file('c.pdf', 'c'), file('d.pdf', 'd')] as const;
const decider = registerDecider(everyRegister);
const added = (files: readonly FileRef[]) =>
  decider.decide({ kind: 'add', values: { name: '甲', files }, actor: 'li' }, decider.initialState());
const becomes = (from: readonly FileRef[], to: readonly FileRef[]) => {
  const state = fold(decider, added(from));
  const events = decider.decide({ kind: 'modify', values: { files: to }, baseRevision: null }, state);
  return events.flatMap(({ data }) => ('changes' in data ? data.changes : []));
};

describe('what may be sent: three files at most, PDF and pictures, of 5 MB each', () => {
  const faults = (value: unknown): readonly string[] =>
    fieldSchema(everyField.files).safeParse(value).error?.issues.map(({ message, code }) => (code === 'custom' ? message : code)) ?? []; // prettier-ignore
  it.each([
    ['nothing', [], []],
    ['three', [A, B, C], []],
    ['four', [A, B, C, D], ['too_big']],
    ['the same bytes under two names', [A, { ...A, name: 'a 2.pdf' }], []],
    ['one of them twice', [A, A], ['repeated']],
    ['as large as it may be', [{ ...A, size: 5 * MB }], []],
    ['a byte larger', [{ ...A, size: 5 * MB + 1 }], ['fileTooLarge']],
    ['a picture', [file('a.png', 'a', { mime: 'image/png' })], []],
    ['a text', [file('a.txt', 'a', { mime: 'text/plain' })], ['otherKindOfFile']],
    ['a picture that nobody looked at', [file('a.png', 'a', { mime: 'image/*' })], ['otherKindOfFile']],
    ['a name alone', ['a.pdf'], ['invalid_type']],
  ])('%s', (_what, value, wrong) => {
    expect(faults(value)).toEqual(wrong);
  });

  it('any kind where none is named, and at least one where one is needed', () => {
    const { kinds: _kinds, ...any } = everyField.files;
    expect(fieldSchema(any).safeParse([file('a.txt', 'a', { mime: 'text/plain' })]).success).toBe(true);
    expect(fieldSchema({ ...any, required: true }).safeParse([]).error?.issues[0]?.message).toBe('required');
  });
});

describe('the trace', () => {
  it('tells each file that came and each that went, by its name and its hash', () => {
    const told = (one: FileRef) => ({
      ...{ kind: 'files', files: [{ name: one.name, hash: one.hash, size: one.size }] },
    });
    expect(becomes([A, B], [B, C])).toMatchObject([
      { title: '@everything.files', oldValue: told(A), newValue: null, action: 3, fieldFormat: 4 },
      { title: '@everything.files', oldValue: null, newValue: told(C), action: 1, fieldFormat: 4 },
    ]);
    expect(becomes([A], [{ ...A, name: 'a 2.pdf' }])).toMatchObject([{ action: 3 }, { action: 1 }]);
  });

  it('says nothing of what stayed, in whatever order it is sent', () => {
    expect(becomes([A, B], [B, A])).toEqual([]);
  });
});

it('files of an entry are named in its events where a backup and a verification look for them', () => {
  const [event] = added([A, B]);
  expect(new Set(fileHashesIn(event?.data))).toEqual(new Set([A.hash, B.hash]));
});

it.each([
  [{ maxLength: 0 }, 'holds 1 to 50 files'],
  [{ maxLength: 51 }, 'holds 1 to 50 files'],
  [{ megabytes: 26 }, 'a file has at most 25 MB'],
  [{ unique: true }, 'files are not unique'],
] as readonly (readonly [Partial<FilesField>, string])[])('is not declared with %j', (more, fault) => {
  const field: FilesField = { ...everyField.files, ...more };
  expect(filesField.faults?.(field)).toEqual([fault]);
});
