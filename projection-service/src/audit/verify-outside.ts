import { readFile } from 'node:fs/promises';
import { parseCheckpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { openCosignature } from '@shilu/events/core/cosignature';
import { keySettings, type Witness } from '@shilu/infra/config/key-settings';
import { StartRefused } from '@shilu/infra/config/start-messages';
import { checkpointIn } from './checkpoint-in';

/** A checkpoint that is kept outside of this system. */
export type Outside = {
  readonly note: string;
  /** Who said it is the newest that they know of, and when; absent where it comes from a file. */
  readonly said?: { readonly witness: string; readonly key: NoteKey; readonly at: Date };
};

/** What witnesses keep, and those that said nothing of this log, with why. */
export type Witnessed = {
  readonly given: readonly Outside[];
  readonly away: readonly { readonly witness: string; readonly why: StartRefused }[];
};

const MOST_APART_SECONDS = 3_600;
const ANSWER_WITHIN_MS = 30_000;
/** No more than that is read of what is no more than a few lines. */
const MOST_ANSWERED = 65_536;
/** The log may grow, and the witness with it, between two calls. */
const TRIES = 4;

/** `withinMs`: how long each of its answers is waited for. */
type Asked = { readonly origin: string; readonly now: Date; readonly withinMs?: number };

const fromFile = async (file: string): Promise<Outside> => {
  try {
    const note = checkpointIn(await readFile(file));
    if (parseCheckpoint(note) !== null) return { note };
  } catch {
    // Not there, or no text of ours: told below.
  }
  throw new StartRefused('checkpointUnreadable', { place: file });
};

const shortText = async ({ body }: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    parts.push(part as Uint8Array);
    length += (part as Uint8Array).length;
    if (length > MOST_ANSWERED) break;
  }
  return Buffer.concat(parts).toString('utf8');
};

const textOf = (note: string): string => note.slice(0, note.lastIndexOf('\n\n') + 1);

/**
 * What the witness signed last, and its word of now that it knows of nothing later: asked for its own checkpoint once more
 * (C2SP tlog-witness, with the size that it remembers and no proof) it signs anew, with the time, and remembers nothing else.
 * What it gives out otherwise may be an old answer that somebody put in its place.
 */
const fromWitness = async (
  { url, key }: Witness,
  { origin, now, withinMs = ANSWER_WITHIN_MS }: Asked,
): Promise<Outside> => {
  const unreadable = (detail: string): StartRefused => new StartRefused('witnessNotBelieved', { place: url, detail });
  const call = async (path: string, init: RequestInit): Promise<{ readonly status: number; readonly text: string }> => {
    try {
      const answer = await fetch(`${url}/${path}`, {
        ...init,
        ...{ redirect: 'error', signal: AbortSignal.timeout(withinMs) },
      });
      return { status: answer.status, text: await shortText(answer) };
    } catch (error) {
      throw unreadable(error instanceof Error ? error.message : String(error));
    }
  };
  for (let tries = 1; ; tries += 1) {
    const kept = await call(`checkpoint?origin=${encodeURIComponent(origin)}`, {});
    if (kept.status === 404) throw new StartRefused('witnessKnowsNothing', { place: url });
    if (kept.status !== 200) throw unreadable(`HTTP ${kept.status}`);
    const note = kept.text;
    const checkpoint = parseCheckpoint(note);
    if (checkpoint === null) throw unreadable('no checkpoint');
    // A witness of several logs signs for each of them.
    if (checkpoint.origin !== origin) throw unreadable(`of another log, ${checkpoint.origin}`);
    if (openCosignature(textOf(note), note, key) === null) throw unreadable(`not signed by ${key.name}`);
    const again = await call('add-checkpoint', { method: 'POST', body: `old ${checkpoint.size}\n\n${note}` });
    if (again.status === 409 && tries < TRIES) continue;
    const said = again.status === 200 ? openCosignature(textOf(note), again.text, key) : null;
    if (said === null) throw unreadable(`it does not say that it is its newest (HTTP ${again.status})`);
    const at = new Date(said.time * 1_000);
    if (Math.abs(at.getTime() - now.getTime()) > MOST_APART_SECONDS * 1_000)
      throw unreadable(`signed ${at.toISOString()}, not now`);
    return { note, said: { witness: key.name, key, at } };
  }
};

/** With its key beside the address, or that of one of the witnesses of this installation. */
const witnessAt = (place: string, witnesses: readonly Witness[]): Witness => {
  const named = keySettings.SHILU_WITNESSES.schema.safeParse(place).data?.[0];
  const found = named ?? witnesses.find(({ url }) => url === (place.endsWith('/') ? place.slice(0, -1) : place));
  if (found === undefined) throw new StartRefused('witnessUnknown', { place });
  return found;
};

/** From a file, or from a witness. Throws StartRefused where there is none that can be believed. */
export const readOutside = async (
  place: string,
  asked: Asked & { readonly witnesses: readonly Witness[] },
): Promise<Outside> =>
  /^https?:\/\//.test(place) ? fromWitness(witnessAt(place, asked.witnesses), asked) : fromFile(place);

/** All witnesses of this installation at once; whatever one of them says or does not, the others are heard. */
export const askWitnesses = async (witnesses: readonly Witness[], asked: Asked): Promise<Witnessed> => {
  const answers = await Promise.allSettled(witnesses.map((witness) => fromWitness(witness, asked)));
  return {
    given: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
    away: answers.flatMap((answer, at) => {
      if (answer.status === 'fulfilled') return [];
      const why: unknown = answer.reason;
      if (!(why instanceof StartRefused)) throw why;
      return [{ witness: witnesses[at]?.key.name ?? '', why }];
    }),
  };
};
