import { identityOf } from '@shilu/events/audit/envelope-reading';
import { epochAt, isToldLoss } from '@shilu/events/audit/epoch';
import { originIn, parseCheckpoint, type Checkpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { openCosignature } from '@shilu/events/core/cosignature';
import { bytesEqual, toBase64 } from '@shilu/events/core/hashing';
import { appendLeaves, emptyRange, type CompactRange } from '@shilu/events/core/merkle';
import type { Certificate } from 'pkijs';
import type { Pool } from 'pg';
import type { Position, StoredEvent } from '../event-store/port';
import { stampPages } from './anchors';
import { withoutPadding, type Opening } from './checkpoint-signer';
import type { EpochInLog } from './epochs';
import { fastLeafHash, fastNodeHash } from './fast-hash';
import { fastVerify } from './fast-verify';
import { NOTARY, type InBoth, type Known, type Log } from './find-loss';
import { judgeAnchor, textsOf } from './judge-anchor';
import { rootOf } from './merkle-log';
import { checkpointPages, checkpointsAt, checkpointsBelow, type SignedCheckpoint } from './tables';
import { isStampOf, stampedText } from './timestamp-token';

/** Events up to one size, with the signed checkpoint that they lead to and the last of them; of none, nothing is signed. */
export type SignedEvents = {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
  readonly position: Position | null;
};

/** What somebody says of the first `size` events. */
export type Claim = {
  readonly size: number;
  readonly by: InBoth;
  /** Whether events with this root are those that it is of. */
  readonly fits: (root: Uint8Array) => boolean;
  /** The checkpoint that says so, where the notary signed it; null proves nothing where it fits. */
  readonly note: string | null;
  /** The notary or a witness signed it: where it does not fit, it contradicts what else was signed. */
  readonly isSigned: boolean;
  /** When they said so, by their own clock and signed with it; null where they do not say. */
  readonly saidAt: Date | null;
  /** An epoch tells of a loss that accounts for it where it does not fit. */
  readonly told: boolean;
  /** Asked where it does not fit: whether anybody signed it. Absent where that is known. */
  readonly verified?: () => Promise<boolean>;
  /** Of these, which are fewer events, the last that whoever says so knows of as well. */
  readonly agrees: (before: readonly SignedEvents[], own: AtSizes) => Promise<Pick<SignedEvents, 'size'> | undefined>;
};

/** Of what the notary keeps no more than the last is among what stands before a claim: others are looked up by their sizes. */
type AtSizes = (sizes: readonly number[]) => Promise<readonly KeptEvents[]>;
/** Where the last of them stands is for the log to say. */
type KeptEvents = Omit<SignedEvents, 'position'>;

/** What is kept of a claim that does not fit. */
export type Said = Omit<Claim, 'fits' | 'verified'>;

/** What the notary keeps: in years millions, so that it is read where it is asked for. */
type Kept = {
  /** Its own claims, ascending; all of them are by `NOTARY`, and agree with whatever stands before. */
  readonly own: () => AsyncIterable<Claim>;
  /** The largest of its own of no more events than this. */
  readonly last: (most: number) => Promise<KeptEvents | undefined>;
  readonly at: AtSizes;
  /** Those of the stamps, ascending. */
  readonly stamps: () => AsyncIterable<Claim>;
};

/** From one size to another, both included. */
type Range = { readonly from: number; readonly to: number };

/** The events of a log as they stand, held against all that is known of them. */
export type Held = {
  readonly left: CompactRange;
  /** The most on which all who signed are known to agree. */
  readonly proven: SignedEvents;
  /** The most that the notary signed before any signed checkpoint says otherwise: more than that only by its own word. */
  readonly signed: SignedEvents;
  /** By whose signed checkpoints it is less than what the notary signed: what they know is another history than this. */
  readonly parted: readonly Said[];
  /**
   * Claims of no more events than are here, which are not of these, and of which no epoch tells. Ascending; of the notary's own
   * the first few, the last, and those that were signed before all the ones before them.
   */
  readonly unfit: readonly Said[];
  /** What was signed of more events than are here, and of which no epoch tells: as many of it. */
  readonly beyond: readonly Said[];
  /** Where the notary's own do not fit. */
  readonly otherwise: readonly Range[];
};

export const isWithin = (ranges: readonly Range[], size: number): boolean =>
  ranges.some(({ from, to }) => from <= size && size <= to);

/** Whether these events are all that anybody signed, and lead to it: what is stored beside them and says otherwise was altered. */
export const fitsAll = ({ unfit, beyond }: Held): boolean => unfit.length === 0 && beyond.length === 0;

/** By the clock of whoever says so last: the earlier, where both say when. */
const earliest = (...times: readonly (Date | null)[]): Date | null =>
  times.reduce((first, time) => (first === null || (time !== null && time < first) ? time : first), null);
const signedAt = (opened: Checkpoint | null): Date | null =>
  opened?.signedAt === undefined ? null : new Date(opened.signedAt);

const proving = (claim: Omit<Claim, 'note' | 'isSigned'>, note: string | null): Claim => ({
  ...{ ...claim, note, isSigned: note !== null },
});

const lastOf: Claim['agrees'] = (before) => Promise.resolve(before.at(-1));
const nothing = (): Promise<undefined> => Promise.resolve(undefined);

const MOST_LINES = 1_000;

const cosignedAt = ({ note, witness }: Known): Date | null => {
  if (note === null || witness === undefined) return null;
  const said = openCosignature(note.slice(0, note.lastIndexOf('\n\n') + 1), note, witness, fastVerify);
  return said && new Date(said.time * 1_000);
};

/** A witness signs only what holds all that it signed before: the last of these that it cosigned, by its own key. */
const lastCosigned = async (
  pool: Pool,
  witness: NoteKey,
  { before, own }: { readonly before: readonly KeptEvents[]; readonly own: AtSizes },
): Promise<KeptEvents | undefined> => {
  const bears = ({ note }: KeptEvents, lines: string): boolean => {
    const checkpoint = parseCheckpoint(note);
    const texts = checkpoint === null ? [] : textsOf(note, checkpoint);
    return texts.some((text) => openCosignature(text, lines, witness, fastVerify) !== null);
  };
  // The notary's own bear its signatures alone.
  const given = before.findLast((one) => bears(one, one.note));
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const { rows } = await pool.query<{ size: string; evidence: Buffer }>(
      `select size, evidence from notary.anchors where kind = 'witness' and name = $1 and size > $2 and size < $3
       order by size desc limit $4`,
      [witness.name, given?.size ?? 0, below, MOST_LINES],
    );
    const kept = rows.length === 0 ? [] : await own(rows.map(({ size }) => Number(size)));
    const bySize = new Map([...kept, ...before].map((one) => [one.size, one]));
    for (const { size, evidence } of rows) {
      const one = bySize.get(Number(size));
      if (one !== undefined && bears(one, evidence.toString('utf8'))) return one;
    }
    if (rows.length < MOST_LINES) return given;
    below = Number(rows.at(-1)?.size);
  }
};

