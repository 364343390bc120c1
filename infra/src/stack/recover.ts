import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMAND_PUBLIC_KEY_FILE, commandSignerBefore, signingWith } from '@shilu/command-service/audit/command-signer';
import { createEventWriter } from '@shilu/command-service/engine/event-writer';
import { EPOCH_BEGAN, EPOCH_STREAM, type EpochEvent } from '@shilu/events/audit/epoch';
import { formatCheckpoint, MOST_EVENTS, originIn, parseCheckpoint } from '@shilu/events/core/checkpoint-note';
import { fromBase64 } from '@shilu/events/core/hashing';
import type { Pool, PoolClient } from 'pg';
import { commandKeysDir, type Config } from '../config/config';
import { loadAnchorSettings } from '../config/key-settings';
import { StartRefused } from '../config/start-messages';
import { appendAfterGap } from '../event-store/append-after-gap';
import { openNamedStore } from '../event-store/open-named-store';
import type { EventStore } from '../event-store/port';
import { createPostgresEventStore } from '../event-store/postgres-event-store';
import { createLogger } from '../logging/logger';
import type { Opening } from '../notary/checkpoint-signer';
import { readEpochs } from '../notary/epochs';
import {
  findLoss,
  foldLog,
  fromTheBeginning,
  isNumberAlone,
  NOTARY,
  readBeyond,
  type InBoth,
  type Known,
  type Loss,
} from '../notary/find-loss';
import { claimsOn, fitsAll, holdLog, type Held } from '../notary/hold-log';
import { noteIncident } from '../notary/incidents';
import { forgetAnchor, keptCheckpointFile, readKeptCheckpoint } from '../notary/kept-checkpoint';
import { forgetTree } from '../notary/merkle-log';
import { readSigning } from '../notary/signing';
import {
  checkpointPages,
  latestCheckpoint,
  lostCheckpointPages,
  notaryMigrations,
  setLostAside,
  type SignedCheckpoint,
} from '../notary/tables';
import { trustRoots } from '../notary/timestamp-token';
import { createPool, inTransaction, migrate } from '../postgres/pool';
import { asRefusal, type Signer } from '../signers/port';
import { transitOf } from '../signers/transit-of';
import { keepingOutside } from './compose';
import { administratorsBy, confirmed, type Confirmation } from './recover-confirm';
import {
  dropMadeUp,
  forgetPlaces,
  lostBy,
  madeUpIn,
  mendRoots,
  notaryKeysHere,
  readNotarySigner,
  refuseLaterKey,
  refuseOtherUser,
  setNumbersAside,
  type MadeUp,
} from './recover-place';
import { isNumbered, knownAt, knownOutside, namingCut, openingWith } from './refuse-lost-log';
import { notariseAll } from './restore';
import { whileStopped, type Place } from './rotate-key';
import { numberAfter, tellsOf, toldOf } from './told-loss';

export type { Confirmer } from './recover-confirm';

/** What is known before anybody confirms. */
export type Told = {
  readonly loss: Loss;
  readonly held: Held;
  /** So many have to confirm. */ readonly people: number;
};

export type RecoverOptions = {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly clock: () => Date;
  /** Where a checkpoint is kept outside: a file, or the address of a witness. */
  readonly against?: string | undefined;
  /** Where others stand than were signed: up to how many events the log is what it was, as whoever begins the epoch knows. */
  readonly from?: number | undefined;
  /** Why the log lost events, in the words of whoever begins the epoch. Asked once the loss is known. */
  readonly confirm: (told: Told) => Promise<Confirmation & { readonly reason: string }>;
};

export type Recovered =
  | {
      readonly kind: 'epoch';
      readonly epoch: number;
      readonly left: number;
      readonly lost: number;
      readonly proven: number;
    }
  /** All that was signed fits: what the notary keeps beside it was altered, and is made anew. */
  | { readonly kind: 'tree' }
  /** Nothing signed knows of more: a number was put back to where the log ends. */
  | { readonly kind: 'number'; readonly by: InBoth; readonly places: number };

/** The signer in force; null where what is left is from before signing began: it begins again at the next start. */
const signerOf = async (store: EventStore, { config, env }: Place): Promise<Signer | null> => {
  const transit = transitOf(env, 'COMMAND');
  try {
    return await commandSignerBefore(store, { keysDir: commandKeysDir(config), transit });
  } catch (error) {
    if (!(error instanceof StartRefused) || !/^commandKey(Other|Missing)$/.test(error.key)) throw error;
    if (transit) throw new StartRefused('recoverCommandSigner', { url: transit.url });
    throw error.key === 'commandKeyOther' ? new StartRefused('recoverCommandKey') : error;
  }
};

