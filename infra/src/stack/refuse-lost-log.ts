import { originIn, parseCheckpoint } from '@shilu/events/core/checkpoint-note';
import { readOutside } from '@shilu/projection-service/audit/verify-outside';
import { readVariable } from '../config/config';
import { keySettings } from '../config/key-settings';
import { StartRefused } from '../config/start-messages';
import { readEpochs } from '../notary/epochs';
import { findLoss, type Known, type Loss } from '../notary/find-loss';
import { keptCheckpointFile, readKeptCheckpoint } from '../notary/kept-checkpoint';
import { readSigning } from '../notary/signing';
import type { Ground } from './foundation';

/** A start waits no longer for a witness that is away. */
const WITNESS_WITHIN_MS = 5_000;

type Asking = Pick<Ground, 'config' | 'env' | 'log' | 'clock' | 'store'>;

const ofFile = async ({ config, env }: Asking): Promise<readonly Known[]> => {
  const file = keptCheckpointFile(config.keysDir, env);
  const kept = await readKeptCheckpoint(file);
  if (kept === null) return [];
  const { opened, anchor } = kept;
  const by = { 'zh-CN': `文件 ${file}`, 'en-US': `the file ${file}` };
  return [
    { ...{ size: opened.size, root: opened.root, by, note: kept.checkpoint }, since: new Date(kept.signedAt) },
    ...(anchor === null
      ? []
      : [
          {
            ...{ size: anchor.size, root: null, note: null, since: new Date(anchor.saidAt) },
            by: { 'zh-CN': anchor.name, 'en-US': anchor.name },
          },
        ]),
  ];
};

const witnessesIn = ({ env }: Pick<Asking, 'env'>) => readVariable(env, 'SHILU_WITNESSES', keySettings.SHILU_WITNESSES);

/** What a witness is asked of: it knows each epoch of a log as one of its own. */
const asked = async ({ env, clock, store }: Pick<Asking, 'env' | 'clock' | 'store'>) => {
  const name = readVariable(env, 'SHILU_LOG_NAME', keySettings.SHILU_LOG_NAME);
  return {
    origin: originIn(name, (await readEpochs(store)).at(-1)),
    ...{ witnesses: witnessesIn({ env }), now: clock() },
  };
};

/** The checkpoint that is kept at this place: a file, or a witness (`--against`). */
export const knownAt = async (place: string, base: Pick<Asking, 'env' | 'clock' | 'store'>): Promise<Known> => {
  const { note } = await readOutside(place, await asked(base));
  const opened = parseCheckpoint(note);
  if (opened === null) throw new StartRefused('checkpointUnreadable', { place });
  const by = { 'zh-CN': '外部保存的检查点', 'en-US': 'a checkpoint that was kept outside' };
  return { size: opened.size, root: opened.root, by, since: null, note };
};

/** What the witnesses say that are reached; one that is away, or knows nothing of this log, says nothing. */
const ofWitnesses = async (base: Asking): Promise<readonly Known[]> => {
  const { log } = base;
  const witnesses = witnessesIn(base);
  if (witnesses.length === 0) return [];
  const question = { ...(await asked(base)), withinMs: WITNESS_WITHIN_MS };
  const saying = witnesses.map(async ({ url, key }): Promise<readonly Known[]> => {
    const { note } = await readOutside(url, question);
    const opened = parseCheckpoint(note);
    const by = { 'zh-CN': `见证方 ${key.name}`, 'en-US': `the witness ${key.name}` };
    return opened === null ? [] : [{ size: opened.size, root: opened.root, by, since: null, note }];
  });
  const answers = await Promise.allSettled(saying);
  return answers.flatMap((answer, at) => {
    if (answer.status === 'fulfilled') return answer.value;
    log.warn({ witness: witnesses[at]?.key.name, why: String(answer.reason) }, 'a witness said nothing of the log');
    return [];
  });
};

/** What is known of the log outside of its database. */
export const knownOutside = async (base: Asking): Promise<readonly Known[]> =>
  (await Promise.all([ofFile(base), ofWitnesses(base)])).flat();

/** Whether places of this log count its events. */
export const isNumbered = ({ config }: Pick<Ground, 'config'>): boolean => !/^esdb/.test(config.eventStoreUrl ?? '');

const refusal = ({ kind, found, known: { size, by, since } }: Loss): StartRefused =>
  new StartRefused(kind === 'shorter' ? 'logCut' : 'logRewritten', {
    ...{ found, known: size, 'by.zh-CN': by['zh-CN'], 'by.en-US': by['en-US'] },
    'since.zh-CN': since === null ? '' : `（${since.toISOString()}）`,
    'since.en-US': since === null ? '' : ` (${since.toISOString()})`,
  });

/** A log that is less than it was, or another, is worked on by nobody until somebody has said what became of it. */
export const refuseLostLog = async (base: Ground): Promise<void> => {
  const { pool, store, config, env } = base;
  const loss = await findLoss({ pool, store, numbered: isNumbered(base) }, await knownOutside(base));
  if (loss !== null) throw refusal(loss);
  const signing = (await readKeptCheckpoint(keptCheckpointFile(config.keysDir, env)))?.signing ?? null;
  if (signing !== null && (await readSigning(store)) === null) throw new StartRefused('signingGone', { key: signing });
};
