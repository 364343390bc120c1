import { Readable } from 'node:stream';
import { EventTooLarge, StreamWasCut } from '../event-store/errors';
import { AppError, retold } from '@shilu/events/core/app-error';
import { defineCall } from '@shilu/events/core/call';
import { signatureOf, TIMESTAMP_OFFSET_MS } from '@shilu/events/identity/request-signature';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logging/logger';
import { eventStreamReply, fileReply, route, type CallContext, type Session } from './call-context';
import { createHttpServer } from './server';

const label = { 'zh-CN': '试', 'en-US': 'Try' };
const base = { id: 'X999', kind: 'command', context: 'try', summary: label } as const;
const echo = defineCall({
  ...base,
  method: 'POST',
  path: 'Try/Echo/{id}',
  request: z.strictObject({ id: z.string(), text: z.string().optional() }),
  response: z.unknown(),
});
const get = defineCall({
  ...base,
  method: 'GET',
  path: 'Try/Get',
  request: z.object({ n: z.coerce.number().int() }),
  response: z.unknown(),
});
const fail = defineCall({
  ...base,
  method: 'POST',
  path: 'Try/Fail',
  request: z.object({ how: z.string() }),
  response: z.unknown(),
});
const small = defineCall({
  ...base,
  method: 'POST',
  path: 'Try/Small',
  request: z.strictObject({ text: z.string().max(100) }),
  response: z.unknown(),
});
const upload = defineCall({
  ...base,
  method: 'POST',
  path: 'Try/Upload',
  body: 'multipart',
  request: z.strictObject({ take: z.number() }),
  response: z.unknown(),
});
const file = defineCall({
  ...base,
  method: 'GET',
  path: 'Try/File',
  answer: 'file',
  request: z.object({ name: z.string() }),
  response: z.unknown(),
});
const stream = defineCall({
  ...base,
  method: 'GET',
  path: 'Try/Stream',
  answer: 'sse',
  request: z.object({}),
  response: z.unknown(),
});
const long = defineCall({
  ...base,
  method: 'POST',
  path: 'Try/Long',
  request: z.strictObject({ parts: z.number() }),
  response: z.unknown(),
});
const open = defineCall({
  ...base,
  method: 'POST',
  path: 'Try/Open',
  public: true,
  request: z.object({}),
  response: z.unknown(),
});

const coded = (code: string): Error => Object.assign(new Error(`secret of the inside ${code}`), { code });
const failures: Readonly<Record<string, () => Error>> = {
  refused: () => new AppError('moduleSigned', {}, { by: 'li' }),
  decided: () => retold(Object.assign(new AppError('moduleSigned'), { position: '41' }), {}, { by: 'li' }),
  early: () => Object.assign(new AppError('notFound'), { stale: true }),
  hidden: () => Object.assign(new AppError('notFound'), { position: '41' }),
  broken: () => new Error('select * from secret at /srv/lab/x.ts:1:1'),
  unavailable: () => coded('storeUnavailable'),
  connection: () => coded('ECONNREFUSED'),
  shutdown: () => coded('57P01'),
  full: () => coded('ENOSPC'),
  databaseFull: () => coded('53100'),
  tooLarge: () => new EventTooLarge('Maximum Append Size of 1048576 Exceeded.'),
  cut: () => new StreamWasCut('record-1', 'tombstone'),
  logFull: () => Object.assign(coded('storeUnavailable'), { cause: coded('53100') }),
};

const MEGABYTE_OF_TEXT = 'x'.repeat(1024 * 1024);
const longerThanAnyText = {
  toJSON: (): never => {
    throw new RangeError('Invalid string length');
  },
};

let app: FastifyInstance;
let session: Session;
let seen: CallContext | null;
const lines: string[] = [];