/** The notary's own checkpoints and the stamps beside them. A row that nobody signed is no claim: whoever may write there made it. */
const keptIn = (
  pool: Pool,
  {
    opening,
    stampedAt,
    roots,
    page,
  }: {
    readonly opening: Opening;
    /** What a stamp of this root is of. */
    readonly stampedAt: (size: number, root: Uint8Array) => Uint8Array;
    readonly roots: readonly Certificate[];
    readonly page: number | undefined;
  },
): Kept => {
  const opened = ({ size, note }: SignedCheckpoint): KeptEvents[] => {
    const checkpoint = size > 0 ? opening(note, size) : null;
    return checkpoint === null ? [] : [{ size, root: checkpoint.root, note: withoutPadding(note, size, opening) }];
  };
  return {
    // Those of the notary that do not fit any more are set aside once an epoch tells of it, and are not before.
    own: async function* () {
      for await (const rows of checkpointPages(pool, { after: 0, ...(page !== undefined && { page }) }))
        for (const { size, root, note } of rows.flatMap(opened)) {
          const fits = (made: Uint8Array): boolean => bytesEqual(made, root);
          const saidAt = signedAt(parseCheckpoint(note));
          yield proving({ size, by: NOTARY, fits, saidAt, told: false, agrees: lastOf }, note);
        }
    },
    last: async (most) => {
      for (let below = most + 1; ;) {
        const rows = await checkpointsBelow(pool, below);
        for (const row of rows) for (const one of opened(row)) return one;
        const end = rows.at(-1);
        if (end === undefined) return undefined;
        below = end.size;
      }
    },
    at: async (sizes) => (await checkpointsAt(pool, sizes)).flatMap(opened),
    stamps: async function* () {
      for await (const rows of stampPages(pool))
        for (const { note, ...anchor } of rows) {
          const { name, size, evidence: token } = anchor;
          const checkpoint = opening(note, size);
          const of = note !== null && checkpoint !== null ? { note, checkpoint } : null;
          yield {
            ...{ size, by: { 'zh-CN': `时间戳 ${name}`, 'en-US': `the time stamp of ${name}` } },
            fits: (root) => isStampOf(token, stampedAt(size, root)),
            ...{ note: null, isSigned: false, saidAt: null, told: false, agrees: nothing },
            verified: async () => (await judgeAnchor(anchor, of, { witnesses: [], roots })) === 'holds',
          };
        }
    },
  };
};

