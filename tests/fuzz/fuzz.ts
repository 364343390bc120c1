import { allCalls } from '@shilu/events/core/calls';
import type { Call } from '@shilu/events/core/call';
import { refusalsOf } from '@shilu/events/core/call-refusals';
import { registers } from '@shilu/events/core/registers';
import { refusals } from '@shilu/events/core/result-codes';
import type { RecordView } from '@shilu/events/records/views';
import { recordCalls } from '@shilu/events/records/calls';
import { commandKey } from '@shilu/command-service/engine/command';
import { commandIdOf } from '@shilu/infra/http/identify';
import fc from 'fast-check';
import type { Laboratory } from '../access/laboratory';
import { entryOf } from '../access/register-entries';
import type { Answered, Person } from '../support/client';
import { isJson } from './arbitrary-of';
import { gather } from './cast';
import { examplesOf } from './examples';
import { examine, watchLog } from './health';
import { knownThings } from './known-things';
import { nextCall, requestsOf, type Asked } from './requests';
import { shrinkInput } from './shrink-input';

export type FuzzOptions = {
  readonly seed: number;
  /** Ends after so many calls or so long, whichever comes first. */
  readonly calls: number;
  readonly forMs: number;
  /** Calls whose path or id contains this. */
  readonly only?: string | undefined;
  /** Calls between two looks at the laboratory's health. */
  readonly burst: number;
  readonly slowMs: number;
  /** Longest text, in characters, whatever the contract allows. */
  readonly longest: number;
  readonly tell: (line: string) => void;
};

export type FuzzReport = {
  readonly sent: number;
  readonly done: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Of each call, how often it was done, and refused with which code. */
  readonly perCall: Readonly<Record<string, string>>;
  /** Calls that never answered 200 and should have, and how often they were sent. */
  readonly neverDone: readonly string[];
  /** Those of them that cannot be done in a laboratory of the run, and why. */
  readonly explained: Readonly<Record<string, string>>;
  readonly slowest: { readonly what: string; readonly ms: number };
  readonly events: number;
  readonly left: readonly string[];
  readonly unmade: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
};

/** Calls that cannot be done in a laboratory of the run, and why. */
const NEVER: Readonly<Record<string, string>> = {
  'System/TestLetter': 'no mail server is set up',
  'File/Phone/Place': 'its code is known to the screen that shows it alone',
  'File/Phone/Send': 'its code is known to the screen that shows it alone',
  'Account/ConfirmIdentity':
    'whoever opened the account may not, and no second administrator is confirmed before the command on the server did it',
};

/** `Add` and its like: when they answer 200 there is something in the log that was not there. */
const makes = ({ call }: Asked, answer: Answered): boolean =>
  call.kind === 'command' && call.method === 'POST' && answer.status === 200 && /\/Add$|\/Comment$/.test(call.path);

/** No answer at all, told like one that failed. */
const hungUp = (why: unknown): Answered => ({
  ...{ status: 599, headers: {}, body: Buffer.alloc(0), code: 0, message: `no answer: ${String(why)}` },
  ...{ response: null, details: null, position: undefined, rows: undefined, stale: false },
});

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 1500 ? `${text.slice(0, 1500)}… (${text.length} characters)` : text;
};

