import type { Answer, Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { identityCalls } from '@shilu/events/identity/calls';
import { passwordDigest, signatureOf, TIMESTAMP_OFFSET_MS } from '@shilu/events/identity/request-signature';
import { openConnection, type HttpConnection } from './http-connection';

/** A signature may be used for 30 s (K02); a browser, too, signs anew only then. */
const SIGNED_FOR_MS = 20_000;

/** Somebody with a session and one connection. */
export type Person = {
  readonly accountId: string;
  readonly call: <C extends Call>(
    call: C,
    input: RequestOf<C>,
    options?: { readonly minPosition?: string },
  ) => Promise<Answer<ResponseOf<C>>>;
  readonly headers: () => Readonly<Record<string, string>>;
  readonly connection: HttpConnection;
  /** The same session over a connection of its own. */
  readonly beside: () => Promise<Person>;
  readonly close: () => void;
};

const answerOf = <C extends Call>(
  call: Call,
  answer: { readonly status: number; readonly body: string },
): Answer<ResponseOf<C>> => {
  if (answer.status !== 200) throw new Error(`${call.path} answered ${answer.status}: ${answer.body.slice(0, 500)}`);
  return JSON.parse(answer.body) as Answer<ResponseOf<C>>;
};

const pathOf = (call: Call, input: Readonly<Record<string, unknown>>): string => {
  const used = new Set<string>();
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(String(input[name]));
  });
  if (call.method !== 'GET') return `/api/${path}`;
  const rest = Object.entries(input).filter(([name, value]) => !used.has(name) && value !== undefined);
  return `/api/${path}${rest.length === 0 ? '' : `?${new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()}`}`;
};

const fieldsOf = (input: unknown): Readonly<Record<string, unknown>> => ({
  ...(input as Readonly<Record<string, unknown>>),
});

/** The headers of somebody's calls, signed anew from time to time. */
export const signedAs = (token: string, accountId: string): (() => Readonly<Record<string, string>>) => {
  let signedAt = 0;
  let signed: Readonly<Record<string, string>> = {};
  return () => {
    const now = Date.now();
    if (now - signedAt > SIGNED_FOR_MS) {
      const timestamp = String(now + TIMESTAMP_OFFSET_MS);
      const signature = signatureOf({ token, uid: accountId, timestamp });
      signed = { token, uid: accountId, timestamp, signature, language: 'zh-CN' };
      signedAt = now;
    }
    return signed;
  };
};

const personOf = (url: string, connection: HttpConnection, token: string, accountId: string): Person => {
  const headers = signedAs(token, accountId);
  return {
    accountId,
    headers,
    connection,
    call: async <C extends Call>(call: C, input: RequestOf<C>, options: { readonly minPosition?: string } = {}) => {
      const fields = fieldsOf(input);
      const sent =
        options.minPosition === undefined ? headers() : { ...headers(), 'min-position': options.minPosition };
      const body = call.method === 'GET' ? undefined : JSON.stringify(fields);
      return answerOf<C>(call, await connection.send(call.method, pathOf(call, fields), sent, body));
    },
    beside: async () => personOf(url, await openConnection(url), token, accountId),
    close: () => connection.close(),
  };
};

export const logIn = async (url: string, account: string, password: string): Promise<Person> => {
  const connection = await openConnection(url);
  const input = { account, password: passwordDigest(account, password), client: 'bench' };
  const { login } = identityCalls;
  const answer = answerOf<typeof login>(
    login,
    await connection.send('POST', `/api/${login.path}`, { language: 'zh-CN' }, JSON.stringify(input)),
  );
  return personOf(url, connection, answer.response.token, answer.response.accountInfo.id);
};
