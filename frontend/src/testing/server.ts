import type { Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { allCalls } from '@shilu/events/core/calls';
import { refusals, SUCCESS, type RefusalKey } from '@shilu/events/core/result-codes';
import { vi } from 'vitest';

type Sent = { readonly path: string; readonly fields: Readonly<Record<string, unknown>> };
type Wire = { readonly status: number; readonly body: unknown };

/** Addresses in which nothing is named: `Thing/Page` is never the `Thing/{id}` of a thing called so. */
const plainPaths: ReadonlySet<string> = new Set(allCalls.flatMap(({ path }) => (path.includes('{') ? [] : [path])));

/** What the path of a call names (`Thing/{id}`); null when it is another call's. */
const inPath = (call: Call, path: string): Readonly<Record<string, string>> | null => {
  if (plainPaths.has(path)) return call.path === path ? {} : null;
  const pattern = `^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`;
  const found = new RegExp(pattern).exec(path);
  return found === null ? null : { ...found.groups };
};
/** Whether this address is that of the call. */
export const asks = (call: Call, url: string): boolean =>
  inPath(call, new URL(url, 'http://localhost').pathname.replace('/api/', '')) !== null;
/**
 * For a call that is not the test's: a request of an earlier file that is tried again reaches the `fetch` of the file
 * that runs then. It is answered never, and is not counted.
 */
export const unheard = (): Promise<never> => new Promise(() => undefined);

const requestOf = (call: Call, { path, fields }: Sent): unknown => {
  const named = inPath(call, path);
  return named === null ? undefined : call.request.parse({ ...fields, ...named });
};

type Counted = { readonly rows: number; readonly rowsCapped?: boolean };
const answered = (code: number, response: unknown, counted?: Counted): unknown => ({ ...{ code, message: '', response }, ...counted }); // prettier-ignore
/** What a server says of a field that it refused. */
type RefusedField = { readonly path: string; readonly text: string };

/**
 * The server of a screen under test, in place of `fetch`: what each call is answered, and what reached it. Requests and
 * answers must fit their contracts; a call without an answer is refused and named.
 */
export const serverForTests = () => {
  const answers: (Wire & { readonly call: Call })[] = [];
  const received: Sent[] = [];
  const holds: { readonly call: Call; readonly until: Promise<void> }[] = [];
  const answerTo = (sent: Sent): Wire => {
    const found = answers.find(({ call }) => requestOf(call, sent) !== undefined);
    if (found !== undefined) return found;
    console.error(`${sent.path} was called, and has no answer in this test`);
    return { status: 404, body: answered(refusals.notFound.code, null) };
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}): Promise<Response> => {
    if (init.method === 'HEAD')
      return Promise.resolve(new Response(null, { headers: { date: new Date().toUTCString() } }));
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const json = init.body instanceof FormData ? init.body.get('json') : init.body;
    const fields = typeof json === 'string' ? JSON.parse(json) : Object.fromEntries(searchParams);
    const sent: Sent = { path: pathname.replace('/api/', ''), fields };
    received.push(sent);
    const answer = (): Response => {
      const { status, body } = answerTo(sent);
      return new Response(JSON.stringify(body), { status });
    };
    const held = holds.find(({ call }) => requestOf(call, sent) !== undefined);
    return held === undefined ? Promise.resolve(answer()) : held.until.then(answer);
  });
  return {
    /** The latest answer given for a call holds; its rows are counted, or capped at what was. */
    answer: <C extends Call>(call: C, response: ResponseOf<C>, rows?: number | Counted): void => {
      const counted = typeof rows === 'number' ? { rows } : rows;
      answers.unshift({ call, status: 200, body: answered(SUCCESS, call.response.parse(response), counted) });
    },
    /** The call is refused from now on. */
    refuse: (call: Call, key: RefusalKey, ...issues: readonly RefusedField[]): void =>
      void answers.unshift({
        ...{ call, status: refusals[key].status },
        body: { code: refusals[key].code, message: '', response: null, details: { issues } },
      }),
    /** The call is answered only once what this gives is called. */
    hold: (call: Call): (() => void) => {
      let release = (): void => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      holds.unshift({ call, until });
      return () => {
        holds.splice(
          holds.findIndex((each) => each.until === until),
          1,
        );
        release();
      };
    },
    /** What was sent by this call, oldest first, as the contract reads it. */
    sent: <C extends Call>(call: C): readonly RequestOf<C>[] =>
      received.flatMap((each) => {
        const request = requestOf(call, each);
        return request === undefined ? [] : [request as RequestOf<C>];
      }),
  };
};
export type ServerForTests = ReturnType<typeof serverForTests>;
