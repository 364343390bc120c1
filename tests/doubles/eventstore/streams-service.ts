import { randomUUID } from 'node:crypto';
import {
  status,
  type Metadata,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceError,
  type sendUnaryData,
} from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Faults } from './faults';
import type { Log, Proposed, Recorded } from './log';
import {
  caughtUp,
  confirmation,
  eventOf,
  nameOf,
  notFound,
  proposedOf,
  refusal,
  written,
  wrongVersion,
} from './messages';

type Reading = ServerWritableStream<streams.ReadReq, streams.ReadResp>;
type Counts = Record<string, number>;

const BACKWARDS = 1;

/** Waits while the client does not take; false when it has gone. */
const send = async (call: Reading, message: streams.ReadResp): Promise<boolean> => {
  if (call.cancelled) return false;
  if (!call.write(message)) {
    await new Promise<void>((resolve) => {
      const go = (): void => {
        call.off('drain', go).off('cancelled', go);
        resolve();
      };
      call.on('drain', go).on('cancelled', go);
    });
  }
  return !call.cancelled;
};

const matcher = (filter: streams.ReadReq.Options.FilterOptions | undefined): ((event: Recorded) => boolean) => {
  const expression = filter?.getStreamIdentifier();
  if (expression === undefined) return () => true;
  const prefixes = expression.getPrefixList();
  const regex = new RegExp(expression.getRegex());
  return ({ stream }) =>
    prefixes.length > 0 ? prefixes.some((prefix) => stream.startsWith(prefix)) : regex.test(stream);
};

const firstAfter = (all: readonly Recorded[], position: bigint): number => {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.position ?? 0n) > position) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** A server seeks in its files: a place where no event begins is in the middle of one, and it fails on that. */
const neverGiven = (options: streams.ReadReq.Options, log: Log): ServiceError | null => {
  const from = options.getAll()?.getPosition();
  if (from === undefined) return null;
  const place = BigInt(from.getCommitPosition());
  const all = log.all();
  return all[firstAfter(all, place) - 1]?.position === place
    ? null
    : refusal(status.UNKNOWN, 'Exception was thrown by handler.');
};

const subscribe = async (call: Reading, options: streams.ReadReq.Options, log: Log): Promise<void> => {
  const matches = matcher(options.getFilter());
  const from = options.getAll()?.getPosition();
  let next = from === undefined ? 0 : firstAfter(log.all(), BigInt(from.getCommitPosition()));
  let told = false;
  await send(call, confirmation(randomUUID()));
  while (!call.cancelled) {
    const all = log.all();
    for (; next < all.length; next += 1) {
      const event = all[next];
      if (event !== undefined && matches(event) && !(await send(call, eventOf(event)))) break;
    }
    if (call.cancelled) break;
    if (log.all().length > next) continue;
    if (!told) told = await send(call, caughtUp());
    if (log.all().length > next) continue;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        log.bus.off('shown', go);
        call.off('cancelled', go);
        resolve();
      };
      log.bus.on('shown', go);
      call.on('cancelled', go);
      if (call.cancelled) go();
    });
  }
  call.end();
};

const readOnce = async (call: Reading, options: streams.ReadReq.Options, log: Log): Promise<void> => {
  const stream = options.getStream();
  const name = nameOf(stream?.getStreamIdentifier());
  const events = stream === undefined ? log.all() : log.stream(name);
  if (stream !== undefined && events.length === 0) {
    await send(call, notFound(name));
    return void call.end();
  }
  const backwards = options.getReadDirection() === BACKWARDS;
  const revision = stream?.hasRevision() === true ? Number(stream.getRevision()) : backwards ? events.length - 1 : 0;
  const step = backwards ? -1 : 1;
  let left = BigInt(options.getCount());
  for (let index = revision; left > 0n; index += step, left -= 1n) {
    const event = events[index];
    if (event === undefined || !(await send(call, eventOf(event)))) break;
  }
  call.end();
};

export const streamsService = ({
  log,
  faults,
  counts,
  account,
}: {
  readonly log: Log;
  readonly faults: Faults;
  readonly counts: Counts;
  /** `user:password`; absent: everybody may. */
  readonly account: string | undefined;
}) => {
  const wanted = account === undefined ? null : `Basic ${Buffer.from(account, 'utf8').toString('base64')}`;
  const stranger = ({ metadata }: { readonly metadata: Metadata }): ServiceError | null =>
    wanted === null || metadata.get('authorization')[0] === wanted
      ? null
      : refusal(status.UNAUTHENTICATED, 'Unauthenticated');

  const count = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);

  const read = async (call: Reading): Promise<void> => {
    const options = call.request.getOptions() ?? new streams.ReadReq.Options();
    count(options.hasSubscription() ? 'subscribe' : 'read');
    const fault = faults.next('read');
    const refused = stranger(call) ?? (fault === null ? null : faults.refusalOf(fault)) ?? neverGiven(options, log);
    if (refused !== null) return void call.emit('error', refused);
    if (fault !== null) return;
    await (options.hasSubscription() ? subscribe(call, options, log) : readOnce(call, options, log));
  };

  const append = (
    call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
    answer: sendUnaryData<streams.AppendResp>,
  ): void => {
    count('append');
    let options = new streams.AppendReq.Options();
    const events: Proposed[] = [];
    call.on('data', (part: streams.AppendReq) => {
      const message = part.getProposedMessage();
      if (part.hasOptions()) options = part.getOptions() ?? options;
      else if (message !== undefined) events.push(proposedOf(message));
    });
    // A call that was cut off in the middle has not been made.
    call.on('error', () => undefined);
    call.on('end', async () => {
      if (call.cancelled) return;
      const fault = faults.next('append');
      const refused = stranger(call) ?? (fault === null ? null : faults.refusalOf(fault));
      if (refused !== null) return answer(refused);
      if (fault === 'mute') return;
      const expected = options.hasRevision() ? Number(options.getRevision()) : -1;
      const outcome = await log.append(nameOf(options.getStreamIdentifier()), expected, events, {
        idempotent: fault !== 'forgetful',
      });
      if (fault === 'silent') return;
      if (fault === 'lostAnswer') return answer(refusal(status.UNAVAILABLE, 'Connection reset'));
      if ('conflict' in outcome) return answer(null, wrongVersion(expected, outcome.current));
      answer(null, written(outcome.written.revision, outcome.written.position));
    });
  };

  const unimplemented = (_: ServerUnaryCall<unknown, never>, answer: sendUnaryData<never>): void =>
    answer(refusal(status.UNIMPLEMENTED, 'not in the double'));

  return {
    read: (call: Reading) => void read(call),
    append,
    batchAppend: (call: { emit: (name: string, error: Error) => void }) => {
      count('batchAppend');
      call.emit('error', refusal(status.UNIMPLEMENTED, 'not in the double'));
    },
    delete: unimplemented,
    tombstone: unimplemented,
  };
};