beforeEach(async () => {
  lines.length = 0;
  session = { id: 's', accountId: 'wang', token: 'tok', signedOnce: false, screenLocked: false, createdAt: '' };
  seen = null;
  app = await createHttpServer({
    serviceToken: null,
    routes: [
      route(echo, (input, context) => {
        seen = context;
        return Promise.resolve({ response: input, position: '7' });
      }),
      route(get, (input) => Promise.resolve({ response: input, rows: 3 })),
      route(long, ({ parts }) =>
        Promise.resolve({
          response: parts > 500 ? longerThanAnyText : Array.from({ length: parts }, () => MEGABYTE_OF_TEXT),
        }),
      ),
      route(fail, ({ how }) => Promise.reject(failures[how]?.() ?? new Error())),
      route(upload, async ({ take }, _context, parts) => {
        const names: string[] = [];
        for (let taken = 0; taken < take; taken += 1) {
          const part = await parts.file();
          if (!part) break;
          let size = 0;
          for await (const chunk of part.stream) size += (chunk as Buffer).length;
          names.push(`${part.fileName} ${size}`);
        }
        return { response: names };
      }),
      route(file, ({ name }) =>
        Promise.resolve(
          fileReply({
            body: Readable.from([Buffer.from('bytes')]),
            mime: 'image/svg+xml',
            fileName: name,
            inline: false,
            size: 5,
          }),
        ),
      ),
      route(stream, () =>
        Promise.resolve(
          eventStreamReply({
            start: (out) => {
              out.comment('hello');
              out.send({ id: '9', event: 'moved', data: `a\nb ${out.lastEventId}` });
              return Promise.resolve();
            },
          }),
        ),
      ),
      route(open, () => Promise.resolve({ response: {} })),
      route(small, (input) => Promise.resolve({ response: input })),
    ],
    identify: {
      findSession: (token) => Promise.resolve(token === session.token ? session : null),
      knownIdentity: (accountId) => ({ accountId, isOrganAdmin: false }),
    },
    clock: () => new Date(),
    log: createLogger({ level: 'warn', form: 'lines', write: (text) => void lines.push(text) }),
    maxUploadBytes: 100_000,
  });
});
afterEach(() => app.close());

const signed = (): Record<string, string> => {
  const timestamp = String(Date.now() + TIMESTAMP_OFFSET_MS);
  return { token: 'tok', uid: 'wang', timestamp, signature: signatureOf({ token: 'tok', uid: 'wang', timestamp }) };
};
const ask = (options: InjectOptions) => app.inject({ ...options, headers: { ...signed(), ...options.headers } });
const post = (path: string, payload: object | string, headers: Record<string, string> = {}) =>
  ask({ method: 'POST', url: `/api/${path}`, payload, headers: { 'content-type': 'application/json', ...headers } });

