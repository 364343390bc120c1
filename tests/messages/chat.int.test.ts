import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { createMessagesWorkers } from '@shilu/integration-workers/messages/workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOWHERE, openOffice, PATIENCE, wants, type Office } from './office';

const SECRET = 'SECtest0123456789';
const KEY = '693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa';
const NOW = new Date('2026-03-02T09:00:00.000Z');

type Post = { readonly path: string; readonly body: Readonly<Record<string, unknown>> };
type Answer = { readonly errcode: number; readonly errmsg: string } | 'cut' | 'unavailable';

/** Robots of both vendors as they document them: signature, key and form are checked, and everything else is refused. */
const startRobots = async () => {
  const posts: Post[] = [];
  const answers: Answer[] = [];
  const dingtalk = (url: URL, body: Post['body']): Answer => {
    const timestamp = url.searchParams.get('timestamp') ?? '';
    const sign = createHmac('sha256', SECRET).update(`${timestamp}\n${SECRET}`).digest('base64');
    if (url.searchParams.get('access_token') !== 'tok') return { errcode: 300001, errmsg: 'token is not exist' };
    if (Math.abs(Number(timestamp) - NOW.getTime()) > 3_600_000 || url.searchParams.get('sign') !== sign)
      return { errcode: 310000, errmsg: 'sign not match' };
    const { title, text } = (body['markdown'] ?? {}) as Partial<Record<string, string>>;
    return body['msgtype'] === 'markdown' && title && text
      ? { errcode: 0, errmsg: 'ok' }
      : { errcode: 400101, errmsg: 'no content' };
  };
  const wecom = (url: URL, body: Post['body']): Answer => {
    if (url.searchParams.get('key') !== KEY) return { errcode: 93000, errmsg: 'invalid webhook url' };
    const { content } = (body['text'] ?? {}) as { readonly content?: string };
    return body['msgtype'] === 'text' && content !== undefined && Buffer.byteLength(content) <= 2048
      ? { errcode: 0, errmsg: 'ok' }
      : { errcode: 40008, errmsg: 'invalid message type' };
  };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://robots');
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Post['body'];
      const answer = answers.shift() ?? (url.pathname === '/robot/send' ? dingtalk(url, body) : wecom(url, body));
      posts.push({ path: url.pathname, body });
      if (answer === 'cut') return void request.socket.destroy();
      if (answer === 'unavailable') return void response.writeHead(503).end();
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    ...{ base, posts, answers },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};

let robots: Awaited<ReturnType<typeof startRobots>>;
let office: Office;
const chatting = { kinds: { commentAdded: { inSite: true, mail: false, chat: true } } };
const open = async (part: Partial<typeof NOWHERE>): Promise<void> => {
  office = await openOffice({ ...NOWHERE, ...part }, { clock: () => NOW });
  await wants(office, 'li', chatting);
  await office.employ(createMessagesWorkers);
};
const dingtalk = (secret = SECRET) => ({ webhook: `${robots.base}/robot/send?access_token=tok`, secret });
const wecom = (key = KEY) => ({ webhook: `${robots.base}/cgi-bin/webhook/send?key=${key}` });
const parked = () => expect.poll(async () => (await office.book())[0]?.state, PATIENCE).toBe('parked');

beforeEach(async () => {
  robots = await startRobots();
});
afterEach(async () => {
  await office.end();
  await robots.stop();
});

describe('C114 chat by robots, against servers that check as the vendors document', () => {
  it('DingTalk takes the signature; the message mentions the person and says nothing of what the record is about', async () => {
    await open({ dingtalk: dingtalk() });
    await office.comment('机密的批注');
    await office.quiet(1);
    expect(robots.posts).toHaveLength(1);
    const [post] = robots.posts;
    expect(post?.body).toEqual({
      msgtype: 'markdown',
      markdown: {
        title: 'SL-2026-1 有新批注',
        text: '#### SL-2026-1 有新批注\n\n[查看批注](https://eln.example.com/editRecord/1?panel=comments)\n\n@13800000000',
      },
      at: { atMobiles: ['13800000000'], isAtAll: false },
    });
    expect(JSON.stringify(post)).not.toMatch(/机密|苯甲酰胺|李静|管理员/);
  });

  it('WeCom takes the key, the text and the mention by phone number', async () => {
    await open({ wecom: wecom() });
    await office.comment('机密的批注');
    await office.quiet(1);
    expect(robots.posts).toEqual([
      {
        path: '/cgi-bin/webhook/send',
        body: {
          msgtype: 'text',
          text: {
            content: 'SL-2026-1 有新批注\nhttps://eln.example.com/editRecord/1?panel=comments',
            mentioned_mobile_list: ['13800000000'],
          },
        },
      },
    ]);
  });

  it.each([
    ['DingTalk', () => ({ dingtalk: dingtalk() }), { errcode: 130101, errmsg: 'send too fast' }],
    ['WeCom', () => ({ wecom: wecom() }), { errcode: 45009, errmsg: 'api freq out of limit' }],
    ['a server that is away', () => ({ wecom: wecom() }), 'unavailable'],
    ['a connection cut before the answer', () => ({ dingtalk: dingtalk() }), 'cut'],
  ] as const)('too fast or away passes by itself: %s', async (_who, config, answer) => {
    await open(config());
    robots.answers.push(answer);
    await office.comment('一');
    await office.quiet(1);
    expect(robots.posts).toHaveLength(2);
    expect((await office.book())[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('a wrong secret is parked and names what to look at', async () => {
    await open({ dingtalk: dingtalk('SECwrong') });
    await office.comment('一');
    await parked();
    expect((await office.book())[0]?.error).toEqual({
      ...{ key: 'notAuthorised', params: { platform: 'DingTalk' }, detail: '310000 sign not match' },
    });
  });

  it('a key that WeCom does not know is parked', async () => {
    await open({ wecom: wecom('unknown') });
    await office.comment('一');
    await parked();
    expect((await office.book())[0]?.error).toMatchObject({ key: 'notAuthorised', params: { platform: 'WeCom' } });
  });

  it('L32 who did not ask for chat is not mentioned', async () => {
    await open({ dingtalk: dingtalk(), wecom: wecom() });
    await office.record('2', { ownerId: 'admin' });
    await office.writer.write(
      'record',
      '2',
      [{ type: 'CommentAdded', data: { commentId: 'x', moduleId: null, replyTo: null, text: '一', mentions: [] } }],
      { actor: 'li' },
    );
    await office.comment('二');
    await office.quiet(2);
    expect((await office.book()).map(({ connector, key }) => `${connector} ${key}`).sort()).toEqual([
      'dingtalk li',
      'wecom li',
    ]);
  });
});
