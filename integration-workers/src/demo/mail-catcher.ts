import { createHash } from 'node:crypto';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export type MailCatcher = {
  /** As SMTP_URL names a server. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/** A letter that is sent again under its Message-ID is the same letter. */
const fileName = (letter: Buffer): string => {
  const messageId = /^message-id:\s*(\S+)/im.exec(letter.toString('latin1'))?.[1];
  return `${createHash('sha256')
    .update(messageId ?? letter)
    .digest('hex')
    .slice(0, 32)}.eml`;
};

const read = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/**
 * For demonstrations alone, where nobody has named a mail server: a real one on this machine that delivers nowhere and
 * keeps every letter in `folder` as a file that any mail program opens.
 */
export const startMailCatcher = async (folder: string): Promise<MailCatcher> => {
  // Letters name people: for the account the product runs under alone.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const keep = async (stream: SMTPServerDataStream): Promise<void> => {
    const letter = await read(stream);
    const file = join(folder, fileName(letter));
    // One that was left half written keeps the mode it had.
    await rm(`${file}.part`, { force: true });
    await writeFile(`${file}.part`, letter, { mode: 0o600 });
    await rename(`${file}.part`, file);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => void keep(stream).then(() => done(), done),
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
