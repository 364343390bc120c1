import { proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { recordCalls } from '../records/calls';
import { approvalCalls } from '../approvals/calls';
import { allCalls } from './calls';

const byName = allCalls.map((call) => [`${call.id} ${call.method} ${call.path}`, call] as const);
const posts = byName.filter(([, call]) => call.method === 'POST');
/** Contents are checked by their module's own type, the rest is compared with what the server knows: capped as a body, not as a field. */
const unchecked = ['data', 'content', 'modifyList', 'Content'];
const keysOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const issuesAt = (schema: z.ZodType, key: string, value: unknown): boolean =>
  (schema.safeParse({ [key]: value }).error?.issues ?? []).some((issue) => issue.path[0] === key);

describe('every call', () => {
  it.each(byName)('%s takes an object and nothing else', (_name, call) => {
    for (const bad of [null, undefined, 1, 'x', true, [], [{}]])
      expect(call.request.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  });

  it.each(posts.filter(([, call]) => keysOf(call.request).length > 0))(
    '%s refuses fields that it does not name',
    (_name, call) => {
      const issues = call.request.safeParse({ smuggled: 1 }).error?.issues ?? [];
      expect(issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
    },
  );

  it.each(byName)('%s refuses a megabyte of text in every field that takes text', (_name, call) => {
    const megabyte = 'a'.repeat(1_000_000);
    for (const key of keysOf(call.request)) {
      if (call.request instanceof z.ZodObject && !issuesAt(call.request, key, megabyte)) {
        expect(unchecked, `${call.path} ${key}`).toContain(key);
      }
    }
  });

  it.each(byName)('%s tells why something is refused in words, never by a key alone', (_name, call) => {
    const told = JSON.stringify(z.toJSONSchema(call.response, { unrepresentable: 'any' }));
    for (const [, text] of told.matchAll(/"(?:problems?|why)":(\{.{0,90})/g))
      expect(text).toMatch(/"properties":\{"key":\{"type":"string"\},"text"|\$ref/);
  });

  it('names every path parameter in its request', () => {
    for (const [name, call] of byName) {
      for (const [, parameter] of call.path.matchAll(/\{(\w+)\}/g))
        expect(keysOf(call.request), name).toContain(parameter);
    }
  });

  it('takes an idempotency key if it changes what the log says', () => {
    const without = allCalls
      .filter(
        (call) => call.kind === 'command' && call.method === 'POST' && !keysOf(call.request).includes('commandId'),
      )
      .map((call) => call.path);
    // Sessions, locks, drafts, uploads, what a device is asked to sign, and looking-up: none of them appends what a person wrote.
    expect(
      without.filter(
        (path) =>
          !/^(account|Account\/ValidatePassword|Account\/Passkey\/(EnrolmentOptions|Statement)|Account\/SecondFactor\/Prepare|ExperimentModule\/(EnableEdit|ReleaseEdit|CheckLock|DiscardDraft|AtCell|AtText|LeaveSheet)|Experiment\/(IsOpen|UnLock)|File|UserSetting)/.test(
            path,
          ),
      ),
    ).toEqual([]);
  });
});

describe('limits of single calls', () => {
  const ok = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
  it('V004 C042 C043 a title has at most 300 characters, one line, not blank', () => {
    proves('V004');
    const add = (title: unknown): unknown => ({ title, bookId: 'b', projectId: null, taskId: null });
    for (const one of ['a', '题', '🧪']) {
      expect([
        ok(recordCalls.addRecord.request, add(one.repeat(300))),
        ok(recordCalls.addRecord.request, add(one.repeat(301))),
      ]).toEqual([true, false]);
      expect([
        ok(recordCalls.modifyRecord.request, { id: 'r', title: one.repeat(300) }),
        ok(recordCalls.modifyRecord.request, { id: 'r', title: one.repeat(301) }),
      ]).toEqual([true, false]);
    }
    for (const bad of ['', '  ', 'a\nb', 'a\u0000', '\ud800', null, 1])
      expect(ok(recordCalls.addRecord.request, add(bad)), String(bad)).toBe(false);
  });

  it('V006 C055 a comment has at most 100 characters and says something', () => {
    proves('V006');
    const comment = (text: string): unknown => ({ experimentId: 'r', text });
    expect([
      ok(recordCalls.addComment.request, comment('批'.repeat(100))),
      ok(recordCalls.addComment.request, comment('批'.repeat(101))),
      ok(recordCalls.addComment.request, comment(' ')),
    ]).toEqual([true, false, false]);
  });

  it('V005 C059 C062 notes, opinions and reasons have at most 250 characters', () => {
    proves('V005');
    const signing = { password: 'x', meaning: 'reviewed', timeZone: 'Asia/Shanghai' };
    for (const [length, fits] of [
      [250, true],
      [251, false],
    ] as const) {
      expect(
        ok(approvalCalls.submit.request, {
          experimentId: 'r',
          recordHash: 'a'.repeat(64),
          note: '注'.repeat(length),
          ...signing,
        }),
      ).toBe(fits);
      expect(ok(approvalCalls.reject.request, { experimentId: 'r', opinion: '注'.repeat(length), ...signing })).toBe(
        fits,
      );
      expect(ok(recordCalls.removeRecord.request, { id: 'r', reason: '因'.repeat(length) })).toBe(fits);
    }
  });

  it('C006 a grant reads (0) or writes (1) and nothing between', () => {
    const grant = (Attribute: unknown): unknown => ({
      experimentId: 'r',
      ModuleId: 'm',
      UserList: [{ UserId: 'u', Attribute }],
    });
    expect([0, 1, 2, -1, '1', true].map((value) => ok(recordCalls.grantModule.request, grant(value)))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
