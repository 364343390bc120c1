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
import type { Accounts } from './accounts';
import type { Cluster } from './cluster';
import type { Faults } from './faults';
import type { Log, Proposed, Recorded } from './log';
import {
  caughtUp,
  confirmation,
  eventOf,
  nameOf,
  notFound,
  notLeader,
  proposedOf,
  refusal,
  streamDeleted,
  tooLarge,
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
  const expression = filter?.getStreamIdentifier() ?? filter?.getEventType();
  if (expression === undefined) return () => true;
  const ofStream = filter?.getStreamIdentifier() !== undefined;
  const prefixes = expression.getPrefixList();
  const regex = new RegExp(expression.getRegex());
  return ({ stream, type }) => {
    const text = ofStream ? stream : type;
    return prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text);
  };
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
  if (from === undefined || log.isPlace(BigInt(from.getCommitPosition()))) return null;
  return refusal(status.UNKNOWN, 'Exception was thrown by handler.');
};

const subscribe = async (call: Reading, options: streams.ReadReq.Options, log: Log): Promise<void> => {
  const matches = matcher(options.getFilter());
  const from = options.getAll()?.getPosition();
  let after = from === undefined ? 0n : BigInt(from.getCommitPosition());
  let told = false;
  await send(call, confirmation(randomUUID()));
  const next = (): number => firstAfter(log.all(), after);
  while (!call.cancelled) {
    const all = log.all();
    for (let index = next(); index < all.length; index += 1) {
      const event = all[index];
      if (event === undefined) break;
      if (matches(event) && !(await send(call, eventOf(event)))) break;
      after = event.position;
    }
    if (call.cancelled) break;
    if (log.all().length > next()) continue;
    if (!told) told = await send(call, caughtUp());
    if (log.all().length > next()) continue;
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
  if (events === null) return void call.emit('error', streamDeleted(name));
  if (stream !== undefined && events.length === 0) {
    await send(call, notFound(name));
    return void call.end();
  }
  const backwards = options.getReadDirection() === BACKWARDS;
  const asked = stream?.hasRevision() === true ? BigInt(stream.getRevision()) : null;
  const fits = ({ revision }: Recorded): boolean =>
    asked === null || (backwards ? revision <= asked : revision >= asked);
  let index = backwards ? events.findLastIndex(fits) : events.findIndex(fits);
  for (let left = BigInt(options.getCount()); index >= 0 && left > 0n; left -= 1n) {
    const event = events[index];
    if (event === undefined || !(await send(call, eventOf(event)))) break;
    index += backwards ? -1 : 1;
  }
  call.end();
};

const bytesOf = ({ data, metadata }: Proposed): number =>
  Buffer.byteLength(data, 'base64') + Buffer.byteLength(metadata, 'base64');

export type StreamsServiceOptions = {
  readonly log: Log;
  readonly faults: Faults;
  readonly counts: Counts;
  readonly accounts: Accounts;
  readonly cluster: Cluster;
  /** Of all events of one append together. */
  readonly maxAppendSize: number;
};

export const streamsService = ({ log, faults, counts, accounts, cluster, maxAppendSize }: StreamsServiceOptions) => {
  const count = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);

  const elsewhere = ({ metadata }: { readonly metadata: Metadata }): ServiceError | null =>
    metadata.get('requires-leader')[0] === 'true' && !cluster.isLeader() ? notLeader(cluster.leaderPort()) : null;

  const read = async (call: Reading): Promise<void> => {
    const options = call.request.getOptions() ?? new streams.ReadReq.Options();
    count(options.hasSubscription() ? 'subscribe' : 'read');
    const fault = faults.next('read');
    const stream = options.getStream();
    const refused =
      (stream === undefined
        ? accounts.mayReadAll(call.metadata)
        : accounts.mayUse(call.metadata, nameOf(stream.getStreamIdentifier()))) ??
      elsewhere(call) ??
      (fault === null ? null : faults.refusalOf(fault)) ??
      neverGiven(options, log);
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
      const name = nameOf(options.getStreamIdentifier());
      const size = events.reduce((sum, event) => sum + bytesOf(event), 0);
      const refused =
        accounts.mayUse(call.metadata, name) ??
        elsewhere(call) ??
        (fault === null ? null : faults.refusalOf(fault)) ??
        (size > maxAppendSize ? tooLarge(maxAppendSize) : null);
      if (refused !== null) return answer(refused);
      if (fault === 'mute') return;
      const expected = options.hasRevision() ? BigInt(options.getRevision()) : options.hasNoStream() ? -1n : 'any';
      const outcome = await log.append(name, expected, events, { idempotent: fault !== 'forgetful' });
      if (fault === 'silent') return;
      if (fault === 'lostAnswer') return answer(refusal(status.UNAVAILABLE, 'Connection reset'));
      if ('deleted' in outcome) return answer(streamDeleted(name));
      if ('conflict' in outcome) return answer(null, wrongVersion(expected, outcome.current));
      answer(null, written(outcome.written.revision, outcome.written.position));
    });
  };

  const remove = async (
    call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>,
    answer: sendUnaryData<streams.DeleteResp>,
  ): Promise<void> => {
    const name = nameOf(call.request.getOptions()?.getStreamIdentifier());
    const refused = accounts.mayUse(call.metadata, name) ?? elsewhere(call);
    if (refused !== null) return answer(refused);
    await log.softDelete(name);
    answer(null, new streams.DeleteResp());
  };

  const tombstone = async (
    call: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
    answer: sendUnaryData<streams.TombstoneResp>,
  ): Promise<void> => {
    const name = nameOf(call.request.getOptions()?.getStreamIdentifier());
    const refused = accounts.mayUse(call.metadata, name) ?? elsewhere(call);
    if (refused !== null) return answer(refused);
    await log.tombstone(name);
    answer(null, new streams.TombstoneResp());
  };

  return {
    read: (call: Reading) => void read(call),
    append,
    batchAppend: (call: { emit: (name: string, error: Error) => void }) => {
      count('batchAppend');
      call.emit('error', refusal(status.UNIMPLEMENTED, 'not in the double'));
    },
    delete: (call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>, answer: sendUnaryData<streams.DeleteResp>) =>
      void remove(call, answer),
    tombstone: (
      call: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
      answer: sendUnaryData<streams.TombstoneResp>,
    ) => void tombstone(call, answer),
  };
};
