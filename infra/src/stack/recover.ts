import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  COMMAND_PUBLIC_KEY_FILE,
  commandSeed,
  commandSigner,
  signingWith,
} from '@shilu/command-service/audit/command-signer';
import { createEventWriter } from '@shilu/command-service/engine/event-writer';
import { EPOCH_BEGAN, EPOCH_STREAM, type EpochEvent } from '@shilu/events/audit/epoch';
import { entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { bytesEqual, toBase64 } from '@shilu/events/core/hashing';
import { appendLeaves, emptyRange } from '@shilu/events/core/merkle';
import { readable } from '@shilu/events/core/read-event';
import {
  ACCOUNT,
  accountDecider,
  administers,
  commitmentOf,
  type AccountEvent,
  type AccountState,
} from '@shilu/events/identity/account';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import { commandKeysDir, type Config } from '../config/config';
import { StartRefused } from '../config/start-messages';
import { forgetReadModels } from '../event-store/adopt-log';
import { appendAfterGap } from '../event-store/append-after-gap';
import { openNamedStore } from '../event-store/open-named-store';
import type { EventStore } from '../event-store/port';
import { createPostgresEventStore } from '../event-store/postgres-event-store';
import { createLogger } from '../logging/logger';
import { readEpochs } from '../notary/epochs';
import { fastLeafHash, fastNodeHash } from '../notary/fast-hash';
import { findLoss, foldLog, fromTheBeginning, readBeyond, type Loss } from '../notary/find-loss';
import { keptCheckpointFile } from '../notary/kept-checkpoint';
import { forgetTree, rootOf } from '../notary/merkle-log';
import { readSigning } from '../notary/signing';
import { latestCheckpoint } from '../notary/tables';
import { createPool, inTransaction } from '../postgres/pool';
import { createPostgresCredentials } from '../sessions/credentials';
import { openMasterKey } from '../subject-keys/master-key';
import { createPostgresSubjectKeys } from '../subject-keys/postgres-subject-keys';
import { keepingOutside } from './compose';
import { isNumbered, knownAt, knownOutside } from './refuse-lost-log';
import { notariseAll } from './restore';
import { whileStopped, type Place } from './rotate-key';

const PAGE = 500;

/** An administrator, as they log in. */
export type Confirmer = { readonly account: string; readonly password: string };

export type RecoverOptions = {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly clock: () => Date;
  /** Where a checkpoint is kept outside: a file, or the address of a witness. */
  readonly against?: string | undefined;
  /** Why the log lost events, in the words of whoever begins the epoch. Asked once the loss is known, with so many people. */
  readonly confirm: (
    loss: Loss,
    people: number,
  ) => Promise<{ readonly reason: string; readonly confirmers: readonly Confirmer[] }>;
};

export type Recovered = { readonly epoch: number; readonly left: number; readonly lost: number };

/** Administrators who can log in, by the log as it is left. */
const administratorsIn = async (store: EventStore): Promise<ReadonlyMap<string, AccountState>> => {
  const states = new Map<string, AccountState>();
  for (let after: string | null = null; ;) {
    const page = await store.readAll({ after, limit: PAGE, categories: [ACCOUNT] });
    for (const stored of page) {
      const event = readable(stored);
      const before = states.get(stored.stream) ?? accountDecider.initialState();
      if (event) states.set(stored.stream, accountDecider.evolve(before, event as RecordedEvent & AccountEvent));
    }
    if (page.length < PAGE) break;
    after = page.at(-1)?.position ?? after;
  }
  return new Map([...states].flatMap(([stream, state]) => (administers(state) ? [[entityIdOf(stream), state]] : [])));
};

const confirmed = async (
  { pool, keysDir, env }: Place,
  administrators: ReadonlyMap<string, AccountState>,
  { confirmers, people }: { readonly confirmers: readonly Confirmer[]; readonly people: number },
): Promise<string[]> => {
  const masterKey = await openMasterKey({ pool, dataDir: keysDir, env });
  const credentials = await createPostgresCredentials({
    pool,
    keys: await createPostgresSubjectKeys({ pool, masterKey }),
  });
  // A log of before passwords were committed to takes the one that is stored.
  const stored = await credentials.newest();
  const found = new Set<string>();
  for (const { account, password } of confirmers) {
    const id = await credentials.accountOf(account);
    const state = id === null ? undefined : administrators.get(id);
    const committed = state === undefined ? null : (commitmentOf(state) ?? stored.get(id ?? '') ?? null);
    const tried = await credentials.verify(id, passwordDigest(account, password), committed);
    if (tried !== 'right' || id === null || state === undefined)
      throw new StartRefused('recoverUnconfirmed', { account, people });
    found.add(id);
  }
  if (found.size < people) throw new StartRefused('recoverTooFew', { people });
  return [...found].slice(0, 2);
};

/** Sizes of the checkpoints that the log, as it is left, leads to. */
const fittingSizes = async ({ pool }: Pick<Place, 'pool'>, store: EventStore): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ size: string; root: Buffer }>('select size, root from notary.checkpoints');
  const roots = new Map(rows.map(({ size, root }) => [Number(size), root]));
  const fitting: number[] = [];
  let range = emptyRange;
  for (let after: string | null = null; ;) {
    const page = await store.readAll({ after, limit: PAGE });
    for (const { body } of page) {
      range = appendLeaves(range, [fastLeafHash(body)], fastNodeHash).range;
      const root = roots.get(range.size);
      if (root && bytesEqual(root, rootOf(range))) fitting.push(range.size);
    }
    if (page.length < PAGE) return fitting;
    after = page.at(-1)?.position ?? after;
  }
};