/** What the notary will sign of it has to read back: no start goes on from a checkpoint that nobody can read. */
const refuseUnreadable = ({ data: { epoch: number, size, root, lost } }: EpochEvent): void => {
  const epoch = { number, size, lost, since: new Date(0).toISOString() };
  const text = formatCheckpoint({ origin: originIn('log', epoch), size: size + 1, root: fromBase64(root), epoch });
  const read = parseCheckpoint(text);
  if (read === null || formatCheckpoint(read) !== text)
    throw new Error(`a checkpoint of epoch ${number} with ${size} events and ${lost} lost could not be read`);
};

const writeEpoch = async (
  { pool, config }: Place,
  store: EventStore,
  written: {
    readonly event: EpochEvent;
    readonly reason: string;
    readonly clock: () => Date;
    readonly signer: Signer | null;
  },
): Promise<void> => {
  const { signer } = written;
  if (signer === null) await rm(join(commandKeysDir(config), COMMAND_PUBLIC_KEY_FILE), { force: true });
  const writer = createEventWriter({
    ...{ clock: written.clock, randomBytes: (size) => new Uint8Array(randomBytes(size)), checkContracts: true },
    sign: signer ? signingWith(signer, asRefusal) : undefined,
  });
  const [last] = await store.readStream(EPOCH_STREAM, { backwards: true, limit: 1 });
  const revision = (last?.revision ?? -1) + 1;
  const commandId = randomUUID();
  const author = { actor: 'system', session: null, commandId, correlation: commandId, reason: written.reason };
  const [event] = await writer.encode(EPOCH_STREAM, revision, author, [written.event]);
  if (event === undefined) throw new Error('no event was made');
  const { gap } = written.event.data;
  refuseUnreadable(written.event);
  // The store in PostgreSQL would keep a connection for its appends, of which there are no more than the notary needs here.
  if (!isNumbered({ config })) {
    await store.append(EPOCH_STREAM, revision - 1, [event]);
    return;
  }
  const own =
    config.eventStoreUrl === null ? null : createPool(config.eventStoreUrl, { max: 1, name: 'shilu-recover' });
  try {
    await appendAfterGap(own ?? pool, { stream: EPOCH_STREAM, revision, event, gap });
  } finally {
    await own?.end();
  }
};

/** The epoch that was begun for this very loss, where a recovery broke off behind it: nothing else stands after its event. */
const begunAlready = async (
  store: EventStore,
  { loss, held }: Pick<Told, 'loss' | 'held'>,
): Promise<Recovered | null> => {
  const last = (await readEpochs(store)).at(-1);
  if (last === undefined || last.position !== (await store.head()) || last.size + 1 !== held.left.size) return null;
  if (!tellsOf(last, { loss, held })) return null;
  const proven = last.proven?.size ?? last.size;
  return { kind: 'epoch', epoch: last.number, left: last.size, lost: last.lost, proven };
};

/** Others than were signed stand behind what is proven: whoever goes on has to say from where, so that nobody overlooks it. */
const refuseUnsaid = ({ proven, signed, parted, unfit, left }: Held, from: number | undefined): void => {
  const isParted = parted.length > 0;
  const others = isParted ? parted : unfit.filter(({ size }) => size > proven.size);
  const [first] = others;
  if (first === undefined || from === proven.size) return;
  const names = (language: keyof InBoth) => [...new Set(others.map(({ by }) => by[language]))];
  throw new StartRefused(isParted ? 'recoverParted' : 'recoverRewritten', {
    ...{ proven: proven.size, signed: signed.size, at: first.size, left: left.size, others: left.size - proven.size },
    'by.zh-CN': names('zh-CN').join('、'),
    'by.en-US': names('en-US').join(', '),
  });
};

/** More places than that nobody reads ahead of what is signed once a second: a number that says so is passed over. */
const MOST_AHEAD = 100_000;

/** The latest epoch that a signed checkpoint names here, and those that are named outside. */
const namedEpochs = async ({ pool }: Place, opening: Opening, outside: readonly Known[]) => {
  let epoch = 1;
  const take = ({ note, size }: SignedCheckpoint): void => {
    const number = parseCheckpoint(note)?.epoch?.number ?? 1;
    if (number > epoch && opening(note, size)?.epoch?.number === number) epoch = number;
  };
  for await (const page of checkpointPages(pool)) page.forEach(take);
  for await (const page of lostCheckpointPages(pool)) page.forEach(take);
  return [...outside.filter(({ note }) => note !== null), { epoch }];
};

