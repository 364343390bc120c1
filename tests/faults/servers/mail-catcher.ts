// A mail server that keeps what it takes: node mail-catcher.mjs <file> <port>. What stands in the file was on disk before
// the sender heard "250"; one line of JSON for each mail, with its Message-ID.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

const [file, port] = process.argv.slice(2);
if (file === undefined || port === undefined) throw new Error('usage: mail-catcher <file> <port>');

const keep = (text: string): void => {
  const descriptor = openSync(file, 'a');
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
};

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const head = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')[0] ?? '';
      const messageId = /^message-id:\s*<([^>]+)>/im.exec(head)?.[1] ?? '';
      const to = session.envelope.rcptTo.map(({ address }) => address);
      keep(`${JSON.stringify({ messageId, to })}\n`);
      done();
    });
  },
});
server.on('error', (error) => console.error(error));
server.listen(Number(port), '127.0.0.1', () => console.log('mail is taken'));