/** What was computed from events that are gone is computed anew; what was signed of them is no checkpoint of this log. */
const forgetLost = async (place: Place, store: EventStore): Promise<void> => {
  const fitting = await fittingSizes(place, store);
  await inTransaction(place.pool, async (tx) => {
    await tx.query('delete from notary.checkpoints where size <> all($1::bigint[])', [fitting]);
    await tx.query('delete from notary.anchors where size > 0 and size <> all($1::bigint[])', [fitting]);
    await forgetTree(tx);
    await forgetReadModels(tx);
    await tx.query(
      `do $$ begin if to_regclass('rights.positions') is not null then delete from rights.positions; end if; end $$`,
    );
  });
};

/** The signer in force; null where what is left is from before signing began: it begins again at the next start. */
const signerOf = async (store: EventStore, folder: string) => {
  const seed = await commandSeed(store, folder);
  if (seed !== null) return commandSigner(seed);
  await rm(join(folder, COMMAND_PUBLIC_KEY_FILE), { force: true });
  return null;
};

const writeEpoch = async (
  { pool, config }: Place,
  store: EventStore,
  written: { readonly event: EpochEvent; readonly reason: string; readonly clock: () => Date },
): Promise<void> => {
  const signer = await signerOf(store, commandKeysDir(config));
  const writer = createEventWriter({
    ...{ clock: written.clock, randomBytes: (size) => new Uint8Array(randomBytes(size)), checkContracts: true },
    sign: signer ? signingWith(signer) : undefined,
  });
  const [last] = await store.readStream(EPOCH_STREAM, { backwards: true, limit: 1 });
  const revision = (last?.revision ?? -1) + 1;
  const commandId = randomUUID();
  const author = { actor: 'system', session: null, commandId, correlation: commandId, reason: written.reason };
  const [event] = writer.encode(EPOCH_STREAM, revision, author, [written.event]);
  if (event === undefined) throw new Error('no event was made');
  const { gap } = written.event.data;
  if (!isNumbered({ config }) || gap === 0) {
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
const begunAlready = async (store: EventStore, { known }: Loss): Promise<Recovered | null> => {
  const last = (await readEpochs(store)).at(-1);
  if (last === undefined || last.position !== (await store.head())) return null;
  if (last.known.size !== known.size || last.known.root !== (known.root && toBase64(known.root))) return null;
  return { epoch: last.number, left: last.size, lost: last.lost };
};

const beginEpoch = async (place: Place, store: EventStore, loss: Loss, options: RecoverOptions): Promise<Recovered> => {
  const administrators = await administratorsIn(store);
  const people = Math.min(2, Math.max(1, administrators.size));
  const { reason, confirmers } = await options.confirm(loss, people);
  if (reason.trim() === '') throw new StartRefused('recoverReasonMissing');
  const confirmedBy = await confirmed(place, administrators, { confirmers, people });
  const left = await foldLog(store, fromTheBeginning);
  const { known } = loss;
  const lost = Math.max(0, known.size - left.size);
  const numbered = isNumbered(place);
  const beyond = numbered ? await readBeyond({ ...place, store, numbered }) : null;
  const epoch = ((await readEpochs(store)).at(-1)?.number ?? 1) + 1;
  const event: EpochEvent = {
    type: EPOCH_BEGAN,
    data: {
      ...{ epoch, size: left.size, root: toBase64(rootOf(left)), lost, confirmedBy },
      gap: numbered ? Math.max(lost, beyond?.places ?? 0) : 0,
      known: {
        ...{ size: known.size, root: known.root && toBase64(known.root), note: known.note },
        ...{ by: `${known.by['zh-CN']} / ${known.by['en-US']}`, since: known.since?.toISOString() ?? null },
      },
    },
  };
  await writeEpoch(place, store, { event, reason, clock: options.clock });
  return { epoch, left: left.size, lost };
};

/** An installation whose log lost events goes on in a new epoch. Null where nothing is known to be lost. It is stopped. */
export const recover = (options: RecoverOptions): Promise<Recovered | null> =>
  whileStopped(options, async (place) => {
    const { config, env, clock } = options;
    const { pool } = place;
    const store =
      config.eventStoreUrl === null
        ? await createPostgresEventStore({ pool })
        : await openNamedStore(config.eventStoreUrl, config.eventStorePrefix);
    try {
      const log = createLogger({ level: 'silent', form: 'lines' });
      const asking = { config, env, log, clock, store };
      const given = options.against === undefined ? [] : [await knownAt(options.against, asking)];
      const known = [...(await knownOutside(asking)), ...given];
      const loss = await findLoss({ pool, store, numbered: isNumbered({ config }) }, known);
      if (loss === null) return null;
      const done = (await begunAlready(store, loss)) ?? (await beginEpoch(place, store, loss, options));
      await forgetLost(place, store);
      const { size } = await foldLog(store, fromTheBeginning);
      await notariseAll({ config, env, clock }, pool, store, size);
      const signed = await latestCheckpoint(pool);
      if (signed !== null)
        await keepingOutside({ pool, file: keptCheckpointFile(config.keysDir, env) })(signed, await readSigning(store));
      return done;
    } finally {
      await store.close();
    }
  });