/** Every checkpoint that the notary keeps and every stamp beside it, what earlier epochs began with, and what is known outside. */
export const claimsOn = async (
  pool: Pool,
  {
    name,
    opening,
    epochs,
    outside,
    roots,
    page,
  }: {
    /** Of the log. */
    readonly name: string;
    readonly opening: Opening;
    readonly epochs: readonly EpochInLog[];
    readonly outside: readonly Known[];
    /** Who vouches for authorities of time stamps. */
    readonly roots: readonly Certificate[];
    /** So many checkpoints are read at once. */
    readonly page?: number;
  },
): Promise<{ readonly claims: readonly Claim[]; readonly kept: Kept }> => {
  const ofRoot = (root: Uint8Array) => (made: Uint8Array) => bytesEqual(made, root);
  const ofText = (root: string) => (made: Uint8Array) => toBase64(made) === root;
  const signed = (note: string | null, size: number, root: string): string | null => {
    const opened = opening(note, size);
    return note !== null && opened && toBase64(opened.root) === root ? withoutPadding(note, size, opening) : null;
  };
  const stampedAt = (size: number, root: Uint8Array) =>
    stampedText({ origin: originIn(name, epochAt(epochs, size)), size, root });
  const kept = keptIn(pool, { opening, stampedAt, roots, page });
  /** One of a log that this notary has no memory of agrees with nothing here that its holder did not see. */
  const agreeing = async ({ size, root, witness }: Known & { readonly root: Uint8Array }): Promise<Claim['agrees']> => {
    const isOwn = (await kept.at([size])).some((one) => bytesEqual(one.root, root));
    const remembered = isOwn ? lastOf : nothing;
    if (witness === undefined) return remembered;
    return async (before, own) => (await lastCosigned(pool, witness, { before, own })) ?? remembered(before, own);
  };
  const isTold = (size: number, epoch: number): boolean => isToldLoss(epochs, { size, epoch });
  const ofOutside = async (known: Known): Promise<readonly Claim[]> => {
    const { size, root, by, note, witness, epoch = 1 } = known;
    if (root === null) return [];
    const opened = opening(note, size);
    if (note === null || opened === null || !bytesEqual(opened.root, root)) return [];
    const agrees = await agreeing({ ...known, root });
    // Notes of the version before do not say when; of the file beside them nobody can say more than is gained by deleting it.
    const saidAt = earliest(signedAt(opened) ?? (witness === undefined ? known.since : null), cosignedAt(known));
    const told = isTold(size, epoch);
    return [
      proving({ size, by, fits: ofRoot(root), saidAt, told, agrees }, withoutPadding(note, size, opening, witness)),
    ];
  };
  const ofEpochs = epochs.flatMap(({ number, size, root, proven }) => {
    const by = { 'zh-CN': `第 ${number} 纪元的开始`, 'en-US': `the beginning of epoch ${number}` };
    const began = proving({ size, by, fits: ofText(root), saidAt: null, told: false, agrees: lastOf }, null);
    if (proven === null) return [began];
    const told = isTold(proven.size, parseCheckpoint(proven.note)?.epoch?.number ?? 1);
    const note = signed(proven.note, proven.size, proven.root);
    return [
      began,
      proving({ size: proven.size, by, fits: ofText(proven.root), saidAt: null, told, agrees: lastOf }, note),
    ];
  });
  return { claims: [...(await Promise.all(outside.map(ofOutside))).flat(), ...ofEpochs], kept };
};

const none = async function* (): AsyncGenerator<never> {
  yield* [];
};
/** Nothing is kept beside what is known outside. */
const nothingKept: Kept = { own: none, last: nothing, at: () => Promise.resolve([]), stamps: none };

const NONE: SignedEvents = { size: 0, root: rootOf(emptyRange), note: '', position: null };

