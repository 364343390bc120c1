import { isOfLog, originIn, parseCheckpoint, type Checkpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { readOutside, type Outside } from '@shilu/projection-service/audit/verify-outside';
import type { Pool } from 'pg';
import { readVariable } from '../config/config';
import { keySettings } from '../config/key-settings';
import { StartRefused } from '../config/start-messages';
import { StreamWasCut } from '../event-store/errors';
import { openSigned, signerFrom } from '../notary/checkpoint-signer';
import { readEpochs } from '../notary/epochs';
import { findLoss, isNumberAlone, type InBoth, type Known, type Loss } from '../notary/find-loss';
import { keptCheckpointFile, readKeptCheckpoint } from '../notary/kept-checkpoint';
import { readSigning } from '../notary/signing';
import { keyChangeNotes } from '../notary/tables';
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
    { ...knownBy(opened, { by, note: kept.checkpoint }), since: new Date(kept.signedAt) },
    ...(anchor === null
      ? []
      : [
          {
            ...{ size: anchor.size, root: null, note: null, since: new Date(anchor.saidAt) },
            by: { 'zh-CN': `${anchor.name}（见文件 ${file}）`, 'en-US': `${anchor.name} (in the file ${file})` },
          },
        ]),
  ];
};

const knownBy = (
  { size, root, epoch }: Checkpoint,
  { by, note }: { readonly by: InBoth; readonly note: string },
): Known => ({ size, root, by, since: null, note, epoch: epoch?.number ?? 1 });

const witnessesIn = ({ env }: Pick<Asking, 'env'>) => readVariable(env, 'SHILU_WITNESSES', keySettings.SHILU_WITNESSES);

const nameIn = ({ env }: Pick<Asking, 'env'>): string =>
  readVariable(env, 'SHILU_LOG_NAME', keySettings.SHILU_LOG_NAME);

/** A witness knows each epoch of a log as one of its own: it is asked for all of them, the latest first. */
const originsOf = async ({ env, store }: Pick<Asking, 'env' | 'store'>): Promise<readonly string[]> => {
  const name = nameIn({ env });
  return [...(await readEpochs(store)).map((epoch) => originIn(name, epoch)).reverse(), name];
};

/** What is kept at this place of each epoch; throws what was said of the latest where nothing is kept of any. */
const keptAt = async (
  place: string,
  asked: {
    readonly origins: readonly string[];
    readonly env: Asking['env'];
    readonly now: Date;
    readonly withinMs?: number;
  },
): Promise<readonly (Outside & { readonly opened: Checkpoint })[]> => {
  const { origins, env, ...question } = asked;
  const witnesses = witnessesIn({ env });
  const answers = await Promise.allSettled(
    origins.map((origin) => readOutside(place, { ...question, origin, witnesses })),
  );
  const kept = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const [first] = answers;
  if (kept.length === 0 && first?.status === 'rejected') throw first.reason;
  return kept.map((one) => {
    const opened = parseCheckpoint(one.note);
    // What a witness says of one epoch is not taken for what it says of another.
    if (opened === null || (one.said !== undefined && !isOfLog(opened, nameIn({ env }))))
      throw new StartRefused('checkpointUnreadable', { place });
    return { ...one, opened };
  });
};

/**
 * The checkpoints that are kept at this place (`--against`): a file, or a witness. Whoever names it may name a witness of
 * their own, so either is believed only where the notary signed it as well.
 */
export const knownAt = async (
  place: string,
  { pool, key, ...base }: Pick<Asking, 'env' | 'clock' | 'store'> & { readonly pool: Pool; readonly key: NoteKey },
): Promise<readonly Known[]> => {
  const { env, clock } = base;
  const isFile = !/^https?:/.test(place);
  const origins = isFile ? [key.name] : await originsOf(base);
  const kept = await keptAt(place, { origins, env, now: clock() });
  const signer = signerFrom(await keyChangeNotes(pool), key);
  return kept.map(({ note, opened, said }) => {
    if (openSigned(note, opened.size, { signer, name: key.name }) === null)
      throw new StartRefused('checkpointForeign', { place, name: key.name });
    const by = { 'zh-CN': `外部保存的检查点（${place}）`, 'en-US': `a checkpoint that was kept outside (${place})` };
    return { ...knownBy(opened, { by, note }), ...(said && { witness: said.key }) };
  });
};

/** What the witnesses say that are reached; one that is away, or knows nothing of this log, says nothing. */
const ofWitnesses = async (base: Asking): Promise<readonly Known[]> => {
  const { log, env, clock } = base;
  const witnesses = witnessesIn(base);
  if (witnesses.length === 0) return [];
  const question = { origins: await originsOf(base), env, now: clock(), withinMs: WITNESS_WITHIN_MS };
  const saying = witnesses.map(async ({ url, key }): Promise<readonly Known[]> => {
    const by = { 'zh-CN': `见证方 ${key.name}`, 'en-US': `the witness ${key.name}` };
    const kept = await keptAt(url, question);
    return kept.map(({ note, opened }) => ({ ...knownBy(opened, { by, note }), witness: key }));
  });
  const answers = await Promise.allSettled(saying);
  return answers.flatMap((answer, at) => {
    if (answer.status === 'fulfilled') return answer.value;
    const witness = witnesses[at]?.key.name;
    const { reason } = answer as { readonly reason: unknown };
    // As of each witness before the first checkpoint that it is shown.
    if (reason instanceof StartRefused && reason.key === 'witnessKnowsNothing')
      log.info({ witness }, 'a witness does not know this log yet');
    else log.warn({ witness, why: String(reason) }, 'a witness said nothing of the log');
    return [];
  });
};

/** What is known of the log outside of its database. */
export const knownOutside = async (base: Asking): Promise<readonly Known[]> =>
  (await Promise.all([ofFile(base), ofWitnesses(base)])).flat();

/** Whether places of this log count its events. */
export const isNumbered = ({ config }: Pick<Ground, 'config'>): boolean => !/^esdb/.test(config.eventStoreUrl ?? '');

const refusal = (loss: Loss): StartRefused => {
  const { kind, found, known } = loss;
  const { size, by, since } = known;
  return new StartRefused(isNumberAlone(loss) ? 'numberAhead' : kind === 'shorter' ? 'logCut' : 'logRewritten', {
    ...{ found, known: size, 'by.zh-CN': by['zh-CN'], 'by.en-US': by['en-US'] },
    'since.zh-CN': since === null ? '' : `（${since.toISOString()}）`,
    'since.en-US': since === null ? '' : ` (${since.toISOString()})`,
  });
};

/** Who signs and which epochs there are stands in streams of their own; cut off there, nothing can be judged. */
export const namingCut = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StreamWasCut)
      throw new StartRefused('streamCutAway', { stream: error.stream, how: error.how });
    throw error;
  }
};

/** A log that is less than it was, or another, is worked on by nobody until somebody has said what became of it. */
export const refuseLostLog = (base: Ground): Promise<void> => namingCut(() => refuseLost(base));

const refuseLost = async (base: Ground): Promise<void> => {
  const { pool, store, config, env } = base;
  const loss = await findLoss({ pool, store, numbered: isNumbered(base) }, await knownOutside(base));
  if (loss !== null) throw refusal(loss);
  const signing = (await readKeptCheckpoint(keptCheckpointFile(config.keysDir, env)))?.signing ?? null;
  if (signing !== null && (await readSigning(store)) === null) throw new StartRefused('signingGone', { key: signing });
};
