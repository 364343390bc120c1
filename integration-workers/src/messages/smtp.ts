import { Readable } from 'node:stream';
import type { SecureContextOptions } from 'node:tls';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { OutcomeUnknown, PermanentFault, TransientFault } from '../engine/connector';
import type { Letter } from './compose-mail';

export type Envelope = {
  /** Address of the person; the display name goes into the header alone. */
  readonly to: string;
  readonly toName: string;
  /** Without angle brackets: the same for every try, so that a mail box that holds it already need not show it twice. */
  readonly messageId: string;
  readonly unsubscribeUrl: string | null;
};

/** Sends one letter. Throws a fault of `connector.ts`. */
export type SendMail = (letter: Letter, envelope: Envelope, signal: AbortSignal) => Promise<void>;

const PLATFORM = { platform: 'SMTP' };
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

const optionsOf = (url: string, ca: SecureContextOptions['ca']): SMTPConnection.Options => {
  const { protocol, hostname, port, username } = new URL(url);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const local = /^(localhost|127\.|::1$)/.test(host);
  return {
    ...{ host, port: Number(port) || (secure ? 465 : 587), secure },
    // A password never goes over a network in clear.
    requireTLS: username !== '' && !secure && !local,
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    ...(ca === undefined ? {} : { tls: { ca } }),
  };
};

const credentialsOf = (url: string): { readonly user: string; readonly pass: string } | null => {
  const { username, password } = new URL(url);
  return username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
};

/** An answer of the server tells what became of it; without one, only a letter that had begun to go may have arrived. */
const faultOf = (error: SMTPConnection.SMTPError, begun: boolean): Error => {
  const { responseCode, code = '' } = error;
  // What a server says may name the address: only its code is kept.
  const detail = responseCode === undefined ? code : `${responseCode} ${error.command ?? ''}`.trim();
  const options = { cause: error };
  if (code === 'EAUTH') return new TransientFault({ key: 'notAuthorised', params: PLATFORM }, detail, options);
  if (responseCode !== undefined && responseCode >= 500)
    return new PermanentFault({ key: 'refusedForGood', params: PLATFORM }, detail, options);
  if (responseCode !== undefined && responseCode >= 400)
    return new TransientFault({ key: 'busy', params: PLATFORM }, detail, options);
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return new PermanentFault({ key: 'refusedForGood', params: PLATFORM }, detail, options);
  return begun
    ? new OutcomeUnknown({ key: 'interrupted' }, detail, options)
    : new TransientFault({ key: 'unreachable', params: PLATFORM }, detail, options);
};

const composed = (letter: Letter, from: string, envelope: Envelope): Promise<Buffer> =>
  new MailComposer({
    from,
    to: { name: envelope.toName, address: envelope.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${envelope.messageId}>`,
    headers: {
      // RFC 3834: no automatic answer to this.
      'Auto-Submitted': 'auto-generated',
      ...(envelope.unsubscribeUrl === null ? {} : { 'List-Unsubscribe': `<${envelope.unsubscribeUrl}>` }),
    },
  })
    .compile()
    .build();

/**
 * One connection per letter. SMTP cannot be asked what became of a letter: when the connection breaks between its last
 * byte and the server's answer the outcome is unknown, and the next try sends it again under the same Message-ID.
 */
export const createSendMail = (options: {
  readonly url: string;
  readonly from: string;
  /** Certificates to trust beside the well-known ones. */
  readonly ca?: SecureContextOptions['ca'];
}): SendMail => {
  const credentials = credentialsOf(options.url);
  const sender = /<([^<>]+)>\s*$/.exec(options.from)?.[1] ?? options.from.trim();
  return async (letter, envelope, signal) => {
    const message = await composed(letter, options.from, envelope);
    const connection = new SMTPConnection(optionsOf(options.url, options.ca));
    let begun = false;
    // Read first when the server has said that it takes data.
    const body = Readable.from(
      (function* () {
        begun = true;
        yield message;
      })(),
    );
    const close = (): void => connection.close();
    signal.addEventListener('abort', close, { once: true });
    try {
      await new Promise<void>((resolve, reject) => {
        const fail = (error: SMTPConnection.SMTPError): void => reject(faultOf(error, begun));
        const send = (): void =>
          connection.send({ from: sender, to: [envelope.to] }, body, (error) => (error ? fail(error) : resolve()));
        connection.on('error', fail);
        connection.once('end', () => fail(Object.assign(new Error('connection closed'), { code: 'ECONNECTION' })));
        connection.connect((error) => {
          if (error) fail(error);
          else if (credentials === null) send();
          else connection.login(credentials, (refused) => (refused ? fail(refused) : send()));
        });
      });
      connection.quit();
    } finally {
      signal.removeEventListener('abort', close);
      setImmediate(close);
    }
  };
};
