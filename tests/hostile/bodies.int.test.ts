import { allCalls } from '@shilu/events/core/calls';
import { recordCalls } from '@shilu/events/records/calls';
import fc from 'fast-check';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expected, keyOf } from '../access/expected';
import { openLaboratory, type Laboratory, type Target } from '../access/laboratory';
import { signedHeaders, type Answered } from '../support/client';

let laboratory: Laboratory;
let target: Target;
beforeAll(async () => {
  laboratory = await openLaboratory();
  target = await laboratory.record('recalled');
});
afterAll(() => laboratory.stack.stop());

const SEED = Number(process.env['SEED'] ?? 20_260_131);
const posts = allCalls.filter((call) => call.method === 'POST' && !call.public);
/** These end or lock the session that asks. */
const ENDING = new Set(['account/logout', 'account/lockScreen']);

const raw = (path: string, body: string | Buffer, type = 'application/json'): Promise<Answered> =>
  laboratory.people.admin.client.raw({
    method: 'POST',
    path: `/api/${path}`,
    headers: { ...signedHeaders(laboratory.people.admin.identity), 'content-type': type },
    body,
  });

const wellFormed = (key: string): Record<string, unknown> => {
  const rule = expected[key];
  // Removals of registers take an id alone.
  return {
    ...((rule?.input({ laboratory, who: laboratory.people.admin, target, serial: 7 }) ?? { id: 'x' }) as object),
  };
};

type Body = Readonly<Record<string, unknown>>;
type Odd = (body: Body) => Body;
const ODD: readonly unknown[] = [
  ...[null, 7, -1, 1e308, true, [], {}, 'x'.repeat(2000), '\u0000', '\ud800', [[[]]], { a: { b: [] } }],
];

const saysWhy = (answer: Answered): void => {
  expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
  expect(answer.response).toBeNull();
};

describe('bodies that cannot be read', () => {
  test('ten megabytes of JSON are refused before they are parsed', async () => {
    const answer = await raw(recordCalls.recordPage.path, JSON.stringify({ text: 'x'.repeat(10 * 1024 * 1024) }));
    expect(answer).toMatchObject({ status: 413, code: 413 });
    saysWhy(answer);
    const multipart = await laboratory.people.owner.send(recordCalls.saveModule, {
      experimentId: target.id,
      moduleId: target.moduleId,
      data: 'x'.repeat(10 * 1024 * 1024),
      baseRevision: 0,
    });
    expect(multipart.status).toBe(413);
  });

  test('a hundred thousand brackets are refused, wherever they stand', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const short = `${'['.repeat(8_000)}${']'.repeat(8_000)}`;
    for (const body of [short, `{"text":${short}}`, '['.repeat(16_000), `{"a":`.repeat(3_000)]) {
      const answer = await raw(recordCalls.recordPage.path, body);
      expect(answer.status).toBe(400);
      saysWhy(answer);
    }
    // Kept as they are by calls that take any content: a limit holds there as well.
    for (const [path, body] of [
      [recordCalls.addModule.path, `{"experimentId":"${target.id}","type":"editor","title":"a","content":${deep}}`],
      ['UserSetting/Set', `{"Type":"deep","Content":${deep}}`],
    ] as const) {
      const answer = await raw(path, body);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
    }
  });

  test('M04 prose whose parts stand where they may not is refused, and the answer says which and where', async () => {
    const item = { type: 'listItem', content: [{ type: 'paragraph' }] };
    const answer = await laboratory.people.owner.send(recordCalls.addModule, {
      experimentId: target.id,
      type: 'editor',
      title: '错位',
      index: null,
      content: { type: 'doc', content: [{ type: 'paragraph' }, item] },
    });
    expect(answer).toMatchObject({
      status: 422,
      details: {
        issues: [{ path: 'data.content.1', message: 'misplaced', params: { node: 'listItem', parent: 'doc' } }],
      },
    });
    saysWhy(answer);
  });

  test.each([
    '',
    ' ',
    '{',
    '{"a":1,}',
    'null',
    '[]',
    '"text"',
    '42',
    'true',
    '{"a":undefined}',
    "{'a':1}",
    '\u0000',
    '\ufeff{}',
    '{"a":1}{"b":2}',
    '<xml/>',
  ])('body %j is refused with 400', async (body) => {
    const answer = await raw('Search/Global', body);
    expect(answer.status).toBe(400);
    saysWhy(answer);
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'image/png',
    'application/json; charset=gbk',
    'nonsense',
  ])('content type %s is refused, not guessed', async (type) => {
    const answer = await raw('Search/Global', '{}', type);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    saysWhy(answer);
  });

  test('broken multipart bodies are refused', async () => {
    const type = 'multipart/form-data; boundary=b';
    for (const body of [
      '',
      '--b',
      '--b\r\n\r\nx\r\n--b--',
      '--b\r\ncontent-disposition: form-data; name="json"\r\n\r\n{"a"\r\n--b--\r\n',
      '--b\r\ncontent-disposition: form-data; name="json"\r\n\r\n{}',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--b--\r\n',
    ]) {
      const answer = await raw('File/Check', body, type);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      saysWhy(answer);
    }
    expect((await raw('File/Check', 'x', 'multipart/form-data')).status).toBe(400);
  });

  test('unknown calls, wrong methods and odd addresses are refused with words', async () => {
    const { client } = laboratory.people.admin;
    for (const path of [
      '/api/',
      '/api/nothing',
      '/api/PCExperiment',
      '/api/%00',
      '/api/Project/%2e%2e%2f%2e%2e',
      '/api/File/Download/inline/..%2f..%2fetc%2fpasswd',
      `/api/Project/${'a'.repeat(5000)}`,
      '/api/Project/%E0%A4%A',
    ]) {
      const answer = await client.raw({
        method: 'GET',
        path,
        headers: signedHeaders(laboratory.people.admin.identity),
      });
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
    }
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      const answer = await client.raw({ method, path: '/api/Project/Page' });
      expect([404, 405, 400]).toContain(answer.status);
    }
  });
});