/** Of each source one after another, ascending; of the same size in the order of the sources. */
const ascending = async function* (
  ...sources: readonly (AsyncIterable<Claim> | Iterable<Claim>)[]
): AsyncGenerator<Claim> {
  const readers = sources.map((source) =>
    Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator](),
  );
  const heads = await Promise.all(readers.map((reader) => reader.next()));
  for (;;) {
    let first: number | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [at, head] of heads.entries())
      if (head.done !== true && (first === null || head.value.size < least)) [first, least] = [at, head.value.size];
    const [head, reader] = first === null ? [] : [heads[first], readers[first]];
    if (first === null || head === undefined || reader === undefined || head.done === true) return;
    yield head.value;
    heads[first] = await reader.next();
  }
};

/** So many of the notary's own are named. */
const NAMED = 5;

/**
 * Claims of which those of the notary, which may be millions, are kept as far as they tell something: the first ones and the
 * last; and each that was signed before all before it, since what stood here by then is no more than that.
 */
const telling = () => {
  const kept: Said[] = [];
  let own = 0;
  let last: Said | null = null;
  let oldest = Number.POSITIVE_INFINITY;
  return {
    add: ({ size, by, note, isSigned, saidAt, told, agrees }: Claim): void => {
      const said: Said = { size, by, note, isSigned, saidAt, told, agrees };
      if (by !== NOTARY) return void kept.push(said);
      own += 1;
      const at = saidAt?.getTime() ?? Number.POSITIVE_INFINITY;
      last = at < oldest || own <= NAMED ? null : said;
      if (last === null) kept.push(said);
      oldest = Math.min(oldest, at);
    },
    // Of the same size the notary's own stands first.
    all: (): readonly Said[] => (last === null ? kept : [last, ...kept].sort((a, b) => a.size - b.size)),
  };
};

/** What somebody signed that is not of these events, or of more; what was recorded here by then is the first `until`. */
type Against = { readonly claim: Said; readonly isHere: boolean; readonly until: number };

/** What stands here and is signed. */
type Fitting = {
  /** Ascending, of all but the notary. */
  readonly others: readonly SignedEvents[];
  /** The last of the notary's own before anything that was signed otherwise. */
  readonly own: SignedEvents | null;
  readonly kept: Kept;
};

/**
 * Two histories may bear the signatures of one notary: a log that was put back to an earlier copy and worked on. From where
 * they part, somewhere before the first signed checkpoint that is not of these events, nobody can say; what both sides
 * signed alike is before it, and so is all that was recorded before the other side was signed.
 */
const agreedOn = async (
  { others, own, kept }: Fitting,
  against: readonly Against[],
  positionAt: (size: number) => Promise<Position | null>,
): Promise<Pick<Held, 'proven' | 'signed' | 'parted'>> => {
  const first = against.find(({ isHere }) => isHere)?.claim.size ?? Number.POSITIVE_INFINITY;
  /** Those of no more events: of the notary's own, all of which fit before the first that does not, the last. */
  const upTo = async (most: number): Promise<readonly SignedEvents[]> => {
    const here = others.filter(({ size }) => size < first && size <= most);
    const found = own === null || own.size <= most ? own : ((await kept.last(most)) ?? null);
    if (found === null) return here;
    const at = here.findIndex(({ size }) => size >= found.size);
    return here.toSpliced(at < 0 ? here.length : at, 0, { position: null, ...found });
  };
  let agreed = await upTo(Number.MAX_SAFE_INTEGER - 1);
  const signed = agreed.at(-1) ?? NONE;
  const parted: Said[] = [];
  const asked = new Set<Claim['agrees']>();
  for (const { claim, isHere, until } of against) {
    const most = agreed.at(-1)?.size ?? 0;
    if (until < most) agreed = await upTo(until);
    // Whoever keeps many of them says the same of each. Of what does not say when it was signed nobody knows what is older.
    if ((isHere || claim.saidAt === null) && !asked.has(claim.agrees)) {
      asked.add(claim.agrees);
      const end = agreed.at(-1)?.size ?? 0;
      const last = await claim.agrees(agreed, (sizes) => kept.at(sizes.filter((size) => size <= end)));
      agreed = await upTo(last?.size ?? 0);
    }
    if ((agreed.at(-1)?.size ?? 0) < most) parted.push(claim);
  }
  const proven = agreed.at(-1) ?? NONE;
  const isPlaced = proven.size === 0 || proven.position !== null;
  return { proven: isPlaced ? proven : { ...proven, position: await positionAt(proven.size) }, signed, parted };
};

const PAGE = 1_000;
/** So far apart the clocks of those who record and of those who sign may be. */
const APART_MS = 5_000;

