import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  formatVerifierKey,
  noteSigner,
  openCheckpoint,
  type NoteKey,
  type NoteSigner,
} from '@shilu/events/core/checkpoint-note';
import { bytesEqual } from '@shilu/events/core/hashing';
import { openKeyChange } from '@shilu/events/core/key-change';
import { readVariable } from '@shilu/infra/config/config';
import { keySettings } from '@shilu/infra/config/key-settings';
import { StartRefused } from '@shilu/infra/config/start-messages';
import { NOTARY_PUBLIC_KEY_FILE } from '@shilu/infra/notary/public-key';
import { latestCheckpoint, type SignedCheckpoint } from '@shilu/infra/notary/tables';
import type { Signer } from '@shilu/infra/signers/port';
import type { TransitKey } from '@shilu/infra/signers/transit';
import { transitOf } from '@shilu/infra/signers/transit-of';
import { keyFile, nextKeyFile, promoteNextKey, readKeyFile, readNextKeyFile } from '@shilu/infra/subject-keys/key-file';
import type { Pool } from 'pg';

export const NOTARY_KEY_FILE = 'notary.key';

type Options = {
  readonly pool: Pool;
  /** Where the public key is put, for whoever verifies. */
  readonly dataDir: string;
  /** Where the secret one is: beside it unless said. */
  readonly keysDir?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Told what keeps a service that has the key from signing. */
  readonly onFault?: (detail: string) => void;
};

const readSigned = async (pool: Pool): Promise<SignedCheckpoint | null> => {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('notary.checkpoints') is not null as there`,
  );
  return rows[0]?.there === true ? latestCheckpoint(pool) : null;
};

export const signerNamed = (env: Options['env'], seed: Uint8Array): NoteSigner =>
  noteSigner(readVariable(env, 'SHILU_LOG_NAME', keySettings.SHILU_LOG_NAME), new Uint8Array(seed));

/** Whether this is the key in force: the one that the latest checkpoint hands over to, or else the one that signed it. */
export const isInForce = ({ note }: SignedCheckpoint, signer: NoteKey): boolean => {
  const change = openKeyChange(note);
  if (change) return formatVerifierKey(change.to) === formatVerifierKey(signer);
  return openCheckpoint(note, signer, signer.name) !== null;
};

const seedFor = async ({ dataDir, keysDir = dataDir, env }: Options, signed: SignedCheckpoint): Promise<Buffer> => {
  const seed = await readKeyFile(keysDir, NOTARY_KEY_FILE);
  if (seed && isInForce(signed, signerNamed(env, seed))) return seed;
  // A change of the key was signed, and ended before its file took its place.
  const next = await readNextKeyFile(keysDir, NOTARY_KEY_FILE);
  if (next && isInForce(signed, signerNamed(env, next))) {
    await promoteNextKey(keysDir, NOTARY_KEY_FILE);
    return next;
  }
  throw new StartRefused(seed ? 'notaryKeyOther' : 'notaryKeyMissing', { dataDir: keysDir, size: signed.size });
};

const nameIn = (env: Options['env']): string => readVariable(env, 'SHILU_LOG_NAME', keySettings.SHILU_LOG_NAME);

/** Where a service keeps the key: the version in force, or the newest where nothing is signed yet; null where none is. */
export const inTransit = async (
  { env }: Pick<Options, 'env'>,
  transit: TransitKey,
  signed: SignedCheckpoint | null,
): Promise<Signer | null> => {
  const signers = (await transit.versions()).map((version) => transit.signer(nameIn(env), version));
  return (signed === null ? signers.at(-1) : signers.find((signer) => isInForce(signed, signer))) ?? null;
};

const fromFile = async (options: Options, signed: SignedCheckpoint | null): Promise<NoteSigner> => {
  const { dataDir, keysDir = dataDir, env } = options;
  return signerNamed(env, await (signed ? seedFor(options, signed) : keyFile(keysDir, NOTARY_KEY_FILE)));
};

export const publishNotaryKey = async ({ dataDir }: Pick<Options, 'dataDir'>, signer: NoteKey): Promise<void> =>
  writeFile(join(dataDir, NOTARY_PUBLIC_KEY_FILE), `${formatVerifierKey(signer)}\n`);

/** Who signs now where the key is about to be changed, or was in what is lost: it may still be the one in the file. */
export const notarySignerBefore = async (options: Options): Promise<Signer> => {
  const [signed, transit] = [await readSigned(options.pool), transitOf(options.env, 'NOTARY')];
  return (transit && (await inTransit(options, transit, signed))) ?? (await fromFile(options, signed));
};

/** Who signs next. A change that was broken off finds its own again. */
export const nextNotarySigner = async (options: Options, inForce: NoteKey): Promise<Signer> => {
  const { dataDir, keysDir = dataDir, env } = options;
  const transit = transitOf(env, 'NOTARY');
  if (transit === null) return signerNamed(env, await nextKeyFile(keysDir, NOTARY_KEY_FILE));
  const newest = (await transit.versions()).at(-1);
  const next = newest && !bytesEqual(newest.publicKey, inForce.publicKey) ? newest : await transit.rotate();
  return transit.signer(nameIn(env), next);
};

/**
 * Where a service keeps the key, a version of that; otherwise Ed25519 seed in KEYS_DIR/notary.key, readable by its owner only; the public key stands in DATA_DIR for whoever verifies.
 * Only a log of which nothing is signed gets a new one; otherwise the key must be the one in force, or StartRefused says
 * so and neither file is written.
 */
export const loadNotarySigner = async (options: Options): Promise<Signer> => {
  const signed = await readSigned(options.pool);
  const transit = transitOf(options.env, 'NOTARY', options.onFault);
  const signer = transit ? await inTransit(options, transit, signed) : await fromFile(options, signed);
  if (signer === null) throw new StartRefused('signerKeyOther', { url: transit?.url ?? '', which: 'notary' });
  await publishNotaryKey(options, signer);
  return signer;
};