describe('law 12 contracts hold for every call', () => {
  const strict = posts.filter(
    (call) => call.request instanceof z.ZodObject && call.request.def.catchall instanceof z.ZodNever,
  );

  test.each(strict.map((call) => [call.id, keyOf(call), call] as const))(
    'law 12 %s %s refuses fields it does not know, and __proto__',
    async (_id, key, call) => {
      const input = wellFormed(key);
      const unknown = await laboratory.people.admin.send(call, { ...input, unknownField: 1 });
      expect(unknown.status).toBe(400);
      expect(unknown.details).toMatchObject({ issues: expect.any(Array) as unknown[] });
      const poisoned = JSON.stringify(input)
        .replace(/^\{/, '{"__proto__":{"isOrganAdmin":true},"constructor":{"prototype":{"isOrganAdmin":true}},')
        .replace(/,\}$/, '}');
      const answer = await raw(call.path.replace(/\{\w+\}/g, 'x'), poisoned);
      expect(answer.status).toBe(400);
      expect(({} as Record<string, unknown>)['isOrganAdmin']).toBeUndefined();
    },
  );

  const withFields = posts.filter(
    (call) => Object.keys(call.request instanceof z.ZodObject ? call.request.shape : {}).length > 0,
  );
  test.each(withFields.map((call) => [call.id, keyOf(call), call] as const))(
    'law 12 %s %s never fails on missing or ill-typed fields',
    async (_id, key, call) => {
      const input = wellFormed(key);
      // What stands in the path is text in any case.
      const fields =
        call.request instanceof z.ZodObject
          ? Object.keys(call.request.shape).filter((field) => !call.path.includes(`{${field}}`))
          : [];
      const oddly = (field: string): readonly Odd[] => [
        ({ [field]: _gone, ...without }) => without,
        ...ODD.map((value): Odd => (body) => ({ ...body, [field]: value })),
      ];
      const isRefused = (odd: Odd): boolean => !call.request.safeParse(odd(input)).success;
      // What the contract refuses of each field is sent with that of the others: every field is looked at, whatever is wrong
      // with those before it. What it takes is sent by itself, so that what comes behind the contract meets it.
      const together = fields.map((field) => oddly(field).filter(isRefused));
      const most = Math.max(0, ...together.map((odds) => odds.length));
      const bodies = [
        ...Array.from({ length: most }, (_, turn) =>
          together.reduce<Body>((body, odds) => odds[turn % odds.length]?.(body) ?? body, input),
        ),
        ...fields.flatMap((field) => oddly(field).flatMap((odd) => (isRefused(odd) ? [] : [odd(input)]))),
      ];
      for (const odd of bodies) {
        const answer = await laboratory.people.stranger.send(call, odd);
        expect(answer.status, `${JSON.stringify(odd).slice(0, 500)} ${answer.message}`).toBeLessThan(500);
      }
    },
  );

  const open = posts.filter((call) => !ENDING.has(call.path));
  test('law 12 no JSON whatever makes any call fail on our side', { timeout: 60_000 }, async () => {
    const seen = new Map<number, number>();
    const keys = fc.constantFrom(
      'id',
      'experimentId',
      'moduleId',
      'pageIndex',
      'data',
      'text',
      'settings',
      'filter',
      'password',
      'account',
      'toString',
      '__proto__',
    );
    const body = fc.oneof(
      fc.dictionary(keys, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 }),
      fc.jsonValue({ maxDepth: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...open), body, async (call, value) => {
        const answer = await raw(call.path.replace(/\{\w+\}/g, 'x'), JSON.stringify(value));
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        expect(answer.status, `${call.path} ${JSON.stringify(value)}`).toBeLessThan(500);
      }),
      { numRuns: 800, seed: SEED },
    );
    console.log(`random JSON, seed ${SEED}: ${[...seen].map(([status, count]) => `${status} x${count}`).join(', ')}`);
  });

  const paged = posts.filter((call) => call.request instanceof z.ZodObject && 'pageIndex' in call.request.shape);
  test.each(paged.map((call) => [call.id, keyOf(call), call] as const))(
    'K01 %s %s refuses negative and huge paging, and answers a page beyond the end empty',
    async (_id, key, call) => {
      const input = wellFormed(key);
      for (const paging of [
        { pageIndex: 0 },
        { pageIndex: -1 },
        { pageIndex: 1.5 },
        { pageIndex: 1e9 },
        { pageIndex: '1' },
        { pageIndex: null },
        { pageSize: 0 },
        { pageSize: -5 },
        { pageSize: 1e6 },
        { pageSize: 1e308 },
        { pageSize: '10; drop table' },
      ]) {
        const answer = await laboratory.people.admin.send(call, { ...input, ...paging });
        expect(answer.status, JSON.stringify(paging)).toBe(400);
      }
      const beyond = await laboratory.people.admin.send(call, { ...input, pageIndex: 1_000_000, pageSize: 200 });
      expect(beyond.status).toBe(200);
      const { response } = beyond;
      const { list = response } = response as { readonly list?: unknown };
      const { items = list } = response as { readonly items?: unknown };
      const { hits = items } = response as { readonly hits?: unknown };
      const { records = hits } = response as { readonly records?: unknown };
      expect(records).toEqual([]);
    },
  );

  test('K01 sorting and filtering by what is no column is refused, with statements in the name too', async () => {
    const { admin } = laboratory.people;
    for (const call of paged.filter((one) => one.request instanceof z.ZodObject && 'sortField' in one.request.shape)) {
      for (const sortField of ['id; drop table log.events', 'nothing', '__proto__', 'constructor', "name' or 1=1"]) {
        const answer = await admin.send(call, { sortField });
        expect([400, 422], `${call.path} ${sortField}`).toContain(answer.status);
      }
    }
    for (const call of paged.filter((one) => one.request instanceof z.ZodObject && 'filter' in one.request.shape)) {
      for (const field of ['nothing', '__proto__', 'constructor', "name'--"]) {
        const answer = await admin.send(call, { filter: { [field]: 'x' } });
        expect([400, 422], `${call.path} ${field}`).toContain(answer.status);
      }
    }
  });
});

test('nothing of all this was an error of the server', () => {
  expect(
    laboratory.stack
      .logged()
      .filter((line) => /"level":"(error|fatal)"/.test(line))
      .slice(0, 3),
  ).toEqual([]);
});