describe('law 12 one envelope for all calls', () => {
  test('K01 success is code 100 with what the call answered; the path wins over the body', async () => {
    const answer = await post('Try/Echo/a', { id: 'b', text: '文' });
    expect(answer.json()).toEqual({ code: 100, message: '', response: { id: 'a', text: '文' }, position: '7' });
    expect((await ask({ method: 'GET', url: '/api/Try/Get?n=3' })).json()).toMatchObject({
      code: 100,
      response: { n: 3 },
      rows: 3,
    });
  });

  test.each([65, 600])('an answer of %i MB is refused in words, never a broken server', async (parts) => {
    const answer = await post('Try/Long', { parts });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { code: 4281, message: expect.stringContaining('64 MB') as string, response: null, details: null },
    ]);
  });

  test('what is refused for the moment says when to come back', async () => {
    const answer = await post('Try/Fail', { how: 'unavailable' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  });

  test('law 5 law 6 the call is told command id, position, language and address', async () => {
    await post(
      'Try/Echo/a',
      {},
      { 'command-id': 'k', 'min-position': '42', language: 'en-US', 'login-client': 'tablet' },
    );
    expect(seen).toMatchObject({
      minPosition: '42',
      language: 'en-US',
      client: 'tablet',
      session: { accountId: 'wang' },
    });
    const first = seen?.commandId;
    await post('Try/Echo/a', {}, { 'command-id': 'k' });
    expect(seen?.commandId).toBe(first);
    await post('Try/Echo/a', {});
    expect(seen?.commandId).not.toBe(first);
  });

  test.each([
    ['refused', 422, 4221],
    ['unavailable', 503, 503],
    ['connection', 503, 503],
    ['shutdown', 503, 503],
    ['tooLarge', 413, 4134],
    ['cut', 500, 5001],
    ['full', 507, 507],
    ['logFull', 507, 507],
    ['databaseFull', 507, 507],
    ['broken', 500, 500],
  ])('E02 %s answers %i with words, and never with what went wrong inside', async (how, status, code) => {
    for (const [language, words] of [
      ['zh-CN', /[\u4e00-\u9fff]/],
      ['en-US', /^[\x20-\x7e]+$/],
    ] as const) {
      const answer = await post('Try/Fail', { how }, { language });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ code, response: null, message: expect.stringMatching(words) as string });
      expect(answer.body).not.toMatch(/secret|select|\.ts/);
    }
    expect(lines.some((line) => line.includes('"level":"error"'))).toBe(how === 'broken');
  });

  test('law 6 a refusal says where in the log it was decided, but not of what the caller may not know', async () => {
    expect((await post('Try/Fail', { how: 'decided' })).json()).toMatchObject({
      details: { by: 'li' },
      position: '41',
    });
    for (const how of ['refused', 'hidden'])
      expect((await post('Try/Fail', { how })).json()).not.toHaveProperty('position');
  });

  test('law 6 a refusal on what is older than was asked for says so', async () => {
    expect((await post('Try/Fail', { how: 'early' })).json()).toMatchObject({ code: 404, stale: true });
    expect((await post('Try/Fail', { how: 'hidden' })).json()).not.toHaveProperty('stale');
  });

  test('law 12 an ill-formed request names each field that is wrong', async () => {
    const answer = await post('Try/Echo/a', { text: 7, more: 1 });
    expect(answer.json()).toMatchObject({
      code: 400,
      details: { issues: [{ path: 'text' }, { message: expect.stringContaining('more') as string }] },
    });
  });

  test('law 12 a body that is no object is refused, `null` too; no body at all is one without fields', async () => {
    for (const payload of ['null', '[]', '"x"', '1'])
      expect((await post('Try/Echo/a', payload)).statusCode, payload).toBe(400);
    expect((await post('Try/Echo/a', '')).json()).toMatchObject({ response: { id: 'a' } });
  });

  test('law 12 nesting beyond reason and the NUL character are refused before any schema looks', async () => {
    const deep = `${'['.repeat(129)}${']'.repeat(129)}`;
    expect((await post('Try/Echo/a', `{"text":${deep}}`)).json()).toMatchObject({
      code: 400,
      details: { issues: [{ message: 'tooDeep' }] },
    });
    expect((await post('Try/Echo/a', '{"text":"a\\u0000"}')).json()).toMatchObject({
      code: 400,
      details: { issues: [{ message: 'controlCharacter' }] },
    });
    expect((await post('Try/Echo/a', '{"a\\u0000":1}')).statusCode).toBe(400);
  });
});

describe('identity', () => {
  test('K02 no call but a public one is answered without a session', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/Try/Echo/a', payload: {} })).statusCode).toBe(401);
    expect((await app.inject({ method: 'POST', url: '/api/Try/Open', payload: {} })).statusCode).toBe(200);
  });
  test('T16 a locked screen is told as such', async () => {
    session = { ...session, screenLocked: true };
    expect((await post('Try/Echo/a', {})).json()).toMatchObject({ code: 401, details: { screenLocked: true } });
  });
  test('X010 public calls are limited by address, in words', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 32; index += 1)
      statuses.push((await app.inject({ method: 'POST', url: '/api/Try/Open', payload: {} })).statusCode);
    expect(statuses.filter((status) => status === 429).length).toBe(2);
  });
});

