import { createHmac, randomBytes } from 'node:crypto';
import { appendFile, chmod, mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

export type ChatGroup = {
  /** As DINGTALK_WEBHOOK and DINGTALK_SECRET name a group's robot. */
  readonly webhook: string;
  readonly secret: string;
  readonly stop: () => Promise<void>;
};

const LARGEST = 64 * 1024;
const HOUR_MS = 3_600_000;
const messageSchema = z.object({
  msgtype: z.literal('markdown'),
  markdown: z.object({ title: z.string().min(1), text: z.string().min(1) }),
});

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > LARGEST) throw new RangeError('too large');
    chunks.push(chunk as Buffer);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
};

/**
 * For demonstrations alone, where nobody has named a chat tool: a DingTalk group's robot on this machine, with the
 * vendor's signature and answers, that writes what is said into `folder`/group.md for whoever wants to read it.
 * https://open.dingtalk.com/document/orgapp/custom-robots-send-group-messages
 */
export const startChatGroup = async (folder: string): Promise<ChatGroup> => {
  // What is said names people: for the account the product runs under alone.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const secret = `SEC${randomBytes(24).toString('hex')}`;
  const token = randomBytes(24).toString('hex');

  const answerTo = async (request: IncomingMessage): Promise<{ readonly errcode: number; readonly errmsg: string }> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/robot/send' || searchParams.get('access_token') !== token)
      return { errcode: 300001, errmsg: 'token is not exist' };
    const timestamp = searchParams.get('timestamp') ?? '';
    const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
    if (searchParams.get('sign') !== sign || Math.abs(Number(timestamp) - Date.now()) > HOUR_MS)
      return { errcode: 310000, errmsg: 'sign not match' };
    const message = messageSchema.safeParse(await bodyOf(request).catch(() => null));
    if (!message.success) return { errcode: 400101, errmsg: 'message is not valid' };
    const said = `<!-- ${new Date().toISOString()} -->\n${message.data.markdown.text}\n\n---\n\n`;
    await appendFile(join(folder, 'group.md'), said, { mode: 0o600 });
    return { errcode: 0, errmsg: 'ok' };
  };

  const server = createServer((request, response) => {
    void answerTo(request)
      .catch(() => ({ errcode: -1, errmsg: 'system busy' }))
      .then((answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    webhook: `http://127.0.0.1:${port}/robot/send?access_token=${token}`,
    secret,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
