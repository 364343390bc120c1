import { openCosignature, type Cosignature } from '@shilu/events/core/cosignature';
import { toBase64 } from '@shilu/events/core/hashing';
import { consistencyPlan } from '@shilu/events/core/merkle';
import type { Witness } from '@shilu/infra/config/key-settings';
import { keepAnchor, type AnchorName, type Anchors } from '@shilu/infra/notary/anchors';
import { noteIncident } from '@shilu/infra/notary/incidents';
import { latestCheckpoint, readProof, type SignedCheckpoint } from '@shilu/infra/notary/tables';
import type { Pool } from 'pg';
import { readShort, type Anchor } from './anchoring';

const ANSWER_WITHIN_MS = 8_000;
/** A witness whose clock is further off says nothing of when. */
const MOST_APART_SECONDS = 86_400;

/** A witness remembers another log than this one: more of it, or something else. */
export class WitnessDisagrees extends Error {
  readonly code = 'witnessDisagrees';
}

const textOf = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1);

const nameOf = ({ key }: Witness): AnchorName => ({ kind: 'witness', name: key.name });

type Answered = { readonly said: Cosignature } | { readonly remembers: number };

/** No more than that is read of what a witness answers. */
const MOST_ANSWERED = 10_000;

/** C2SP tlog-witness, add-checkpoint. */
const submit = async (
  pool: Pool,
  { url, key }: Witness,
  { size, note }: SignedCheckpoint,
  from: number,
): Promise<Answered> => {
  const proof = await readProof(pool, consistencyPlan(from, size));
  const lines = [`old ${from}`, ...proof.map(toBase64), ''].map((line) => `${line}\n`);
  const answer = await fetch(`${url}/add-checkpoint`, {
    ...{ method: 'POST', body: `${lines.join('')}${note}`, redirect: 'error' },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const text = (await readShort(answer, MOST_ANSWERED)).toString('utf8');
  if (answer.status === 409) return { remembers: /^\d{1,15}\n?$/.test(text) ? Number(text) : Number.NaN };
  if (answer.status === 422) throw new WitnessDisagrees(`${key.name}: what it was shown of this log is not in it`);
  if (!answer.ok) throw new Error(`${key.name} answered ${answer.status}: ${text.trim().slice(0, 200)}`);
  const said = openCosignature(textOf(note), text, key);
  if (said === null) throw new Error(`${key.name} answered nothing that its key signed`);
  if (Math.abs(said.time - Date.now() / 1000) > MOST_APART_SECONDS)
    throw new Error(`${key.name} signed at another time, ${said.time} s since 1970`);
  return { said };
};

type Known = { readonly pool: Pool; readonly held: Pick<Anchors, 'lastOf'> };

/** Answers whether the witness said something new. */
export const askWitness = async (
  { pool, held }: Known,
  witness: Witness,
  latest: SignedCheckpoint,
): Promise<boolean> => {
  const { size: from, evidence } = await held.lastOf(nameOf(witness));
  const line = Buffer.from(evidence).toString('utf8');
  if (from > latest.size)
    throw new WitnessDisagrees(`${witness.key.name}: it signed ${from} events, this log has ${latest.size}`);
  if (from === latest.size && openCosignature(textOf(latest.note), line, witness.key) !== null) return false;
  let answered = await submit(pool, witness, latest, from);
  if ('remembers' in answered) {
    const { remembers } = answered;
    // It may have signed what was not kept here: the process ended, or the log came from a backup.
    if (!(remembers <= latest.size) || remembers === from)
      throw new WitnessDisagrees(`${witness.key.name}: it remembers ${remembers} events, this log has ${latest.size}`);
    answered = await submit(pool, witness, latest, remembers);
  }
  if ('remembers' in answered) throw new WitnessDisagrees(`${witness.key.name}: it remembers another log of this name`);
  const { time, line: said } = answered.said;
  await keepAnchor(pool, {
    ...nameOf(witness),
    ...{ size: latest.size, saidAt: new Date(time * 1_000), evidence: Buffer.from(said) },
  });
  return true;
};

/** Signs that the log only grew; one that disagrees is told of each time, as an incident. */
export const witnessAnchor = ({ pool, held }: Known, witness: Witness): Anchor => ({
  ...nameOf(witness),
  ask: (latest) => askWitness({ pool, held }, witness, latest),
  onRefused: async (error, log) => {
    if (!(error instanceof WitnessDisagrees)) return false;
    // It says so each time it is asked. Once it has agreed again, or the log has gone on after a loss, it is another incident.
    const [{ size }, latest] = await Promise.all([held.lastOf(nameOf(witness)), latestCheckpoint(pool)]);
    const name = latest?.note.split('\n', 1)[0] ?? '';
    const detail = `what it remembers of ${name}, of which it signed ${size} events here, is not in it`;
    await noteIncident(pool, { stream: `witness ${witness.key.name}`, kind: 'witnessDisagrees', detail });
    const details = { witness: witness.key.name, error: error.message };
    log.error('a witness does not agree that the log only grew', details);
    return true;
  },
});
