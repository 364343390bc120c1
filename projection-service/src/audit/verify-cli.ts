import { join } from 'node:path';
import { originIn, parseCheckpoint, parseVerifierKey } from '@shilu/events/core/checkpoint-note';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { loadConfig, readVariable } from '@shilu/infra/config/config';
import { keySettings, loadAnchorSettings } from '@shilu/infra/config/key-settings';
import { latestCheckpoint } from '@shilu/infra/notary/tables';
import { readNotaryKey } from '@shilu/infra/notary/public-key';
import { bothLanguages, StartRefused } from '@shilu/infra/config/start-messages';
import { openNamedStore } from '@shilu/infra/event-store/open-named-store';
import { lastRuns, noteRun } from '@shilu/infra/operations/last-runs';
import { readKeyFile, readNextKeyFile } from '@shilu/infra/subject-keys/key-file';
import { MASTER_KEY_FILE, masterKeyOf } from '@shilu/infra/subject-keys/master-key';
import { createPool } from '@shilu/infra/postgres/pool';
import { reachDatabase, refuseEmpty } from '../engine/reach-database';
import { terminalDeps } from '../engine/terminal-deps';
import { projections } from '../projections';
import { askWitnesses, readOutside, type Outside, type Witnessed } from './verify-outside';
import { openFrom } from './verify-record';
import { READ_MODELS, runVerify } from './verify-command';
import { checkingModels } from './verify-models';
import { storedPasswordsIn } from './verify-passwords';
import { keyHoldersIn } from './verify-people';
import { postgresSource, storeSource } from './verify-source';

// npm run verify -- [--stream x | [--read-models] [--against file]], while the product runs or while it is stopped. Exit code 1: something does not hold, and the last line names what to look at first.
// --read-models: what screens and prints are made from is computed anew beside what is there, and every row compared.
// --against: a signed checkpoint as it was kept outside of this machine, by itself, in an exported proof or in a printed
// PDF; or the address of a witness that keeps one, with its key behind a space unless SHILU_WITNESSES has it. Exit code 2: it could not be read, or the notary
// did not sign it, and nothing was verified. Exit code 3: nothing is wrong, and it is of what the log says was lost. The witnesses of SHILU_WITNESSES are asked in any case.
// SHILU_NOTARY_KEY: the public key as kept outside this machine; otherwise DATA_DIR/notary.pub.
const config = loadConfig(process.env);
/** One that nobody named is not waited for longer. */
const WITNESS_WITHIN_MS = 10_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The one in force, and while it is being changed the next one. */
const masterKeys = async (): Promise<readonly Uint8Array[]> => {
  const kept = [readKeyFile, readNextKeyFile].map((read) => read(config.keysDir, MASTER_KEY_FILE));
  return [masterKeyOf(process.env), ...(await Promise.all(kept))].filter((key) => key !== null);
};

const verify = async (): Promise<number> => {
  await refuseEmpty(config);
  const given = readVariable(process.env, 'SHILU_NOTARY_KEY', keySettings.SHILU_NOTARY_KEY);
  const key = given === null ? await readNotaryKey(config.dataDir) : parseVerifierKey(given);
  const { witnesses, timestampRoots } = loadAnchorSettings(process.env);
  const database = await reachDatabase(config);
  const withModels = process.argv.includes(READ_MODELS);
  const pool = createPool(await database.as(withModels ? 'projector' : 'reader'), { max: 8, name: 'shilu-verify' });
  const noting = createPool(await database.as('reader'), { max: 1, name: 'shilu-verify' });
  const openFile = openFrom(createFolderBlobStore(join(config.dataDir, 'blobs')));
  const store =
    config.eventStoreUrl === null ? null : await openNamedStore(config.eventStoreUrl, config.eventStorePrefix);
  const source = store === null ? postgresSource(pool) : storeSource(store);
  // Read models are computed with the keys of people: where nobody asks for them, none is opened.
  const models = withModels ? await terminalDeps(config, pool) : null;
  const options = {
    pool,
    source,
    key,
    openFile,
    keyHolders: keyHoldersIn(pool, await masterKeys()),
    storedPasswords: storedPasswordsIn(pool),
    timestampRoots,
    witnesses: witnesses.map((witness) => witness.key),
    now: new Date(),
    ...(models && { checkModels: checkingModels(models, projections) }),
  };
  // A witness knows each epoch of a log as one of its own, and the next one where the log was put back to before it began.
  const epochs = async (): Promise<readonly [next: string, present: string, ...earlier: string[]]> => {
    const latest = await latestCheckpoint(pool);
    const present = (latest && parseCheckpoint(latest.note)?.epoch?.number) ?? 1;
    const originOf = (number: number): string => originIn(key.name, number === 1 ? null : { number });
    const earlier = Array.from({ length: present - 1 }, (_, n) => originOf(present - 1 - n));
    return [originOf(present + 1), originOf(present), ...earlier];
  };
  /** Of the latest epoch of which anything is kept there. */
  const readLatest = async (place: string): Promise<Outside> => {
    let first: unknown;
    for (const origin of await epochs())
      try {
        return await readOutside(place, { origin, witnesses, now: new Date() });
      } catch (error) {
        if (!(error instanceof StartRefused) || error.key !== 'witnessKnowsNothing') throw error;
        first ??= error;
      }
    throw first;
  };
  const askAll = async (): Promise<Witnessed> => {
    const [next, present] = await epochs();
    const ask = (origin: string) => askWitnesses(witnesses, { origin, now: new Date(), withinMs: WITNESS_WITHIN_MS });
    const [later, now] = await Promise.all([ask(next), ask(present)]);
    return { given: [...later.given, ...now.given], away: now.away };
  };
  try {
    return await runVerify(process.argv.slice(2), options, say, {
      note: async (run) => {
        await noteRun(noting, run);
        return (await lastRuns(pool)).find(({ kind }) => kind === 'verify');
      },
      readCheckpoint: readLatest,
      askWitnesses: askAll,
    });
  } finally {
    await store?.close();
    await models?.store.close();
    await pool.end();
    await noting.end();
    await database.stop();
  }
};

try {
  process.exitCode = await verify();
} catch (error) {
  say(bothLanguages(error));
  process.exitCode = 2;
}
