import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMAND_PUBLIC_KEY_FILE, commandSignerBefore, signingWith } from '@shilu/command-service/audit/command-signer';
import { createEventWriter } from '@shilu/command-service/engine/event-writer';
import { EPOCH_BEGAN, EPOCH_STREAM, type EpochEvent } from '@shilu/events/audit/epoch';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import { commandKeysDir, type Config } from '../config/config';
import { StartRefused } from '../config/start-messages';
import { appendAfterGap } from '../event-store/append-after-gap';
import { openNamedStore } from '../event-store/open-named-store';
import type { EventStore } from '../event-store/port';
import { createPostgresEventStore } from '../event-store/postgres-event-store';
import { createLogger } from '../logging/logger';
import { openSigned, signerFrom } from '../notary/checkpoint-signer';
import { readEpochs } from '../notary/epochs';
import {
  findLoss,
  foldLog,
  fromTheBeginning,
  isNumberAlone,
  NOTARY,
  readBeyond,
  type InBoth,
  type Loss,
} from '../notary/find-loss';
import { claimsOn, holdLog, type Held } from '../notary/hold-log';
import { noteIncident } from '../notary/incidents';
import { forgetAnchor, keptCheckpointFile } from '../notary/kept-checkpoint';
import { forgetTree } from '../notary/merkle-log';
import { readSigning } from '../notary/signing';
import { everyCheckpoint, keyChangeNotes, latestCheckpoint, notaryMigrations, setLostAside } from '../notary/tables';
import { createPool, inTransaction, migrate } from '../postgres/pool';
import { asRefusal, type Signer } from '../signers/port';
import { transitOf } from '../signers/transit-of';
import { keepingOutside } from './compose';
import { confirmed, provenAdministrators, type Confirmation } from './recover-confirm';
import {
  fittingIn,
  forgetPlaces,
  readNotarySigner,
  refuseLaterKey,
  refuseOtherUser,
  setNumbersAside,
} from './recover-place';
import { isNumbered, knownAt, knownOutside, namingCut } from './refuse-lost-log';
import { notariseAll } from './restore';
import { whileStopped, type Place } from './rotate-key';
import { tellsOf, toldOf } from './told-loss';

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

const beginEpoch = async (
  place: Place,
  store: EventStore,
  { loss, held }: Pick<Told, 'loss' | 'held'>,
  options: RecoverOptions,
): Promise<Recovered> => {
  refuseUnsaid(held, options.from);
  const signer = await signerOf(store, place);
  const { reason, confirmedBy } = await askedFor(place, store, { loss, held }, options);
  const gone = Math.max(0, loss.known.size - held.left.size);
  const numbered = isNumbered(place);
  const beyond = numbered ? await readBeyond({ ...place, store, numbered }) : null;
  const ahead = beyond !== null && beyond.places <= gone + MOST_AHEAD ? beyond.places : 0;
  const epoch = ((await readEpochs(store)).at(-1)?.number ?? 1) + 1;
  const told = toldOf({ loss, held });
  const gap = numbered ? Math.max(gone, ahead) : 0;
  const event: EpochEvent = { type: EPOCH_BEGAN, data: { epoch, ...told, confirmedBy, gap } };
  await writeEpoch(place, store, { event, reason, signer, clock: options.clock });
  return { kind: 'epoch', epoch, left: told.size, lost: told.lost, proven: held.proven.size };
};

const askedFor = async (
  place: Place,
  store: EventStore,
  { loss, held }: Pick<Told, 'loss' | 'held'>,
  { confirm }: RecoverOptions,
): Promise<{ readonly reason: string; readonly confirmedBy: string[] }> => {
  const administrators = await provenAdministrators(store, held.signed.position);
  const { reason, ...confirmation } = await confirm({ loss, held, people: administrators.people });
  if (reason.trim() === '') throw new StartRefused('recoverReasonMissing');
  return { reason, confirmedBy: await confirmed(place, administrators, confirmation) };
};

