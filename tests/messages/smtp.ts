import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

const tls = (file: string): Buffer =>
  readFileSync(fileURLToPath(new URL(`../doubles/eventstore/tls/${file}`, import.meta.url)));
export const certificate = tls('certificate.pem');

export type Received = {
  readonly raw: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly secure: boolean;
  readonly user: string | null;
};

/** What the server does with the next letters, one each; then it takes them. */
export type Mood =
  | { readonly refuse: number; readonly at: 'recipient' | 'data' }
  /** The connection is cut before the letter, or after all of it and before the answer. */
  | { readonly cut: 'recipient' | 'answer' };

export type Smtp = {
  readonly url: string;
  readonly received: readonly Received[];
  readonly moods: Mood[];
  /** An address that does not exist here. */
  readonly unknown: Set<string>;
  readonly stop: () => Promise<void>;
};

export const PASSWORD = 'post-office';

const refusal = (code: number): Error => Object.assign(new Error('refused by the test'), { responseCode: code });
type WithSocket = { readonly _socket?: Socket };

/** A real SMTP server on a free port: STARTTLS, authentication, and refusals or cuts when asked. */
export const startSmtp = async (): Promise<Smtp> => {
  const received: Received[] = [];
  const moods: Mood[] = [];
  const unknown = new Set<string>();
  const next = (at: 'recipient' | 'data'): Mood | undefined => {
    const mood = moods[0];
    const here = mood && ('refuse' in mood ? mood.at === at : (mood.cut === 'answer') === (at === 'data'));
    return here ? moods.shift() : undefined;
  };
  const server = new SMTPServer({
    ...{ key: tls('key.pem'), cert: certificate, authOptional: false, allowInsecureAuth: false, logger: false },
    onAuth: ({ password, username }, _session, done) =>
      password === PASSWORD ? done(null, { user: username }) : done(refusal(535)),
    onRcptTo: ({ address }, _session, done) => {
      if (unknown.has(address)) return done(refusal(550));
      const mood = next('recipient');
      if (mood && 'cut' in mood) return cut();
      done(mood ? refusal(mood.refuse) : null);
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const mood = next('data');
        if (mood && 'refuse' in mood) return done(refusal(mood.refuse));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw: Buffer.concat(parts).toString('utf8'),
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user ?? null,
        });
        if (mood) cut();
        else done();
      });
    },
  });
  const cut = (): void => {
    for (const connection of server.connections as Set<WithSocket>) connection._socket?.destroy();
  };
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://eln:${PASSWORD}@localhost:${port}`,
    ...{ received, moods, unknown },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, body: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(body, 'base64').toString('utf8') : quoted(body.replaceAll('_', ' ')),
    );
const quoted = (text: string): string =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

export type Parsed = { readonly headers: ReadonlyMap<string, string>; readonly text: string; readonly html: string };

/** A letter as a mail box would show it. */
export const parseMail = (raw: string): Parsed => {
  const splitHead = (part: string): readonly [ReadonlyMap<string, string>, string] => {
    const [head = '', ...rest] = part.split(/\r?\n\r?\n/);
    const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
    const headers = lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), words(line.slice(at + 1).trim())];
    });
    return [new Map(headers), rest.join('\n\n')];
  };
  const [headers, body] = splitHead(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => {
    const [partHeaders, content] = splitHead(part.trimStart());
    const encoding = partHeaders.get('content-transfer-encoding') ?? '';
    const text =
      encoding === 'base64'
        ? Buffer.from(content, 'base64').toString('utf8')
        : encoding === 'quoted-printable'
          ? quoted(content)
          : content;
    return { type: partHeaders.get('content-type') ?? '', text };
  });
  const of = (type: string): string => parts.find((part) => part.type.startsWith(type))?.text ?? '';
  return { headers, text: of('text/plain'), html: of('text/html') };
};
