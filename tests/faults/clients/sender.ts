import { setTimeout as sleep } from 'node:timers/promises';
import { commandKey } from '@shilu/command-service/engine/command';
import type { Call, ResponseOf } from '@shilu/events/core/call';
import { recordCalls } from '@shilu/events/records/calls';
import type { PlatformRequestEvent } from '@shilu/events/integrations/platform-request';
import type { RecordEvent } from '@shilu/events/records/record-events';
import { commandIdOf } from '@shilu/infra/http/identify';
import type { Answered, Person } from '../../support/client';
import type { History } from '../checker/history';

const ANSWER_WITHIN_MS = 8_000;
const PATIENCE_MS = 45_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 800;

export type Wish = {
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
  /** Where its own event goes. */
  readonly stream: string;
  readonly type: RecordEvent['type'] | PlatformRequestEvent['type'];
  readonly mark: string | null;
  readonly moduleId?: string;
  readonly base?: number;
};
export type View = ResponseOf<typeof recordCalls.record>;
export type Told = { readonly status: 'acknowledged' | 'refused' | 'unknown'; readonly response: unknown };

export type Sender = {
  readonly name: string;
  readonly person: Person;
  readonly random: () => number;
  /** A word that stands nowhere else. */
  readonly mark: () => string;
  readonly send: (wish: Wish) => Promise<Told>;
  readonly read: (recordId: string) => Promise<View | null>;
  readonly ask: (call: Call, input: Readonly<Record<string, unknown>>) => Promise<Answered | null>;
};

export type SenderOptions = {
  readonly name: string;
  readonly person: Person;
  readonly history: History;
  readonly random: () => number;
  readonly later: (a: string, b: string) => string;
  /** True when the run is over: nothing new is begun. */
  readonly over: () => boolean;
  /** Answers that are neither yes, no nor "not now". */
  readonly onFault: (path: string, answer: Answered) => void;
};

/** No answer, one that says "not now", or one that says nothing certain about the command. */
const isUncertain = (answer: Answered | null): answer is null => answer === null || answer.status >= 500;

/** Sends as the browser does: the same command under the same id until it is answered, reading what it wrote (law 5, law 6). */
export const createSender = (options: SenderOptions): Sender => {
  const { name, person, history, random } = options;
  let count = 0;
  let seen: string | null = null;
  const learn = (position: string | undefined): void => {
    if (position !== undefined) seen = seen === null ? position : options.later(seen, position);
  };

  const attempt = async (call: Call, input: unknown, more: { commandId?: string }): Promise<Answered | null> => {
    const asked = person
      .send(call, input, { ...more, ...(seen === null ? {} : { minPosition: seen }) })
      .catch(() => null);
    const answer = await Promise.race([asked, sleep(ANSWER_WITHIN_MS, null)]);
    if (answer !== null && answer.status >= 500 && answer.status !== 503) options.onFault(call.path, answer);
    return answer;
  };

  const send = async (wish: Wish): Promise<Told> => {
    count += 1;
    const commandId = `${name}/${count}`;
    const key = commandKey(
      wish.call,
      commandIdOf(commandId, person.id, () => ''),
    );
    const { call, type, mark, stream, moduleId, base } = wish;
    history.write({
      ...{
        kind: 'invoked',
        client: name,
        account: person.id,
        key,
        call: call.path,
        stream,
        type,
        mark,
      },
      ...(moduleId === undefined ? {} : { moduleId }),
      ...(base === undefined ? {} : { base }),
    });
    // Some people go home instead of trying again.
    const givesUp = random() < 0.1;
    const end = performance.now() + PATIENCE_MS;
    for (let tries = 1; ; tries += 1) {
      const answer = await attempt(call, wish.input, { commandId });
      if (!isUncertain(answer)) {
        const { status, code, message, position, response } = answer;
        if (status === 200) {
          learn(position);
          history.write({ kind: 'acknowledged', client: name, key, position: position ?? null, tries });
          return { status: 'acknowledged', response };
        }
        history.write({ kind: 'refused', client: name, key, status, code, message, tries });
        return { status: 'refused', response: answer.details };
      }
      if (givesUp || performance.now() > end) {
        history.write({ kind: 'unknown', client: name, key, tries });
        return { status: 'unknown', response: null };
      }
      await sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
    }
  };

  const read = async (recordId: string): Promise<View | null> => {
    const minPosition = seen;
    const answer = await attempt(recordCalls.record, { id: recordId }, {});
    if (answer?.status !== 200) return null;
    const view = answer.response as View;
    const { stale } = JSON.parse(answer.body.toString('utf8')) as { readonly stale?: boolean };
    history.write({
      ...{ kind: 'read', client: name, stream: `record-${recordId}`, revision: view.revision, minPosition },
      stale: stale === true,
      modules: view.modules.map(({ id, contentRevision, contentHash }) => ({
        id,
        revision: contentRevision,
        hash: contentHash,
      })),
    });
    learn(view.position);
    return view;
  };

  return {
    name, person, random, send, read,
    mark: () => `${name}#${count + 1}`,
    ask: (call, input) => attempt(call, input, {}),
  }; // prettier-ignore
};
