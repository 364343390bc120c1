import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes every letter, and refuses every recipient as long as the file `refuses` is there. */
export const startMailServer = async (
  refuses: string,
  port = 0,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      existsSync(refuses) ? done(Object.assign(new Error('mailbox closed'), { responseCode: 550 })) : done(),
    onData: (stream, _session, done) => {
      stream.resume();
      stream.once('end', () => done());
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
