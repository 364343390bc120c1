import { randomUUID } from 'node:crypto';
import { AppError, isAppError } from '@shilu/events/core/app-error';
import type { Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { refusals, type RefusalKey } from '@shilu/events/core/result-codes';
import { SYSTEM, type Route } from './call-context';
import { commandIdOf } from './identify';
import { parseInput } from './read-input';
import { SERVICE_TOKEN_HEADER } from './service-token';

/** What the command service answered: with the position in the log of what it wrote. */
export type Reported<C extends Call> = { readonly response: ResponseOf<C>; readonly position: string | null };

/**
 * How another service tells the command service what happened: a worker what became of something outside, the query side
 * that a copy is about to leave. An internal call; `commandId` is the delivery's id, so that telling it twice is telling it
 * once (law 5). Throws AppError; `unavailable` when the command
 * service was not reached and it may be told again.
 */
export type Report = <C extends Call>(
  call: C,
  input: RequestOf<C>,
  about: { readonly commandId: string; readonly correlation: string },
) => Promise<Reported<C>>;

/** All services in one process. */
export const reportInProcess = (routes: readonly Route[], clock: () => Date): Report => {
  const byPath = new Map(routes.map((route) => [route.call.path, route]));
  return async (call, input, { commandId, correlation }) => {
    const found = byPath.get(call.path);
    if (!found) throw new AppError('unknownCall');
    const reply = await found.handle(
      parseInput(call, input),
      {
        ...{ session: SYSTEM, language: 'zh-CN', correlation, minPosition: null },
        commandId: commandIdOf(commandId, SYSTEM.accountId, randomUUID),
        ...{ address: '', client: 'worker', now: clock() },
      },
      { file: () => Promise.resolve(null) },
    );
    return {
      response: call.response.parse(reply.response) as ResponseOf<typeof call>,
      position: reply.position ?? null,
    };
  };
};

const keyOfCode = (code: unknown): RefusalKey =>
  (Object.keys(refusals) as RefusalKey[]).find((key) => refusals[key].code === code) ?? 'systemError';

/** Several instances of the command service: one that is not reached is passed over, for a report may be told twice. */
export const reportToAny = (instances: readonly Report[]): Report => {
  let turn = 0;
  return async (call, input, about) => {
    turn += 1;
    for (let tries = 1; ; tries += 1) {
      const report = instances[(turn + tries) % instances.length];
      if (!report) throw new AppError('unavailable');
      try {
        return await report(call, input, about);
      } catch (error) {
        if (tries >= instances.length || !isAppError(error) || error.key !== 'unavailable') throw error;
      }
    }
  };
};

/** A command service as a process of its own, at `baseUrl`. */
export const reportByHttp =
  (options: { readonly baseUrl: string; readonly serviceToken: string; readonly timeoutMs?: number }): Report =>
  async (call, input, { commandId, correlation }) => {
    try {
      const response = await fetch(new URL(`/api/${call.path}`, options.baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'command-id': commandId,
          'correlation-id': correlation,
          [SERVICE_TOKEN_HEADER]: options.serviceToken,
        },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
      });
      const answer = (await response.json()) as Readonly<Record<'code' | 'details' | 'response' | 'position', unknown>>;
      if (!response.ok) throw new AppError(keyOfCode(answer.code), {}, answer.details);
      return {
        response: call.response.parse(answer.response) as ResponseOf<typeof call>,
        position: typeof answer.position === 'string' ? answer.position : null,
      };
    } catch (error) {
      if (isAppError(error)) throw error;
      throw new AppError('unavailable', {}, { cause: String(error) });
    }
  };
