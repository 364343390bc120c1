import { connect, type Socket } from 'node:net';

export type HttpAnswer = { readonly status: number; readonly body: string };

/**
 * One keep-alive connection that has one request at a time on its way, as a browser's has. Written on the socket itself:
 * whatever the asking side costs is taken from the server on the same machine.
 */
export type HttpConnection = {
  readonly send: (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ) => Promise<HttpAnswer>;
  readonly close: () => void;
};

const HEAD_END = Buffer.from('\r\n\r\n');

type Wanted = { readonly resolve: (answer: HttpAnswer) => void; readonly reject: (error: Error) => void };
type Read = HttpAnswer & { readonly end: number };

const chunkedBody = (received: Buffer, from: number): { readonly body: Buffer; readonly end: number } | null => {
  const parts: Buffer[] = [];
  for (let at = from; ;) {
    const line = received.indexOf('\r\n', at, 'latin1');
    if (line < 0) return null;
    const size = Number.parseInt(received.toString('latin1', at, line), 16);
    const start = line + 2;
    if (received.length < start + size + 2) return null;
    if (size === 0) return { body: Buffer.concat(parts), end: start + 2 };
    parts.push(received.subarray(start, start + size));
    at = start + size + 2;
  }
};

/** One whole answer at the beginning of what was received; null while some of it is still on its way. */
const readAnswer = (received: Buffer): Read | null => {
  const head = received.indexOf(HEAD_END);
  if (head < 0) return null;
  const headers = received.toString('latin1', 0, head);
  const status = Number(headers.slice(9, 12));
  const from = head + HEAD_END.length;
  if (/\r\ntransfer-encoding: chunked/i.test(headers)) {
    const read = chunkedBody(received, from);
    return read && { status, body: read.body.toString('utf8'), end: read.end };
  }
  const end = from + Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1] ?? 0);
  return received.length < end ? null : { status, body: received.toString('utf8', from, end), end };
};

export const openConnection = async (url: string): Promise<HttpConnection> => {
  const { hostname, port, host } = new URL(url);
  let wanted: Wanted | null = null;
  let received: Buffer = Buffer.alloc(0);
  const fail = (error: Error): void => {
    wanted?.reject(error);
    wanted = null;
  };
  const opened = async (): Promise<Socket> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    received = Buffer.alloc(0);
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the server closed the connection')));
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = readAnswer(received);
      if (answer === null) return;
      received = received.subarray(answer.end);
      const asked = wanted;
      wanted = null;
      asked?.resolve(answer);
    });
    return socket;
  };
  let socket = await opened();
  return {
    send: async (method, path, headers, body) => {
      // The server ends one that was silent for a while; a browser opens another.
      if (!socket.writable || socket.readableEnded) socket = await opened();
      return new Promise((resolve, reject) => {
        wanted = { resolve, reject };
        let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
        for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
        if (body !== undefined)
          head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
        socket.write(`${head}\r\n${body ?? ''}`);
      });
    },
    close: () => void socket.destroy(),
  };
};
