import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { identityCalls } from '@shilu/events/identity/calls';
import {
  NOBODY,
  type CallContext,
  type FileParts,
  type Reply,
  type Route,
  type Session,
} from '../../http/call-context';
import { parseInput } from '../../http/read-input';

/** Calls the product's own routes in the name of a person, as the browser would. */
export type Caller = {
  readonly login: (account: string, password: string) => Promise<Person>;
};
export type Person = {
  readonly accountId: string;
  readonly digest: string;
  readonly account: string;
  readonly call: <C extends Call>(call: C, input: RequestOf<C>, parts?: FileParts) => Promise<Reply<ResponseOf<C>>>;
};

const noFiles: FileParts = { file: () => Promise.resolve(null) };

export const textFile = (name: string, text: string): FileParts => {
  let given = false;
  return {
    file: () => {
      if (given) return Promise.resolve(null);
      given = true;
      return Promise.resolve({
        stream: Readable.from([Buffer.from(text, 'utf8')]),
        fileName: name,
        mime: 'text/plain',
      });
    },
  };
};

export const createCaller = (options: {
  readonly routes: readonly Route[];
  readonly findSession: (token: string) => Promise<Session | null>;
  readonly clock: () => Date;
}): Caller => {
  const byCall = new Map(options.routes.map((route) => [`${route.call.method} ${route.call.path}`, route]));
  const invoke = async (session: Session, call: Call, input: unknown, parts: FileParts): Promise<Reply<unknown>> => {
    const found = byCall.get(`${call.method} ${call.path}`);
    if (!found) throw new Error(`no route for ${call.path}`);
    const context: CallContext = {
      session,
      language: 'zh-CN',
      commandId: randomUUID(),
      correlation: randomUUID(),
      minPosition: null,
      address: '127.0.0.1',
      client: `demo-${randomBytes(2).toString('hex')}`,
      now: options.clock(),
    };
    return found.handle(parseInput(call, input), context, parts);
  };
  return {
    login: async (account, password) => {
      const digest = passwordDigest(account, password);
      const { response } = await invoke(
        NOBODY,
        identityCalls.login,
        { account, password: digest, client: 'web' },
        noFiles,
      );
      const { token, accountInfo } = response as ResponseOf<typeof identityCalls.login>;
      return {
        accountId: accountInfo.id,
        digest,
        account,
        call: async (call, input, parts = noFiles) => {
          // Looked up at each call: signing changes what the next signature must ask for.
          const session = await options.findSession(token);
          if (session === null) throw new Error(`the session of ${account} ended`);
          return (await invoke(session, call, input, parts)) as Reply<ResponseOf<typeof call>>;
        },
      };
    },
  };
};