/** Sends what the contracts allow, at its edges, as everybody, and looks after each burst whether all goes on. */
export const fuzz = async (laboratory: Laboratory, options: FuzzOptions): Promise<FuzzReport> => {
  const { seed, only, tell } = options;
  const calls = allCalls.filter((call) => only === undefined || call.path.includes(only) || call.id === only);
  if (calls.length === 0) throw new Error(`no call is named ${String(only)}`);
  const cast = await gather(laboratory);
  const things = knownThings();
  const log = watchLog(laboratory);
  const findings: string[] = [];
  const statuses: Record<string, number> = {};
  const perCall = new Map<Call, { sent: number; done: number; refused: Map<number, number> }>();
  let slowest = { what: '', ms: 0 };
  let acknowledged: { readonly commandId: string; readonly what: string }[] = [];
  let heard = 0;
  for (const [kind, ids] of Object.entries(laboratory.ids))
    things.add(kind === 'otherDepartment' ? 'department' : kind, ids);
  for (const { name } of registers) things.add(name, entryOf(name));
  things.add('file', laboratory.file.hash);
  const examples = examplesOf(laboratory, cast);
  for (const stage of ['recalled', 'signed', 'inReview', 'approved'] as const) {
    const target = await laboratory.record(stage);
    things.add('record', target.id);
    await examples.settle(target, true);
  }

  const look = async (recordId: string): Promise<void> => {
    const answer = await cast.keeper.send(recordCalls.record, { id: recordId });
    if (answer.status !== 200) return;
    const view = answer.response as RecordView;
    things.remember(recordId, view.recordHash, view.modules);
    for (const { id } of view.comments ?? []) things.add('comment', id);
  };
  for (const id of things.of(recordCalls.record, 'id')) await look(id);

  const ask = async (who: Person, asked: Asked, input: unknown): Promise<{ answer: Answered; ms: number }> => {
    const began = performance.now();
    const sending = { commandId: asked.commandId, files: asked.files };
    // A server may close a connection that it refused the last call on; who gets no answer asks once more.
    const send = (): Promise<Answered> => who.send(asked.call, input, sending);
    const answer = await send().catch(send).catch(hungUp);
    return { answer, ms: performance.now() - began };
  };
  /** A refusal that the documentation of the call does not list, by code. */
  const unlisted = (call: Call, answer: Answered): boolean =>
    answer.status >= 400 && answer.code > 0 && !refusalsOf(call).some((key) => refusals[key].code === answer.code);
  const isFault = ({ answer, ms }: { answer: Answered; ms: number }): string | null =>
    answer.status >= 500 ? `answered ${answer.status} (${answer.code} ${answer.message})` : ms > options.slowMs ? `took ${Math.round(ms)} ms` : null; // prettier-ignore

  const tellFault = async (asked: Asked, why: string, step: number): Promise<void> => {
    const smallest = await shrinkInput(asked.input, async (input) => {
      const again = { ...asked, commandId: crypto.randomUUID() };
      return isFault(await ask(asked.who, again, input)) !== null;
    });
    const found = `${asked.call.method} ${asked.call.path} as ${asked.who.id} ${why}; seed ${seed}, call ${step}; smallest: ${shown(smallest)}${asked.files.length > 0 ? `; files ${asked.files.map((file) => `${JSON.stringify(file.name).slice(0, 100)} ${file.bytes.length} B`).join(', ')}` : ''}`;
    findings.push(found);
    tell(`FOUND ${found}`);
  };

  const examined = async (since: readonly string[]): Promise<void> => {
    await examples.restore();
    const faults = [...(await examine(laboratory, cast.keeper, log, acknowledged))];
    const lines = laboratory.stack.logged();
    faults.push(...lines.slice(heard).filter((line) => /"level":"(error|fatal)"/.test(line)).slice(0, 5).map((line) => `logged ${line.slice(0, 600)}`)); // prettier-ignore
    heard = lines.length;
    acknowledged = [];
    if (faults.length === 0) return;
    const found = `seed ${seed}: ${faults.join('; ')}\n  calls of this burst that were done:\n  ${since.join('\n  ')}`;
    findings.push(found);
    tell(`FOUND ${found}`);
  };

  const until = Date.now() + options.forMs;
  let sent = 0;
  let recent: string[] = [];
  while (sent < options.calls && Date.now() < until && findings.length < 40) {
    const dice = { seed: seed + sent, numRuns: 1 };
    const [next] = fc.sample(nextCall(calls), dice);
    if (next === undefined) throw new Error('nothing to send');
    const example = next.byExample ? await examples.of(next.call) : null;
    const [asked] = fc.sample(requestsOf({ call: next.call, example, things, cast, longest: options.longest }), dice);
    if (asked === undefined) throw new Error('nothing to send');
    sent += 1;
    const count = perCall.get(asked.call) ?? { sent: 0, done: 0, refused: new Map() };
    perCall.set(asked.call, count);
    count.sent += 1;
    let one = await ask(asked.who, asked, asked.input);
    if (one.answer.status === 401 && asked.call.path !== 'Account/ValidatePassword') {
      await cast.again(asked.who);
      const back = cast.people().find((person) => person.id === asked.who.id);
      if (back) one = await ask(back, asked, asked.input);
    }
    if (one.answer.status === 423) await cast.unlock(asked.who);
    const { answer, ms } = one;
    if (answer.status !== 200) count.refused.set(answer.code, (count.refused.get(answer.code) ?? 0) + 1);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (ms > slowest.ms) slowest = { what: `${asked.call.path} (call ${sent})`, ms: Math.round(ms) };
    const why = isFault(one);
    if (why !== null) await tellFault(asked, why, sent);
    else if (unlisted(asked.call, answer)) {
      const found = `${asked.call.path} answered ${answer.status} (${answer.code} ${answer.message}), which its documentation does not list`;
      if (!findings.includes(found)) findings.push(found);
      tell(`FOUND ${found}`);
    }
    const what = `${asked.call.path} as ${asked.who.id} ${shown(asked.input).slice(0, 300)}`;
    if (answer.status === 200) {
      count.done += 1;
      if (asked.call.kind === 'command') recent.push(what);
      things.harvest(asked.call, answer.response);
      const input = isJson(asked.input) ? asked.input : {};
      const given = typeof input['commandId'] === 'string' ? input['commandId'] : asked.commandId;
      if (makes(asked, answer))
        acknowledged.push({
          commandId: commandKey(
            asked.call,
            commandIdOf(given, asked.who.id, () => ''),
          ),
          what,
        });
      const recordId =
        input['experimentId'] ??
        (asked.call.path === 'PCExperiment/Add' ? (answer.response as { id?: string }).id : undefined);
      if (asked.call.kind === 'command' && typeof recordId === 'string') await look(recordId);
    }
    // What a record is now is asked; one whose example was refused as it stands is not what it was thought to be.
    if (example?.target) await examples.settle(example.target, answer.status === 200 || asked.changed > 0);
    if (sent % options.burst === 0) {
      await examined(recent);
      recent = [];
      tell(`${sent} calls, ${Object.entries(statuses).map(([status, times]) => `${status}: ${times}`).join(', ')}, slowest ${slowest.ms} ms ${slowest.what}`); // prettier-ignore
    }
  }
  await examined(recent);
  const { rows } = (await laboratory.stack.database?.pool.query<{ n: string }>(
    'select count(*) as n from log.events',
  )) ?? {
    rows: [],
  };
  return {
    sent, statuses, slowest, findings, left: cast.left(), unmade: examples.unmade(), events: Number(rows[0]?.n ?? 0),
    done: [...perCall.values()].reduce((sum, { done }) => sum + done, 0),
    perCall: Object.fromEntries([...perCall].map(([call, { done, refused }]) => [call.path, [`${done} done`, ...[...refused].map(([code, times]) => `${code}: ${times}`)].join(', ')] as const).sort(([one], [other]) => (one < other ? -1 : 1))),
    explained: NEVER,
    neverDone: [...perCall].filter(([call, { done }]) => done === 0 && !Object.hasOwn(NEVER, call.path)).map(([call, { sent: times }]) => `${call.path} (${times})`),
  }; // prettier-ignore
};
