import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type MailBox = {
  readonly url: string;
  /** Recipient and Message-ID of every letter taken, as often as it came. */
  readonly letters: () => readonly { readonly to: string; readonly id: string }[];
  /** Letters to these addresses are put off (450) until they are let through. */
  readonly putOff: Set<string>;
  readonly stop: () => Promise<void>;
};

/** A mail server that counts: a letter that comes twice stands here twice. */
export const startMailBox = async (): Promise<MailBox> => {
  const letters: { readonly to: string; readonly id: string }[] = [];
  const putOff = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(putOff.has(address) ? Object.assign(new Error('later'), { responseCode: 450 }) : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(parts).toString('latin1'))?.[1] ?? '';
        letters.push({ to: session.envelope.rcptTo[0]?.address ?? '', id });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters: () => letters,
    putOff,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