const beginEpoch = async (
  place: Place,
  store: EventStore,
  { loss, held, opening, outside }: Pick<Told, 'loss' | 'held'> & { opening: Opening; outside: readonly Known[] },
  options: RecoverOptions,
): Promise<Recovered> => {
  refuseUnsaid(held, options.from);
  const signer = await signerOf(store, place);
  const { reason, confirmedBy, entitledBy } = await askedFor(place, store, { loss, held }, options);
  const gone = Math.max(0, loss.known.size - held.left.size);
  const numbered = isNumbered(place);
  const beyond = numbered ? await readBeyond({ pool: place.pool, store }) : null;
  const ahead = beyond !== null && beyond.places <= gone + MOST_AHEAD ? beyond.places : 0;
  const epoch = numberAfter(await readEpochs(store), await namedEpochs(place, opening, outside));
  const told = toldOf({ loss, held });
  const gap = numbered ? Math.min(Math.max(gone, ahead), MOST_EVENTS) : 0;
  const event: EpochEvent = { type: EPOCH_BEGAN, data: { epoch, ...told, confirmedBy, entitledBy, gap } };
  await writeEpoch(place, store, { event, reason, signer, clock: options.clock });
  return { kind: 'epoch', epoch, left: told.size, lost: told.lost, proven: held.proven.size };
};

const askedFor = async (
  place: Place,
  store: EventStore,
  { loss, held }: Pick<Told, 'loss' | 'held'>,
  { confirm }: RecoverOptions,
): Promise<{ readonly reason: string; readonly confirmedBy: string[]; readonly entitledBy: number }> => {
  const { entitledBy, ...administrators } = await administratorsBy(store, held);
  const { reason, ...confirmation } = await confirm({ loss, held, people: administrators.people });
  if (reason.trim() === '') throw new StartRefused('recoverReasonMissing');
  return { reason, confirmedBy: await confirmed(place, administrators, confirmation), entitledBy };
};

/** What is stored beside the events fits what was signed, and the events do not: they were rewritten where nobody looks at a start. */
const contradicted = ({ left, unfit }: Held): Loss | null => {
  const most = unfit.findLast(({ isSigned, note }) => isSigned && note !== null);
  const root = parseCheckpoint(most?.note ?? '')?.root;
  if (most === undefined || root === undefined) return null;
  const { size, by, saidAt: since, note } = most;
  return { kind: 'other', found: left.size, known: { size, root, by, since, note } };
};

/** Rows that nobody signed stand behind the last that is signed: a start would look there for what is in force. */
const rowsAlone = (madeUp: MadeUp | null, { left }: Held): Loss | null => {
  const known = { size: madeUp?.last ?? 0, root: null, by: NOTARY, since: null, note: null };
  return madeUp === null ? null : { kind: 'shorter', found: left.size, known };
};

/**
 * The log, as it is read, is all that was signed and leads to it: what is stored beside it, and says otherwise, was altered.
 * No epoch begins by that.
 */
export const isStoredAlone = ({ kind }: Loss, held: Held): boolean => kind === 'other' && fitsAll(held);

/** In one transaction, however long it takes of a log of years: broken off, it would be broken off each time. */
const atLength = (pool: Pool, work: (tx: PoolClient) => Promise<void>): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await tx.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await work(tx);
  });

/** In the notary's table, those that nobody signed. */
type Rows = { readonly opening: Opening; readonly madeUp: MadeUp | null };

/**
 * Only a number says that there was more, and whoever may write it may have made it up: no epoch begins by it. It is put back
 * to where the log ends, once administrators confirm that, and an incident says so.
 */
const putBack = async (
  { pool }: Place,
  store: EventStore,
  { loss, held, opening, madeUp }: Pick<Told, 'loss' | 'held'> & Rows,
  { reason, confirmedBy }: { readonly reason: string; readonly confirmedBy: readonly string[] },
): Promise<Recovered> => {
  const { by, size } = loss.known;
  const places = Math.max(0, size - held.left.size);
  const rows = madeUp === null ? '' : `; ${madeUp.count} checkpoints that nobody signed were taken away`;
  const detail = `${by['en-US']} stood ${places} places behind the end of the log, put back to ${held.left.size} events${rows}: ${reason} (${whoOf(confirmedBy)})`;
  await noteIncident(pool, { stream: EPOCH_STREAM, kind: 'readModelAltered', detail });
  const head = await store.head();
  const epoch = (await readEpochs(store)).at(-1)?.number ?? 1;
  await atLength(pool, async (tx) => {
    await dropMadeUp(tx, opening, madeUp);
    await setNumbersAside(tx, { epoch, size: held.left.size });
    if (by === NOTARY) await forgetTree(tx);
    await forgetPlaces(tx, store, head);
  });
  return { kind: 'number', by, places };
};

