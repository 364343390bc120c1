import { randomBytes } from 'node:crypto';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { Agent as TlsAgent, request as requestByTls } from 'node:https';
import type { Call, Language, ParsedRequestOf, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { identityCalls } from '@shilu/events/identity/calls';
import { passwordDigest, signatureOf, TIMESTAMP_OFFSET_MS } from '@shilu/events/identity/request-signature';

/** What came back, whatever it was; `text` is the whole body. */
export type Answered = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly code: number;
  readonly message: string;
  readonly response: unknown;
  readonly details: unknown;
  readonly position: string | undefined;
  readonly rows: number | undefined;
  readonly stale: boolean;
};

export type SentFile = { readonly name: string; readonly bytes: Buffer; readonly mime?: string };
export type SendOptions = {
  readonly commandId?: string;
  readonly language?: Language;
  /** Over everything else; undefined takes a header away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly files?: readonly SentFile[];
  readonly minPosition?: string;
};

export type Raw = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Buffer;
  /** Hang up after this many bytes of answer: for streams that never end. */
  readonly endAfter?: number;
};

export type Identity = { readonly token: string; readonly uid: string };

/** A browser: an address of its own, an identity or none. */
export type Client = {
  readonly raw: (sent: Raw) => Promise<Answered>;
  /** Any input, well-formed or not. */
  readonly send: (
    call: Call,
    input: unknown,
    options?: SendOptions & { readonly identity?: Identity | null },
  ) => Promise<Answered>;
};

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const answered = (status: number, headers: IncomingHttpHeaders, body: Buffer): Answered => {
  let parsed: unknown = null;
  if (/json/.test(headers['content-type'] ?? '')) {
    try {
      parsed = JSON.parse(body.toString('utf8'));
    } catch {
      parsed = null;
    }
  }
  const envelope = record(parsed);
  return {
    status,
    headers,
    body,
    code: typeof envelope['code'] === 'number' ? envelope['code'] : 0,
    message: typeof envelope['message'] === 'string' ? envelope['message'] : '',
    response: envelope['response'],
    details: envelope['details'],
    position: typeof envelope['position'] === 'string' ? envelope['position'] : undefined,
    rows: typeof envelope['rows'] === 'number' ? envelope['rows'] : undefined,
    stale: envelope['stale'] === true,
  };
};

/** The headers a browser sends, signed as product.md §7 asks (K02). */
export const signedHeaders = ({ token, uid }: Identity, at: number = Date.now()): Record<string, string> => {
  const timestamp = String(at + TIMESTAMP_OFFSET_MS);
  return { token, uid, timestamp, signature: signatureOf({ token, uid, timestamp }) };
};