describe('what comes before a call', () => {
  const listening = async (): Promise<number> => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  };
  /** What a socket answers to bytes as they are. */
  const raw = async (port: number, bytes: string): Promise<string> => {
    const { connect } = await import('node:net');
    return new Promise((resolve, reject) => {
      let told = '';
      const socket = connect(port, '127.0.0.1', () => void socket.write(bytes));
      socket.on('data', (chunk) => {
        told += chunk.toString('utf8');
        if (/\r\n\r\n.*\}/s.test(told)) socket.destroy();
      });
      socket.on('close', () => resolve(told)).on('error', reject);
    });
  };

  test('seven megabytes of brackets without a token are refused before a byte of them is parsed', async () => {
    const brackets = '['.repeat(7 * 1024 * 1024);
    const headers = { 'content-type': 'application/json' };
    const spent = process.cpuUsage();
    for (const token of [undefined, 'forged']) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/Try/Echo/a',
        payload: brackets,
        headers: token === undefined ? headers : { ...headers, ...signed(), token },
      });
      expect(answer.statusCode).toBe(401);
    }
    // The first bytes alone are answered: nobody waits for the rest of what is refused.
    const port = await listening();
    const begun = `POST /api/Try/Echo/a HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 7000000\r\n\r\n[[[`;
    expect(await raw(port, begun)).toMatch(/^HTTP\/1\.1 401 /);
    expect((process.cpuUsage(spent).user + process.cpuUsage(spent).system) / 1000).toBeLessThan(1_500);
  });

  test('a refused body without end is read away for a while, then its connection is closed', async () => {
    const port = await listening();
    const { connect } = await import('node:net');
    const sent = await new Promise<number>((resolve) => {
      let bytes = 0;
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST /api/Try/Echo/a HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n',
        );
        const go = (): void => {
          while (!socket.destroyed && socket.write('['.repeat(65_536))) bytes += 65_536;
          if (!socket.destroyed) socket.once('drain', go);
        };
        go();
      });
      socket
        .resume()
        .on('error', () => undefined)
        .on('close', () => resolve(bytes));
    });
    expect(sent).toBeLessThan(500_000_000);
  });

  test('a call takes a body as large as its fields can be, and no larger', async () => {
    expect((await post('Try/Small', { text: '文'.repeat(100) })).statusCode).toBe(200);
    const answer = await post('Try/Small', { text: 'x'.repeat(60_000) });
    expect(answer.json()).toMatchObject({ code: 413 });
    expect(answer.json<{ message: string }>().message).toMatch(/[\u4e00-\u9fff]/);
    expect((await post('Try/Echo/a', { text: 'x'.repeat(60_000) })).statusCode).toBe(200);
  });

  test.each(['/%', '/api/%', '/api/Try/Echo/%zz', '/api/Try/Echo/%c3%28', '/%E0%A4%A'])(
    'an address that cannot be decoded (%s) is refused in words',
    async (url) => {
      const port = await listening();
      const answer = await raw(port, `GET ${url} HTTP/1.1\r\nhost: a\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 (400|404|405) /);
      if (!answer.startsWith('HTTP/1.1 404')) expect(answer).toMatch(/"message":"[^"]*[\u4e00-\u9fff]/);
      expect(answer).toMatch(/cache-control: no-store/i);
    },
  );

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'FOO'])(
    '%s is not taken: 405 with what is',
    async (method) => {
      const port = await listening();
      const answer = await raw(port, `${method} /api/Try/Open HTTP/1.1\r\nhost: a\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer).toMatch(method === 'FOO' ? /allow: GET, HEAD, POST/i : /allow: POST\r/i);
      expect(answer).toMatch(/"code":405,"message":"[^"]*[\u4e00-\u9fff]/);
    },
  );

  test('the other method of a call is not taken either; what nobody answers at all is not found', async () => {
    const get = await ask({ method: 'GET', url: '/api/Try/Open' });
    expect([get.statusCode, get.headers['allow']]).toEqual([405, 'POST']);
    const sent = await post('Try/Get', {});
    expect([sent.statusCode, sent.headers['allow']]).toEqual([405, 'GET, HEAD']);
    expect((await post('Try/Nothing', {})).statusCode).toBe(404);
    expect((await ask({ method: 'POST', url: '/' })).statusCode).toBe(405);
  });

  test('a head that is too long, or no HTTP at all, is refused in words', async () => {
    const port = await listening();
    expect(await raw(port, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 .*[\u4e00-\u9fff]/s,
    );
    expect(await raw(port, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 40[05] .*[\u4e00-\u9fff]/s);
  });

  test('%00 is refused wherever it stands', async () => {
    for (const url of ['/api/Try/Echo/a%00', '/api/Try/File?name=a%00', '/api/Try/Get?n=%00'])
      expect([400, 405]).toContain((await ask({ method: 'GET', url })).statusCode);
    expect((await post('Try/Echo/a%00', {})).statusCode).toBe(400);
  });

  test('a key that objects are made of is refused, and so is half a character anywhere', async () => {
    expect((await post('Try/Echo/a', '{"text":"a","__proto__":{"admin":true}}')).statusCode).toBe(400);
    for (const text of ['{"text":"\\ud83d"}', '{"text":"a\\ude00b"}', '{"\\ud83d":1}'])
      expect((await post('Try/Echo/a', text)).json()).toMatchObject({
        code: 400,
        details: { issues: [{ message: 'controlCharacter' }] },
      });
  });

  test('answers and refusals are not kept by whoever passes them on', async () => {
    for (const answer of [
      await ask({ method: 'GET', url: '/api/Try/Get?n=3' }),
      await ask({ method: 'GET', url: '/api/Try/Get?n=x' }),
      await app.inject({ method: 'GET', url: '/api/Try/Get' }),
      await ask({ method: 'GET', url: '/api/none' }),
      await ask({ method: 'GET', url: '/none.js' }),
    ])
      expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('files', () => {
  test('C116 more parts than any call has are refused in words', async () => {
    const many = [json({ take: 20 }), ...Array.from({ length: 20 }, (_, at) => filePart(`f${at}`, 'x'))];
    const fields = [
      json({ take: 1 }),
      ...Array.from({ length: 9 }, (_, at) => `content-disposition: form-data; name="f${at}"\r\n\r\nx`),
    ];
    for (const parts of [many, fields]) {
      const answer = await ask(body(...parts));
      expect(answer.json()).toMatchObject({ code: 4133 });
      expect(answer.statusCode).toBe(413);
    }
  });

  const body = (...parts: readonly string[]): InjectOptions => ({
    method: 'POST',
    url: '/api/Try/Upload',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`,
  });
  const json = (value: unknown): string =>
    `content-disposition: form-data; name="json"\r\n\r\n${JSON.stringify(value)}`;
  const filePart = (name: string, content: string): string =>
    `content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n${content}`;

  test('C116 files are handed over one by one as streams', async () => {
    expect((await ask(body(json({ take: 5 }), filePart('a', 'xx'), filePart('b', 'yyy')))).json()).toMatchObject({
      response: ['a 2', 'b 3'],
    });
    expect((await ask(body(json({ take: 1 })))).json()).toMatchObject({ response: [] });
  });
  test('C116 json that says what it is, as OpenAPI has it or as a blob, is read like any other', async () => {
    const typed = (text: string, more = ''): string =>
      `content-disposition: form-data; name="json"${more}\r\ncontent-type: application/json\r\n\r\n${text}`;
    const other = 'content-disposition: form-data; name="note"\r\ncontent-type: application/json\r\n\r\n{"a":1}';
    for (const part of [typed('{"take":1}'), typed('{"take":1}', '; filename="blob"')])
      expect((await ask(body(other, part, other, filePart('a', 'xx')))).json()).toMatchObject({ response: ['a 2'] });
    for (const [text, code] of [
      ['{"ta', 4001],
      ['"x"', 400],
      ['{"take":"x"}', 400],
      [`{"take":1,"more":"${'x'.repeat(3_000_000)}"}`, 413],
    ] as const)
      expect((await ask(body(typed(text), filePart('a', 'xx')))).json(), text.slice(0, 20)).toMatchObject({ code });
  });
  test('C116 brackets that say they are JSON are refused before they are parsed, as anywhere', async () => {
    const typed = (name: string): string =>
      `content-disposition: form-data; name="${name}"\r\ncontent-type: application/json\r\n\r\n${'['.repeat(10_000)}`;
    const deep = { code: 400, details: { issues: [{ message: 'tooDeep' }] } };
    expect((await ask(body(typed('json')))).json()).toMatchObject(deep);
    // Nobody reads it, and so nobody parses it.
    expect((await ask(body(typed('note'), json({ take: 0 })))).json()).toMatchObject({ response: [] });
  });
  test('C116 files before their json, without it, or cut off are refused', async () => {
    expect((await ask(body(filePart('a', 'x'), json({ take: 1 })))).json()).toMatchObject({ code: 4001 });
    expect((await ask(body())).statusCode).toBe(400);
    expect(
      (
        await ask({
          ...body(json({ take: 1 })),
          payload: '--b\r\ncontent-disposition: form-data; name="json"\r\n\r\n{"ta',
        })
      ).json(),
    ).toMatchObject({ code: 4001 });
  });
  test('V011 C116 a file over the server’s limit ends the call', async () => {
    expect((await ask(body(json({ take: 1 }), filePart('a', 'x'.repeat(100_001))))).statusCode).toBe(413);
  });
  test('C116 a call that does not want its files leaves the connection free for the next', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const { Agent, request } = await import('node:http');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const call = (path: string, headers: Record<string, string>, payload: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const asked = request(
          { host: '127.0.0.1', port, path, method: 'POST', agent, headers: { ...signed(), ...headers } },
          (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
        );
        asked.on('error', reject).end(payload);
      });
    const unwanted = body(json({ take: 0 }), filePart('a', 'x'.repeat(20 * 1024 * 1024))).payload;
    expect(await call('/api/Try/Upload', { 'content-type': 'multipart/form-data; boundary=b' }, String(unwanted))).toBe(
      200,
    );
    expect(await call('/api/Try/Echo/a', { 'content-type': 'application/json' }, '{}')).toBe(200);
    agent.destroy();
  });
  test.each(['结构.svg', 'a"b\\c%.svg', 'x\r\nset-cookie: a=b', `${'长'.repeat(300)}.txt`])(
    'V016 C117 %j goes out as an attachment that cannot run',
    async (name) => {
      const answer = await ask({ method: 'GET', url: `/api/Try/File?name=${encodeURIComponent(name)}` });
      expect(answer.body).toBe('bytes');
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox') as string,
        'cache-control': 'private, no-store',
      });
      expect(answer.headers['set-cookie']).toBeUndefined();
      const disposition = String(answer.headers['content-disposition']);
      expect(disposition).toMatch(/^attachment; filename="[^"\\%]*"; filename\*=UTF-8''/);
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name);
    },
  );
});

test('X022 events go out as server-sent events, line by line, and resume where the browser says', async () => {
  const answer = await ask({ method: 'GET', url: '/api/Try/Stream', headers: { 'last-event-id': '8' } });
  expect(answer.headers['content-type']).toMatch(/text\/event-stream/);
  expect(answer.body).toBe(': hello\n\nid: 9\nevent: moved\ndata: a\ndata: b 8\n\n');
});

test('E02 an unknown call says so in JSON; anything else that is not there is a plain 404', async () => {
  expect((await ask({ method: 'GET', url: '/api/nothing' })).json()).toMatchObject({ code: 4041 });
  expect((await ask({ method: 'GET', url: '/nothing.js' })).body).toBe('404');
});

describe('behind a proxy', () => {
  const open30 = async (server: FastifyInstance, from: (n: number) => { remote: string; forwarded: string }) => {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) {
      const { remote, forwarded } = from(n);
      const { statusCode } = await server.inject({
        ...{ method: 'POST', url: '/api/Try/Open', payload: {}, remoteAddress: remote },
        headers: { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
      });
      statuses.push(statusCode);
    }
    return statuses.at(-1);
  };
  const serverFor = (trustedProxies: readonly string[]): Promise<FastifyInstance> =>
    createHttpServer({
      ...{ serviceToken: null, trustedProxies, maxUploadBytes: 1, clock: () => new Date() },
      log: createLogger({ level: 'silent', form: 'lines' }),
      identify: { findSession: () => Promise.resolve(null), knownIdentity: () => null },
      routes: [route(open, () => Promise.resolve({ response: null }))],
    });

  test('people who share one trusted proxy do not share one limit; one person of them has it', async () => {
    const server = await serverFor(['10.0.0.0/8']);
    expect(await open30(server, (n) => ({ remote: '10.1.2.3', forwarded: `192.0.2.${n}` }))).toBe(200);
    expect(await open30(server, (n) => ({ remote: '10.1.2.3', forwarded: `203.0.113.${n}, 198.51.100.7` }))).toBe(429);
    await server.close();
  });

  test('an address that is no trusted proxy cannot take another one', async () => {
    const server = await serverFor(['10.0.0.0/8']);
    expect(await open30(server, (n) => ({ remote: '192.0.2.99', forwarded: `203.0.113.${n}` }))).toBe(429);
    await server.close();
  });

  test('whoever came by HTTPS, as a trusted proxy says, is told to stay with it; nobody else', async () => {
    const server = await serverFor(['10.0.0.0/8']);
    const asked = async (remoteAddress: string) =>
      (await server.inject({ url: '/none', remoteAddress, headers: { 'x-forwarded-proto': 'https' } })).headers;
    expect((await asked('10.1.2.3'))['strict-transport-security']).toBe('max-age=31536000');
    expect((await asked('192.0.2.99'))['strict-transport-security']).toBeUndefined();
    await server.close();
  });
});
