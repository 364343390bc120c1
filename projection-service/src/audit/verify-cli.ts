import { join } from 'node:path';
import { parseVerifierKey, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { formatWitnessKey } from '@shilu/events/core/cosignature';
import { createFolderBlobStore } from '@shilu/infra/blob-store/folder-blob-store';
import { loadConfig, readVariable } from '@shilu/infra/config/config';
import { keySettings, loadAnchorSettings, type Witness } from '@shilu/infra/config/key-settings';
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
import { openLatest } from './verify-checkpoints';
import {
  askEpochs,
  isAddress,
  judgeAnswers,
  readOutside,
  witnessAt,
  type Answer,
  type Outside,
} from './verify-outside';
import { openFrom } from './verify-record';
import { READ_MODELS, runVerify, type Judging } from './verify-command';
import { checkingModels } from './verify-models';
import { storedPasswordsIn } from './verify-passwords';
import { keyHoldersIn } from './verify-people';
import { postgresSource, storeSource } from './verify-source';

// npm run verify -- [--stream x | [--read-models] [--against file]], while the product runs or while it is stopped. Exit code 1: something does not hold, and the last line names what to look at first.
// --read-models: what screens and prints are made from is computed anew beside what is there, and every row compared.
// --against: a signed checkpoint as it was kept outside of this machine, by itself, in an exported proof or in a printed
// PDF; or the address of a witness that keeps one, with its key behind a space unless SHILU_WITNESSES has it. Exit code 2: it could not be read, or the notary
// did not sign it, and nothing was verified. Exit code 3: nothing is wrong, and it is of what the log says was lost. The witnesses of SHILU_WITNESSES are asked in any case;
// where one of them did not answer, or what it says could not be judged, nothing wrong is exit code 2 as well.
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
  const ask = async (
    asked: readonly Witness[],
    { believes }: Judging,
    withinMs?: number,
  ): Promise<readonly Answer[]> => {
    const present = (await openLatest(pool, key)).opened?.epoch?.number ?? 1;
    const known = Array.from({ length: present }, (_, before) => before + 1);
    const within = withinMs === undefined ? {} : { withinMs };
    return askEpochs(asked, { name: key.name, known, believes, now: new Date(), ...within });
  };
  /** Of a witness the latest epoch of which anything is kept there. */
  const readCheckpoint = async (place: string, judging: Judging): Promise<Outside> => {
    const now = new Date();
    if (!isAddress(place)) return readOutside(place, { origin: key.name, witnesses, now });
    const { given, unjudged } = await judgeAnswers(await ask([witnessAt(place, witnesses)], judging), judging);
    const [found] = given;
    if (found !== undefined && unjudged.length === 0) return found;
    throw unjudged[0]?.why ?? new StartRefused('witnessKnowsNothing', { place });
  };
  try {
    return await runVerify(process.argv.slice(2), options, say, {
      note: async (run) => {
        await noteRun(noting, run);
        return (await lastRuns(pool)).find(({ kind }) => kind === 'verify');
      },
      readCheckpoint,
      askWitnesses: (judging, named) => {
        const isNamed = (one: NoteKey): boolean => named !== null && formatWitnessKey(one) === formatWitnessKey(named);
        const others = witnesses.filter((witness) => !isNamed(witness.key));
        return ask(others, judging, WITNESS_WITHIN_MS);
      },
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