const multipart = (input: unknown, files: readonly SentFile[]): { readonly type: string; readonly body: Buffer } => {
  const boundary = `----shilu${randomBytes(12).toString('hex')}`;
  const parts: Buffer[] = [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="json"\r\n\r\n${JSON.stringify(input)}\r\n`),
  ];
  for (const { name, bytes, mime } of files) {
    // As browsers do: only what would break the header is escaped.
    const quoted = name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\ncontent-type: ${mime ?? 'application/octet-stream'}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(parts) };
};

/** Path parameters into the path, the rest into the query string (GET) or the body (POST). */
export const placed = (call: Call, input: unknown): { readonly path: string; readonly rest: unknown } => {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return { path: `/api/${call.path}`, rest: input };
  const given = new Map<string, unknown>(Object.entries(input));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name);
    given.delete(name);
    return encodeURIComponent(String(value ?? ''));
  });
  const rest = Object.fromEntries(given);
  if (call.method !== 'GET') return { path: `/api/${path}`, rest };
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return { path: `/api/${path}${query.size > 0 ? `?${query}` : ''}`, rest: undefined };
};

let addresses = 1;
/** Loopback has addresses enough for everyone to have their own: limits by address then hit only who is meant. */
export const freshAddress = (): string => {
  addresses += 1;
  return `127.0.${1 + (addresses >> 8)}.${addresses & 255 || 1}`;
};

/** The server waits for two seconds each time. */
const MOST_ASKED = 10;

export const createClient = (
  url: string,
  options: {
    readonly address?: string;
    /** Who issued the certificate of an https address. */
    readonly ca?: string;
  } = {},
): Client & { readonly close: () => void } => {
  const { hostname, port, host, protocol } = new URL(url);
  const { ca } = options;
  const [ask, agent] =
    protocol === 'https:'
      ? ([
          requestByTls,
          new TlsAgent({ keepAlive: true, servername: hostname, ...(ca === undefined ? {} : { ca }) }),
        ] as const)
      : ([request, new Agent({ keepAlive: true, maxSockets: 64 })] as const);
  const raw: Client['raw'] = ({ method, path, headers = {}, body, endAfter }) =>
    new Promise((resolve, reject) => {
      const given = Object.fromEntries(
        Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
      );
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const asked = ask(
        {
          // Names of this machine may mean ::1, which no address of IPv4 speaks to.
          host: hostname === 'localhost' ? '127.0.0.1' : hostname,
          port,
          method,
          path,
          agent,
          headers: { host, ...length, ...given },
          ...(options.address === undefined ? {} : { localAddress: options.address }),
        },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          const done = (): void => resolve(answered(response.statusCode ?? 0, response.headers, Buffer.concat(chunks)));
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            size += chunk.length;
            if (endAfter !== undefined && size >= endAfter) {
              done();
              asked.destroy();
            }
          });
          response.on('end', done);
          response.on('error', reject);
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  const once: Client['send'] = (call, input, sending = {}) => {
    const { path, rest } = placed(call, input);
    const identity = sending.identity ? signedHeaders(sending.identity) : {};
    const common = {
      ...identity,
      language: sending.language ?? 'zh-CN',
      'command-id': sending.commandId,
      'min-position': sending.minPosition,
    };
    const over = Object.fromEntries(Object.entries(sending.headers ?? {}));
    if (call.method === 'GET')
      return raw({
        method: 'GET',
        path,
        headers: { ...common, ...over },
        ...(call.answer === 'sse' ? { endAfter: 1 } : {}),
      });
    const { type, body } =
      call.body === 'multipart'
        ? multipart(rest, sending.files ?? [])
        : { type: 'application/json', body: JSON.stringify(rest ?? {}) };
    return raw({ method: 'POST', path, headers: { ...common, 'content-type': type, ...over }, body });
  };
  // On a busy machine a read model may be later than the server waits for it (law 6): asked again, as the browser does.
  const send: Client['send'] = async (call, input, sending = {}) => {
    for (let asked = 1; ; asked += 1) {
      const answer = await once(call, input, sending);
      if (!answer.stale || asked === MOST_ASKED) return answer;
    }
  };
  return { raw, send, close: () => agent.destroy() };
};

/** A person at a browser, logged in. */
export type Person = {
  readonly id: string;
  readonly account: string;
  readonly digest: string;
  readonly identity: Identity;
  readonly client: Client;
  readonly send: (call: Call, input: unknown, options?: SendOptions) => Promise<Answered>;
  /** Sends what is well-formed and must be done; throws on any refusal. */
  readonly call: <C extends Call>(
    call: C,
    input: RequestOf<C>,
    options?: SendOptions,
  ) => Promise<{
    readonly response: ResponseOf<C>;
    readonly position: string | undefined;
    readonly rows: number | undefined;
  }>;
};

export class Refused extends Error {
  constructor(
    readonly path: string,
    readonly answer: Answered,
  ) {
    super(
      `${path}: ${answer.status} ${answer.code} ${answer.message} ${JSON.stringify(answer.details ?? null).slice(0, 500)}`,
    );
  }
}

export const personOf = (client: Client, identity: Identity, account: string, digest: string): Person => {
  let seen: string | undefined;
  const send: Person['send'] = (call, input, options = {}) => client.send(call, input, { identity, ...options });
  return {
    id: identity.uid, account, digest, identity, client, send,
    // Reads what it wrote (law 6), as the browser does.
    call: async (call, input, options = {}) => {
      const answer = await send(call, input, seen === undefined || options.minPosition !== undefined ? options : { minPosition: seen, ...options });
      if (answer.status !== 200) throw new Refused(call.path, answer);
      if (answer.position !== undefined) seen = answer.position;
      return { response: answer.response as ResponseOf<typeof call>, position: answer.position, rows: answer.rows };
    },
  }; // prettier-ignore
};

export const login = async (client: Client, account: string, password: string): Promise<Person> => {
  const digest = passwordDigest(account, password);
  const answer = await client.send(identityCalls.login, { account, password: digest });
  if (answer.status !== 200) throw new Refused('account/login', answer);
  const { token, accountInfo } = answer.response as ResponseOf<typeof identityCalls.login>;
  return personOf(client, { token, uid: accountInfo.id }, account, digest);
};

export type MemberFields = Partial<ParsedRequestOf<typeof identityCalls.addMember>>;
