import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@shilu/events/core/app-error';
import { formatVerifierKey, type NoteKey, type NoteSigner } from '@shilu/events/core/checkpoint-note';
import { COMMAND_KEY_NAME, isSameKey, RECOVERY_KEY_NAME, toSign } from '@shilu/events/core/command-signature';
import { bytesEqual } from '@shilu/events/core/hashing';
import { SIGNING_STREAM } from '@shilu/events/audit/signing';
import type { SigningEvent } from '@shilu/events/audit/signing-events';
import { StartRefused } from '@shilu/infra/config/start-messages';
import type { EventStore } from '@shilu/infra/event-store/port';
import { fastLeafHash, fastNodeHash } from '@shilu/infra/notary/fast-hash';
import { fastSigner } from '@shilu/infra/notary/fast-sign';
import { readSigning } from '@shilu/infra/notary/signing';
import { holdingLock } from '@shilu/infra/postgres/pool';
import { asRefusal, NotSigned, type Signer } from '@shilu/infra/signers/port';
import type { TransitKey, TransitVersion } from '@shilu/infra/signers/transit';
import { keyFile, nextKeyFile, promoteNextKey, readKeyFile, readNextKeyFile } from '@shilu/infra/subject-keys/key-file';
import type { Pool } from 'pg';
import { createEventWriter } from '../engine/event-writer';

export const COMMAND_KEY_FILE = 'command.key';
/** Beside it: the public half of the key in force, one line. Where it stands, signing began. */
export const COMMAND_PUBLIC_KEY_FILE = 'command.pub';

export const commandSigner = (seed: Uint8Array): NoteSigner => fastSigner(COMMAND_KEY_NAME, seed);
export const recoverySigner = (seed: Uint8Array): NoteSigner => fastSigner(RECOVERY_KEY_NAME, seed);

/** What stands beside each of these bodies, which one append writes. */
export type SignBodies = (bodies: readonly string[]) => Promise<readonly string[]>;
/** Whoever asked by a call is refused it. Nothing is written yet. */
const refusedCall = (error: unknown): unknown => (error instanceof NotSigned ? new AppError('signerAway') : error);

export const signingWith =
  (signer: Signer, told: (error: unknown) => unknown = refusedCall): SignBodies =>
  async (bodies) => {
    const wanted = toSign(bodies.map(fastLeafHash), fastNodeHash);
    if (wanted === null) return [];
    try {
      return wanted.beside(signer, await signer.sign(wanted.message));
    } catch (error) {
      throw told(error);
    }
  };

/** Appends what happened to the keys. Nobody else writes it at the same time: whoever does holds the lock, or all is stopped. */
export const writeSigningEvent = async (
  store: EventStore,
  event: SigningEvent,
  {
    signer,
    clock,
    reason = null,
  }: { readonly signer: Signer; readonly clock: () => Date; readonly reason?: string | null },
): Promise<void> => {
  const [last] = await store.readStream(SIGNING_STREAM, { backwards: true, limit: 1 });
  const revision = last?.revision ?? -1;
  const commandId = randomUUID();
  const writer = createEventWriter({
    ...{ clock, randomBytes: (size) => new Uint8Array(randomBytes(size)), checkContracts: true },
    sign: signingWith(signer, asRefusal),
  });
  const author = { actor: 'system', session: null, commandId, correlation: commandId, reason };
  await store.append(SIGNING_STREAM, revision, await writer.encode(SIGNING_STREAM, revision + 1, author, [event]));
};

/** 32 bytes as a person copies them from paper: 16 groups of four. */
export const writtenKey = (seed: Uint8Array): string =>
  (Buffer.from(seed).toString('hex').match(/.{4}/g) ?? []).join('-');
