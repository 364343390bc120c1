import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps every letter in `folder`, and refuses every recipient as long as the file `refuses` is there. */
export const startMailServer = async (
  refuses: string,
  folder: string,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  mkdirSync(folder, { recursive: true });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      existsSync(refuses) ? done(Object.assign(new Error('mailbox closed'), { responseCode: 550 })) : done(),
    onData: (stream, _session, done) => {
      stream.pipe(createWriteStream(join(folder, `${randomUUID()}.eml`))).once('finish', () => done());
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