const pagesOf = async function* (store: Pick<Log, 'readAll'>): AsyncGenerator<readonly StoredEvent[]> {
  for (let after: Position | null = null; ;) {
    const page: readonly StoredEvent[] = await store.readAll({ after, limit: PAGE });
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)?.position ?? after;
  }
};

/** Where the last of so many events stands. */
const positionIn =
  (store: Pick<Log, 'readAll'>) =>
  async (size: number): Promise<Position | null> => {
    let before = 0;
    for await (const page of pagesOf(store)) {
      if (before + page.length >= size) return page[size - before - 1]?.position ?? null;
      before += page.length;
    }
    return null;
  };

/**
 * Of those who say when they signed: how many events stand here before the first that was recorded later. One behind it that
 * says that it is older was written behind it all the same.
 */
const standingBy = async (store: Pick<Log, 'readAll'>, claims: readonly Said[]): Promise<ReadonlyMap<Said, number>> => {
  const until = new Map<Said, number>();
  const timed = claims
    .filter(({ isSigned, saidAt }) => isSigned && saidAt !== null)
    .sort((a, b) => Number(b.saidAt) - Number(a.saidAt));
  if (timed.length === 0) return until;
  let from = 0;
  for await (const page of pagesOf(store)) {
    for (const [at, { body }] of page.entries()) {
      const recordedAt = Date.parse(identityOf(body)?.recordedAt ?? '');
      for (let last = timed.at(-1); last && recordedAt > Number(last.saidAt) + APART_MS; last = timed.at(-1)) {
        until.set(last, from + at);
        timed.pop();
      }
      if (timed.length === 0) return until;
    }
    from += page.length;
  }
  return until;
};

/** The tree is made of the events themselves, whatever is stored of it. */
export const holdLog = async (
  store: Pick<Log, 'readAll'>,
  claims: readonly Claim[],
  kept: Kept = nothingKept,
): Promise<Held> => {
  const few = claims.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size);
  const waiting = ascending(kept.own(), few, kept.stamps());
  const take = async (): Promise<Claim | null> => {
    const { value, done } = await waiting.next();
    return done === true ? null : value;
  };
  const [unfit, beyond] = [telling(), telling()];
  const others: SignedEvents[] = [];
  const otherwise: Range[] = [];
  let own: SignedEvents | null = null;
  let isParted = false;
  let isOwnUnfit = false;
  let range = emptyRange;
  let next = await take();
  /** What is said of so many events as were read. */
  const meet = async (position: Position | null): Promise<void> => {
    const root = rootOf(range);
    let ownHere: SignedEvents | null = null;
    for (; next !== null && next.size === range.size; next = await take()) {
      const { size, by, note, isSigned, told } = next;
      const fits = next.fits(root);
      if (by === NOTARY) {
        const open = isOwnUnfit ? otherwise.pop() : undefined;
        if (!fits) otherwise.push({ from: open?.from ?? size, to: size });
        else if (open) otherwise.push(open);
        isOwnUnfit = !fits;
      }
      if (fits) {
        if (note === null) continue;
        const one = { size, root, note, position };
        if (by === NOTARY) ownHere = one;
        else others.push(one);
      } else if (!told && (await next.verified?.()) !== false) {
        unfit.add(next);
        isParted ||= isSigned;
      }
    }
    // Of those that are of as many events as one that does not fit none counts.
    if (ownHere !== null && !isParted) own = ownHere;
  };
  for await (const page of pagesOf(store)) {
    const leaves = page.map(({ body }) => fastLeafHash(body));
    for (let at = 0; at < page.length;) {
      const wanted: number = next?.size ?? Number.MAX_SAFE_INTEGER;
      const upTo = Math.min(page.length, at + wanted - range.size);
      range = appendLeaves(range, leaves.slice(at, upTo), fastNodeHash).range;
      at = upTo;
      await meet(page[upTo - 1]?.position ?? null);
    }
  }
  for (; next !== null; next = await take()) if (next.isSigned && !next.told) beyond.add(next);
  const [here, more] = [unfit.all(), beyond.all()];
  const said = [...here.filter(({ isSigned }) => isSigned), ...more];
  const until = await standingBy(store, said);
  const against = said.map((claim) => ({
    ...{ claim, isHere: claim.size <= range.size, until: until.get(claim) ?? Number.POSITIVE_INFINITY },
  }));
  const agreed = await agreedOn({ others, own, kept }, against, positionIn(store));
  return { left: range, unfit: here, beyond: more, otherwise, ...agreed };
};
