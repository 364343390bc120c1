import { openCosignature, type Cosignature } from '@shilu/events/core/cosignature';
import { toBase64 } from '@shilu/events/core/hashing';
import { consistencyPlan } from '@shilu/events/core/merkle';
import type { Witness } from '@shilu/infra/config/key-settings';
import { noteIncident } from '@shilu/infra/notary/incidents';
import { latestCheckpoint, readProof, type SignedCheckpoint } from '@shilu/infra/notary/tables';
import type { Pool } from 'pg';

const EVERY_MS = 10_000;
const ANSWER_WITHIN_MS = 8_000;
/** A witness whose clock is further off says nothing of when. */
const MOST_APART_SECONDS = 86_400;

/** A witness remembers another log than this one: more of it, or something else. */
export class WitnessDisagrees extends Error {
  readonly code = 'witnessDisagrees';
}

const textOf = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1);

const lastSaid = async (pool: Pool, { key }: Witness): Promise<{ readonly size: number; readonly line: string }> => {
  const { rows } = await pool.query<{ size: string; line: string }>(
    'select size, line from notary.cosignatures where witness = $1 order by size desc limit 1',
    [key.name],
  );
  return { size: Number(rows[0]?.size ?? 0), line: rows[0]?.line ?? '' };
};

const keep = (pool: Pool, size: number, { witness, time, line }: Cosignature): Promise<unknown> =>
  pool.query(
    `insert into notary.cosignatures (witness, size, line, said_at) values ($1, $2, $3, to_timestamp($4))
     on conflict (witness, size) do update set line = excluded.line, said_at = excluded.said_at`,
    [witness, size, line, time],
  );

type Answered = { readonly said: Cosignature } | { readonly remembers: number };

/** No more than that is read of what a witness answers. */
const MOST_ANSWERED = 10_000;
const shortText = async ({ body }: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    parts.push(part as Uint8Array);
    length += (part as Uint8Array).length;
    if (length > MOST_ANSWERED) throw new Error('it answered too much');
  }
  return Buffer.concat(parts).toString('utf8');
};

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
  const text = await shortText(answer);
  if (answer.status === 409) return { remembers: /^\d{1,15}\n?$/.test(text) ? Number(text) : Number.NaN };
  if (answer.status === 422) throw new WitnessDisagrees(`${key.name}: what it was shown of this log is not in it`);
  if (!answer.ok) throw new Error(`${key.name} answered ${answer.status}: ${text.trim().slice(0, 200)}`);
  const said = openCosignature(textOf(note), text, key);
  if (said === null) throw new Error(`${key.name} answered nothing that its key signed`);
  if (Math.abs(said.time - Date.now() / 1000) > MOST_APART_SECONDS)
    throw new Error(`${key.name} signed at another time, ${said.time} s since 1970`);
  return { said };
};

/** Answers whether the witness said something new. */
export const askWitness = async (pool: Pool, witness: Witness, latest: SignedCheckpoint): Promise<boolean> => {
  const { size: from, line } = await lastSaid(pool, witness);
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
  await keep(pool, latest.size, answered.said);
  return true;
};

export type Witnessing = { readonly stop: () => Promise<void> };

/**
 * Gives every witness the latest checkpoint, with the proof that all it saw before is in it, and keeps what it signs. Never in
 * the way of a command; a witness that cannot be reached is asked again, and one that disagrees is told of each time.
 */
export const startWitnessing = (options: {
  readonly pool: Pool;
  readonly witnesses: readonly Witness[];
  readonly log: {
    readonly warn: (message: string, details: Readonly<Record<string, unknown>>) => void;
    readonly error: (message: string, details: Readonly<Record<string, unknown>>) => void;
  };
  readonly everyMs?: number;
}): Witnessing => {
  const { pool, witnesses, log, everyMs = EVERY_MS } = options;
  const one = async (witness: Witness, latest: SignedCheckpoint): Promise<void> => {
    try {
      await askWitness(pool, witness, latest);
    } catch (error) {
      const details = { witness: witness.key.name, error: error instanceof Error ? error.message : String(error) };
      if (error instanceof WitnessDisagrees) {
        const detail = 'what it remembers of this log is not in it';
        await noteIncident(pool, { stream: `witness ${witness.key.name}`, kind: 'witnessDisagrees', detail });
        log.error('a witness does not agree that the log only grew', details);
      } else log.warn('a witness could not be asked', details);
    }
  };
  const ask = async (): Promise<void> => {
    const latest = await latestCheckpoint(pool);
    if (latest !== null) await Promise.all(witnesses.map((witness) => one(witness, latest)));
  };
  let asking: Promise<void> | null = null;
  const timer = setInterval(() => {
    asking ??= ask()
      .catch((error: unknown) => log.warn('the witnesses could not be asked', { error: String(error) }))
      .finally(() => (asking = null));
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await asking;
    },
  };
};
