import { readFile } from 'node:fs/promises';
import { isOfLog, originIn, parseCheckpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
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

/** What a witness answered of one epoch of the log: what it keeps, or why that is not known. */
export type Answer = { readonly witness: NoteKey; readonly epoch: number; readonly said: Outside | StartRefused };

/** What witnesses keep of a log, and those of whom that could not be judged, with why. */
export type Witnessed = {
  readonly given: readonly Outside[];
  readonly unjudged: readonly { readonly witness: string; readonly why: StartRefused }[];
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
export const witnessAt = (place: string, witnesses: readonly Witness[]): Witness => {
  const named = keySettings.SHILU_WITNESSES.schema.safeParse(place).data?.[0];
  const found = named ?? witnesses.find(({ url }) => url === (place.endsWith('/') ? place.slice(0, -1) : place));
  if (found === undefined) throw new StartRefused('witnessUnknown', { place });
  return found;
};

/** From a file, or from a witness. Throws StartRefused where there is none that can be believed. */
export const readOutside = async (
  place: string,
  asked: Asked & { readonly witnesses: readonly Witness[] },
): Promise<Outside> => (isAddress(place) ? fromWitness(witnessAt(place, asked.witnesses), asked) : fromFile(place));

export const isAddress = (place: string): boolean => /^https?:\/\//.test(place);

/** The number of an epoch may have been passed over by a witness, or begun twice at once elsewhere. */
const AHEAD = 3;
/** Whoever has the notary's key and a witness could go on for ever. */
const MOST_ROUNDS = 100;

const asRefused = (error: unknown): StartRefused => {
  if (error instanceof StartRefused) return error;
  throw error;
};

/**
 * A witness knows each epoch of a log as one of its own. All are asked for those that are known here, the latest first, and for
 * the next ones, of which a log that was put back to before they began does not tell; and on from the last of which one of
 * them keeps something that is believed.
 */
export const askEpochs = async (
  witnesses: readonly Witness[],
  {
    name,
    known,
    believes,
    ...question
  }: Omit<Asked, 'origin'> & {
    /** Of the log. */
    readonly name: string;
    readonly known: readonly number[];
    readonly believes: (said: Outside) => boolean | Promise<boolean>;
  },
): Promise<readonly Answer[]> => {
  const ask = (witness: Witness, epoch: number): Promise<Answer> => {
    const origin = originIn(name, epoch === 1 ? null : { number: epoch });
    return fromWitness(witness, { ...question, origin })
      .then((said) => {
        const opened = parseCheckpoint(said.note);
        // What it says of one epoch is not taken for what it says of another.
        return opened && isOfLog(opened, name)
          ? said
          : new StartRefused('checkpointUnreadable', { place: witness.url });
      }, asRefused)
      .then((said) => ({ witness: witness.key, epoch, said }));
  };
  const after = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at + 1);
  const answers: Answer[] = [];
  let last = Math.max(1, ...known);
  let epochs = [...new Set([...known, 1])].sort((a, b) => b - a).concat(after(last, last + AHEAD));
  for (let rounds = 0; epochs.length > 0 && rounds < MOST_ROUNDS; rounds += 1) {
    const heard = await Promise.all(epochs.flatMap((epoch) => witnesses.map((witness) => ask(witness, epoch))));
    answers.push(...heard);
    let furthest = last;
    for (const { epoch, said } of heard)
      if (epoch > furthest && !(said instanceof StartRefused) && (await believes(said))) furthest = epoch;
    epochs = furthest === last ? [] : after(last + AHEAD, furthest + AHEAD);
    last = furthest;
  }
  return answers;
};

/**
 * Of each witness the latest that is believed. What it says of a later epoch, and is not believed or could not be had, is not
 * settled by that; nor is it where it says nothing of any.
 */
export const judgeAnswers = async (
  answers: readonly Answer[],
  {
    believes,
    unsigned,
  }: {
    readonly believes: (said: Outside) => boolean | Promise<boolean>;
    /** Why one is not believed. */ readonly unsigned: (place: string) => StartRefused;
  },
): Promise<Witnessed> => {
  const [given, unjudged]: [Outside[], Witnessed['unjudged'][number][]] = [[], []];
  for (const witness of new Set(answers.map((one) => one.witness))) {
    const [named, own] = [witness.name, answers.filter((one) => one.witness === witness)];
    const refused: StartRefused[] = [];
    let found: Outside | null = null;
    for (const { said } of own.toSorted((a, b) => b.epoch - a.epoch)) {
      if (said instanceof StartRefused) refused.push(said);
      else if (await believes(said)) found = said;
      else refused.push(unsigned(named));
      if (found !== null) break;
    }
    if (found !== null) given.push(found);
    const why = refused.find(({ key }) => key !== 'witnessKnowsNothing') ?? (found === null ? refused[0] : undefined);
    if (why !== undefined) unjudged.push({ witness: named, why });
  }
  return { given, unjudged };
};