const whoOf = (confirmedBy: readonly string[]): string =>
  confirmedBy.length === 0 ? 'the recovery key' : confirmedBy.join(', ');

/** The tree, and the roots beside signed checkpoints, are made anew from the events and from what was signed. */
const mendTree = async (
  { pool }: Place,
  store: EventStore,
  { opening, madeUp }: Rows,
  { reason, confirmedBy }: { readonly reason: string; readonly confirmedBy: readonly string[] },
): Promise<Recovered> => {
  const detail = `what the notary keeps of the log was not what the log and all signed checkpoints say, and was made anew: ${reason} (${whoOf(confirmedBy)})`;
  await noteIncident(pool, { stream: EPOCH_STREAM, kind: 'readModelAltered', detail });
  const head = await store.head();
  await atLength(pool, async (tx) => {
    await dropMadeUp(tx, opening, madeUp);
    await mendRoots(tx, opening);
    await forgetTree(tx);
    await forgetPlaces(tx, store, head);
  });
  return { kind: 'tree' };
};

/** An installation whose log lost events goes on in a new epoch. Null where nothing is known to be lost. It is stopped. */
export const recover = (options: RecoverOptions): Promise<Recovered | null> =>
  whileStopped(options, (place) => namingCut(() => recoverAt(place, options)));

const recoverAt = async (place: Place, options: RecoverOptions): Promise<Recovered | null> => {
  const { config, env, clock } = options;
  const { pool } = place;
  const kept = keptCheckpointFile(config.keysDir, env);
  await refuseOtherUser(config, kept);
  const store =
    config.eventStoreUrl === null
      ? await createPostgresEventStore({ pool })
      : await openNamedStore(config.eventStoreUrl, config.eventStorePrefix);
  try {
    await migrate(pool, { schema: 'notary', migrations: notaryMigrations });
    const log = createLogger({ level: 'silent', form: 'lines' });
    const key = await readNotarySigner(place);
    const opening = await openingWith({ pool, env }, await notaryKeysHere(place, key));
    const asking = { config, env, log, clock, store, pool, key, opening };
    const given = options.against === undefined ? [] : await knownAt(options.against, asking);
    const outside = [...(await knownOutside(asking)), ...given];
    const found = await findLoss({ pool, store, numbered: isNumbered({ config }), opening }, outside);
    const { timestampRoots } = loadAnchorSettings(env);
    const roots = timestampRoots === null ? [] : trustRoots(timestampRoots);
    const epochs = await readEpochs(store);
    const { claims, kept: keptHere } = await claimsOn(pool, { name: key.name, opening, epochs, outside, roots });
    const held = await holdLog(store, claims, keptHere);
    await refuseLaterKey(place, { opening, outside, held });
    const madeUp = await madeUpIn({ pool, opening }, held);
    const loss = found ?? contradicted(held) ?? rowsAlone(madeUp, held);
    if (loss === null) return null;
    const told = { loss, held, opening, outside, madeUp };
    const done = isNumberAlone(loss)
      ? await putBack(place, store, told, await askedFor(place, store, told, options))
      : isStoredAlone(loss, held)
        ? await mendTree(place, store, told, await askedFor(place, store, told, options))
        : ((await begunAlready(store, told)) ?? (await beginEpoch(place, store, told, options)));
    if (done.kind === 'epoch') {
      const head = await store.head();
      await atLength(pool, async (tx) => {
        // What nobody signed was not lost; what of it no start goes by is left for whoever verifies.
        await setLostAside(tx, done.epoch, lostBy(opening, held));
        await dropMadeUp(tx, opening, madeUp);
        await mendRoots(tx, opening);
        await forgetTree(tx);
        await forgetPlaces(tx, store, head);
      });
    }
    if (done.kind !== 'number' || done.by === NOTARY) {
      const { size } = await foldLog(store, fromTheBeginning);
      await notariseAll({ config, env, clock }, pool, store, size);
    }
    const signed = await latestCheckpoint(pool);
    const before = await readKeptCheckpoint(kept);
    // Of what is kept outside and signed nothing is forgotten but where an epoch tells of it.
    const isMore =
      before !== null &&
      before.opened.size > (signed?.size ?? 0) &&
      opening(before.checkpoint, before.opened.size) !== null;
    if (signed !== null && (done.kind === 'epoch' || !isMore))
      await keepingOutside({ pool, file: kept })(signed, await readSigning(store));
    if (done.kind === 'number') await forgetAnchor(kept, held.left.size);
    return done;
  } finally {
    await store.close();
  }
};