/** Null for what is no such key, however it was parted. */
export const readWrittenKey = (text: string): Buffer | null => {
  const digits = text.replace(/[\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(digits) ? Buffer.from(digits, 'hex') : null;
};

export type SignerOptions = {
  readonly store: EventStore;
  readonly pool: Pool;
  /** Of `command.key`. All instances of the command service have the same one. */
  readonly keysDir: string;
  /** Where a service keeps the key, and no file. */
  readonly transit?: TransitKey | null;
  readonly clock: () => Date;
  /** Told before the log names its public half: then nothing is in force that nobody was shown. */
  readonly onRecoveryKey: (key: string) => void;
};

/** The key in force, from its file or from the one that was to follow it when a change was broken off. */
export const commandSeed = async (store: SignerOptions['store'], keysDir: string): Promise<Buffer | null> => {
  const signing = await readSigning(store);
  if (signing === null) return null;
  const inForce = (seed: Buffer | null): boolean => seed !== null && isSameKey(commandSigner(seed), signing.key);
  const seed = await readKeyFile(keysDir, COMMAND_KEY_FILE);
  if (inForce(seed)) return seed;
  const next = await readNextKeyFile(keysDir, COMMAND_KEY_FILE);
  if (inForce(next)) {
    await promoteNextKey(keysDir, COMMAND_KEY_FILE);
    return next;
  }
  throw new StartRefused(seed ? 'commandKeyOther' : 'commandKeyMissing', { keysDir });
};

const inTransit = (transit: TransitKey, version: TransitVersion): Signer => transit.signer(COMMAND_KEY_NAME, version);

/** The key in force, where a service keeps it; null where it is none of that one's. */
const transitInForce = async (store: EventStore, transit: TransitKey): Promise<Signer | null> => {
  const [signing, versions] = [await readSigning(store), await transit.versions()];
  const found = signing && versions.find(({ publicKey }) => bytesEqual(publicKey, signing.key.publicKey));
  return found ? inTransit(transit, found) : null;
};

export type CommandKeyPlace = Pick<SignerOptions, 'keysDir' | 'transit'>;

/** Whoever signs for the command service; null before signing began. Throws StartRefused where the key is not there. */
export const commandSignerInForce = async (
  store: EventStore,
  { keysDir, transit = null }: CommandKeyPlace,
): Promise<Signer | null> => {
  if (transit === null) {
    const seed = await commandSeed(store, keysDir);
    return seed && commandSigner(seed);
  }
  if ((await readSigning(store)) === null) return null;
  const found = await transitInForce(store, transit);
  if (found === null) throw new StartRefused('signerKeyOther', { url: transit.url, which: 'command' });
  return found;
};

/** The same where the key is about to be changed: it may still be the one in the file. */
export const commandSignerBefore = async (store: EventStore, place: CommandKeyPlace): Promise<Signer | null> => {
  const { keysDir, transit = null } = place;
  const kept = transit && (await transitInForce(store, transit));
  if (kept) return kept;
  const seed = await commandSeed(store, keysDir);
  return seed && commandSigner(seed);
};

/** The newest version of a key, unless it is in force: then the next one, made now. */
const nextInTransit = async (transit: TransitKey, inForce: Uint8Array | null): Promise<TransitVersion> => {
  const newest = (await transit.versions()).at(-1);
  return newest && (inForce === null || !bytesEqual(newest.publicKey, inForce)) ? newest : transit.rotate();
};

/** Whoever signs next. A change that was broken off finds its own again. */
export const nextCommandSigner = async (
  { keysDir, transit = null }: CommandKeyPlace,
  inForce: NoteKey,
): Promise<Signer> =>
  transit === null
    ? commandSigner(await nextKeyFile(keysDir, COMMAND_KEY_FILE))
    : inTransit(transit, await nextInTransit(transit, inForce.publicKey));

const firstSigner = async ({ keysDir, transit = null }: CommandKeyPlace): Promise<Signer> =>
  transit === null
    ? commandSigner(await keyFile(keysDir, COMMAND_KEY_FILE))
    : inTransit(transit, await nextInTransit(transit, null));

const PAGE = 1_000;

/** Whether a signature stands in the log. Looks through all of it where none does. */
const bearsSignatures = async (store: SignerOptions['store']): Promise<boolean> => {
  for (let after: string | null = null; ;) {
    const page = await store.readAll({ after, limit: PAGE });
    if (page.some(({ signature = null }) => signature !== null)) return true;
    if (page.length < PAGE) return false;
    after = page.at(-1)?.position ?? after;
  }
};

/** Signing begins once. Where the event that begins it is gone from the log, something was done to the log. */
const refuseToBeginAgain = async ({ store, keysDir }: SignerOptions): Promise<void> => {
  const known = await readFile(join(keysDir, COMMAND_PUBLIC_KEY_FILE), 'utf8').catch(() => '');
  if (known !== '' || (await bearsSignatures(store)))
    throw new StartRefused('signingGone', { key: known.trim() || '?' });
};

const publish = async ({ keysDir }: SignerOptions, signer: Signer): Promise<Signer> => {
  const [file, line] = [join(keysDir, COMMAND_PUBLIC_KEY_FILE), `${formatVerifierKey(signer)}\n`];
  if ((await readFile(file, 'utf8').catch(() => '')) !== line)
    await writeFile(file, line).catch((error: NodeJS.ErrnoException) => {
      // A folder of keys may be given for reading alone.
      if (error.code !== 'EROFS' && error.code !== 'EACCES') throw error;
    });
  return signer;
};

/**
 * The key with which this installation vouches for what it decides: Ed25519, 32 bytes in COMMAND_KEYS_DIR/command.key,
 * readable by its owner alone, or kept by a service that signs. Where nothing is signed yet, signing begins here, with an event that names the key.
 */
export const openCommandSigner = async (options: SignerOptions): Promise<Signer> => {
  const { store, pool, clock, onRecoveryKey } = options;
  const known = await commandSignerInForce(store, options);
  if (known !== null) return publish(options, known);
  const signer = await holdingLock(pool, 'shilu signing begins', async () => {
    const meanwhile = await commandSignerInForce(store, options);
    if (meanwhile !== null) return meanwhile;
    await refuseToBeginAgain(options);
    const signer = await firstSigner(options);
    const seed = randomBytes(32);
    onRecoveryKey(writtenKey(seed));
    const recoveryKey = formatVerifierKey(recoverySigner(seed));
    await writeSigningEvent(
      store,
      { type: 'SigningBegan', data: { key: formatVerifierKey(signer), recoveryKey } },
      { signer, clock },
    );
    return signer;
  });
  return publish(options, signer);
};