/**
 * Checkpoints in the notary's table that nobody signed, while it signed others: whoever may write there made them up. Asked
 * where one of them is the most that is known.
 */
const unsignedIn = async (
  { pool }: Pick<Place, 'pool'>,
  key: NoteKey,
  { kind, known }: Loss,
): Promise<readonly number[]> => {
  if (kind === 'other' || known.by !== NOTARY || known.note === null) return [];
  const signer = signerFrom(await keyChangeNotes(pool), key);
  const isUnsigned = ({ note, size }: { readonly note: string; readonly size: number }): boolean =>
    openSigned(note, size, { signer, name: key.name }) === null;
  if (!isUnsigned({ note: known.note, size: known.size })) return [];
  const all = await everyCheckpoint(pool);
  const unsigned = all.filter(isUnsigned);
  return unsigned.length === all.length ? [] : unsigned.map(({ size }) => size);
};

/** What nobody signed says no more than a number does. */
const asBelieved = (loss: Loss, unsigned: readonly number[]): Loss =>
  unsigned.length === 0 ? loss : { ...loss, known: { ...loss.known, root: null, note: null } };

/**
 * Only a number says that there was more, and whoever may write it may have made it up: no epoch begins by it. It is put back
 * to where the log ends, once administrators confirm that, and an incident says so.
 */
const putBack = async (
  { pool }: Place,
  store: EventStore,
  { loss, held, unsigned }: Pick<Told, 'loss' | 'held'> & { readonly unsigned: readonly number[] },
  { reason, confirmedBy }: { readonly reason: string; readonly confirmedBy: readonly string[] },
): Promise<Recovered> => {
  const { by, size } = loss.known;
  const places = size - held.left.size;
  const who = confirmedBy.length === 0 ? 'the recovery key' : confirmedBy.join(', ');
  const detail = `${by['en-US']} stood ${places} places behind the end of the log, put back to ${held.left.size} events: ${reason} (${who})`;
  await noteIncident(pool, { stream: EPOCH_STREAM, kind: 'readModelAltered', detail });
  const head = await store.head();
  const epoch = (await readEpochs(store)).at(-1)?.number ?? 1;
  await inTransaction(pool, async (tx) => {
    await setNumbersAside(tx, { epoch, size: held.left.size, unsigned });
    await forgetPlaces(tx, store, head);
  });
  return { kind: 'number', by, places };
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
    const asking = { config, env, log, clock, store, pool, key };
    const given = options.against === undefined ? [] : await knownAt(options.against, asking);
    const outside = [...(await knownOutside(asking)), ...given];
    const found = await findLoss({ pool, store, numbered: isNumbered({ config }) }, outside);
    if (found === null) return null;
    const unsigned = await unsignedIn(place, key, found);
    const loss = asBelieved(found, unsigned);
    const held = await holdLog(store, await claimsOn(pool, { key, epochs: await readEpochs(store), outside }));
    const told = { loss, held };
    await refuseLaterKey(place, held);
    const done = isNumberAlone(loss)
      ? await putBack(place, store, { ...told, unsigned }, await askedFor(place, store, told, options))
      : ((await begunAlready(store, told)) ?? (await beginEpoch(place, store, told, options)));
    if (done.kind === 'epoch') {
      const fitting = (await fittingIn(pool, held)).map(({ size }) => size);
      const head = await store.head();
      await inTransaction(pool, async (tx) => {
        await setLostAside(tx, done.epoch, fitting);
        await forgetTree(tx);
        await forgetPlaces(tx, store, head);
      });
      const { size } = await foldLog(store, fromTheBeginning);
      await notariseAll({ config, env, clock }, pool, store, size);
    }
    const signed = await latestCheckpoint(pool);
    if (signed !== null) await keepingOutside({ pool, file: kept })(signed, await readSigning(store));
    if (done.kind === 'number') await forgetAnchor(kept, held.left.size);
    return done;
  } finally {
    await store.close();
  }
};
