import { parseCheckpoint, parseVerifierKey, type Checkpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import {
  askEpochs,
  isAddress,
  readOutside,
  witnessAt,
  type Answer,
  type Outside,
} from '@shilu/projection-service/audit/verify-outside';
import { readVariable } from '../config/config';
import { keySettings, type Witness } from '../config/key-settings';
import { StartRefused } from '../config/start-messages';
import { StreamWasCut } from '../event-store/errors';
import { openingBy, type Opening } from '../notary/checkpoint-signer';
import { readEpochs } from '../notary/epochs';
import {
  asNumber,
  asSigned,
  exists,
  findLoss,
  isNumberAlone,
  type InBoth,
  type Known,
  type Loss,
} from '../notary/find-loss';
import { noteIncident } from '../notary/incidents';
import { keptCheckpointFile, readKeptCheckpoint } from '../notary/kept-checkpoint';
import { readNotaryKey } from '../notary/public-key';
import { readSigning } from '../notary/signing';
import { hasCheckpoint, keyChangeNotes, latestCheckpoint } from '../notary/tables';
import type { Ground } from './foundation';

/** A start waits no longer for a witness that is away. */
const WITNESS_WITHIN_MS = 5_000;

type Asking = Pick<Ground, 'config' | 'env' | 'log' | 'clock' | 'store' | 'pool'> & {
  /** What the notary signed; null where that cannot be said here, and nothing is passed over. */
  readonly opening: Opening | null;
};

/**
 * What the notary signed, by these keys and the one that was kept outside: where its key was changed in what is lost, that is
 * the one to name.
 */
export const openingWith = async (
  { pool, env }: Pick<Asking, 'pool' | 'env'>,
  keys: readonly NoteKey[],
): Promise<Opening> => {
  const given = readVariable(env, 'SHILU_NOTARY_KEY', keySettings.SHILU_NOTARY_KEY);
  const changes = (await exists(pool, 'notary.checkpoints')) ? await keyChangeNotes(pool) : [];
  return openingBy(changes, [...keys, ...(given === null ? [] : [parseVerifierKey(given)])]);
};

/** By the key that stands here: null where there is none, or where it opens nothing of what the notary keeps. */
const openingHere = async ({ pool, config, env }: Pick<Asking, 'pool' | 'config' | 'env'>): Promise<Opening | null> => {
  const key = await readNotaryKey(config.dataDir).catch(() => null);
  if (key === null && readVariable(env, 'SHILU_NOTARY_KEY', keySettings.SHILU_NOTARY_KEY) === null) return null;
  const opening = await openingWith({ pool, env }, key === null ? [] : [key]);
  const opens = ({ note, size }: { readonly note: string; readonly size: number }) => opening(note, size) !== null;
  const latest = (await exists(pool, 'notary.checkpoints')) ? await latestCheckpoint(pool) : null;
  if (latest === null) return key === null ? null : opening;
  return (await hasCheckpoint(pool, latest, opens)) ? opening : null;
};

const ofFile = async ({ config, env, opening }: Asking): Promise<readonly Known[]> => {
  const file = keptCheckpointFile(config.keysDir, env);
  const kept = await readKeptCheckpoint(file);
  if (kept === null) return [];
  const { opened, anchor } = kept;
  const by = { 'zh-CN': `文件 ${file}`, 'en-US': `the file ${file}` };
  const known: Known = { ...knownBy(opened, { by, note: kept.checkpoint }), since: new Date(kept.signedAt) };
  return [
    opening === null ? known : (asSigned(known, opening) ?? asNumber(known)),
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

/** What witnesses keep of each epoch. `named`: one that is known of otherwise. */
const asking = async (
  witnesses: readonly Witness[],
  { env, store, clock, opening }: Pick<Asking, 'env' | 'store' | 'clock' | 'opening'>,
  { named = 1, ...within }: { readonly named?: number; readonly withinMs?: number } = {},
): Promise<readonly Answer[]> => {
  const known = [named, ...(await readEpochs(store)).map(({ number }) => number)];
  const believes = ({ note }: Outside): boolean => opening?.(note, parseCheckpoint(note)?.size ?? 0) != null;
  return askEpochs(witnesses, { name: nameIn({ env }), known, believes, now: clock(), ...within });
};

const isRefused = (said: Answer['said']): said is StartRefused => said instanceof StartRefused;
const knowsNothing = ({ key }: StartRefused): boolean => key === 'witnessKnowsNothing';

/** Of the witness at this place what it keeps of each epoch. Throws what kept one of them from being heard. */
const keptAt = async (
  place: string,
  base: Pick<Asking, 'env' | 'store' | 'clock' | 'opening'>,
): Promise<readonly Outside[]> => {
  const said = (await asking([witnessAt(place, witnessesIn(base))], base)).map((answer) => answer.said);
  const kept = said.filter((one): one is Outside => !isRefused(one));
  const refused = said.filter(isRefused);
  const why = refused.find((one) => !knowsNothing(one)) ?? (kept.length === 0 ? refused[0] : undefined);
  if (why !== undefined) throw why;
  return kept;
};

/**
 * The checkpoints that are kept at this place (`--against`): a file, or a witness. Whoever names it may name a witness of
 * their own, so either is believed only where the notary signed it as well.
 */
export const knownAt = async (
  place: string,
  base: Pick<Asking, 'env' | 'clock' | 'store'> & { readonly opening: Opening; readonly key: NoteKey },
): Promise<readonly Known[]> => {
  const { env, clock, key, opening } = base;
  const file = { origin: key.name, witnesses: witnessesIn({ env }), now: clock() };
  const kept = isAddress(place) ? await keptAt(place, base) : [await readOutside(place, file)];
  return kept.map(({ note, said }) => {
    const opened = parseCheckpoint(note);
    if (opened === null) throw new StartRefused('checkpointUnreadable', { place });
    const by = { 'zh-CN': `外部保存的检查点（${place}）`, 'en-US': `a checkpoint that was kept outside (${place})` };
    const known = asSigned({ ...knownBy(opened, { by, note }), ...(said && { witness: said.key }) }, opening);
    if (known === null) throw new StartRefused('checkpointForeign', { place, name: key.name });
    return known;
  });
};

/**
 * A witness remembers a checkpoint that the notary did not sign: whoever has the key of a witness, or its machine, says by
 * that nothing of this log. It is told, and keeps nobody from starting.
 */
const noteForeign = async (
  { pool, log }: Pick<Asking, 'pool' | 'log'>,
  { by, size, witness }: Known,
): Promise<void> => {
  log.warn({ by: by['en-US'], size }, 'a witness remembers a checkpoint that the notary of this log did not sign');
  const detail = `it remembers a checkpoint of ${size} events that the notary did not sign`;
  await noteIncident(pool, { stream: `witness ${witness?.name ?? ''}`, kind: 'witnessDisagrees', detail }).catch(
    (error: Error) => log.warn({ error: error.message }, 'that could not be noted as an incident'),
  );
};

/** What the witnesses say that are reached; one that is away, or knows nothing of this log, says nothing. */
const ofWitnesses = async (base: Asking, named: number): Promise<readonly Known[]> => {
  const { log, opening } = base;
  const witnesses = witnessesIn(base);
  const heard: Known[] = [];
  const answers = witnesses.length === 0 ? [] : await asking(witnesses, base, { named, withinMs: WITNESS_WITHIN_MS });
  for (const { key } of witnesses) {
    const by = { 'zh-CN': `见证方 ${key.name}`, 'en-US': `the witness ${key.name}` };
    const said = answers.flatMap((one) => (one.witness === key ? [one.said] : []));
    const refused = said.filter(isRefused);
    const why = refused.find((one) => !knowsNothing(one));
    if (why !== undefined)
      log.warn({ witness: key.name, why: String(why) }, 'a witness did not say all that it was asked of the log');
    // As of each witness before the first checkpoint that it is shown.
    else if (refused.length === said.length) log.info({ witness: key.name }, 'a witness does not know this log yet');
    for (const one of said) {
      const opened = isRefused(one) ? null : parseCheckpoint(one.note);
      if (isRefused(one) || opened === null) continue;
      const known: Known = { ...knownBy(opened, { by, note: one.note }), witness: key };
      const signed = opening === null ? known : asSigned(known, opening);
      if (signed === null) await noteForeign(base, known);
      else heard.push(signed);
    }
  }
  return heard;
};

/** What is known of the log outside of its database. */
export const knownOutside = async (base: Asking): Promise<readonly Known[]> => {
  const ofFiles = await ofFile(base);
  const named = ofFiles.flatMap(({ note, epoch = 1 }) => (note === null ? [] : [epoch]));
  return [...ofFiles, ...(await ofWitnesses(base, Math.max(1, ...named)))];
};

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
export const refuseLostLog = (base: Omit<Asking, 'opening'>): Promise<void> => namingCut(() => refuseLost(base));

const refuseLost = async (base: Omit<Asking, 'opening'>): Promise<void> => {
  const { pool, store, config, env } = base;
  const opening = await openingHere(base);
  const loss = await findLoss(
    { pool, store, numbered: isNumbered(base), opening },
    await knownOutside({ ...base, opening }),
  );
  if (loss !== null) throw refusal(loss);
  const signing = (await readKeptCheckpoint(keptCheckpointFile(config.keysDir, env)))?.signing ?? null;
  if (signing !== null && (await readSigning(store)) === null) throw new StartRefused('signingGone', { key: signing });
};
