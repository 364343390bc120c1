import { sha256Hex } from '../core/hashing';

/** A checkpoint that is kept outside, as a run was held against it. */
export type HeldOutside = {
  readonly size: number;
  /** Hexadecimal. */
  readonly root: string;
  /** The line of the key of the witness who keeps it; null for a file, whose next one may be of anybody. */
  readonly holder: string | null;
  /** Whether nothing stood against it. */
  readonly holds: boolean;
};

const ROOT_SHOWN = 24;
const HOLDER_SHOWN = 8;
const MARK = /^(held|against)-(\d{1,16})-([0-9a-f]{24})(?:-([0-9a-f]{8}))?$/;

/** As it stands among what a run did not look at, of all that may be kept outside the exception: short, as those are. */
export const outsideMark = ({ size, root, holder, holds }: HeldOutside): string =>
  [
    ...[holds ? 'held' : 'against', size, root.slice(0, ROOT_SHOWN)],
    ...(holder === null ? [] : [sha256Hex(holder).slice(0, HOLDER_SHOWN)]),
  ].join('-');

const markedIn = (what: string): HeldOutside | null => {
  const [, kind, size, root = '', holder = null] = MARK.exec(what) ?? [];
  return kind === undefined ? null : { size: Number(size), root, holder, holds: kind === 'held' };
};

/** The size of the checkpoint kept outside that a run stands against; null for anything else that it did not look at. */
export const standsAgainst = (what: string): number | null => {
  const mark = markedIn(what);
  return mark === null || mark.holds ? null : mark.size;
};
const isHeld = (what: string): boolean => markedIn(what)?.holds === true;

/**
 * Whether what stood against one checkpoint is answered by a run that looked at these: at the same one, or at a later one of
 * the same witness, which holds all that it knew before, and found it to hold.
 */
const answers = (run: readonly string[], what: string): boolean => {
  const before = markedIn(what);
  return run.some((other) => {
    const mark = markedIn(other);
    if (mark === null || before === null) return false;
    if (mark.size === before.size && mark.root === before.root) return true;
    return mark.holds && mark.holder !== null && mark.holder === before.holder && mark.size > before.size;
  });
};

/** A verification of the whole log, as it is noted: when, how it ended, what it found, and what it did not look at. */
export type VerificationRun = {
  readonly at: Date;
  /** `closed`: it found something, and somebody who oversees the audit trail closed that with a reason. */
  readonly outcome: 'ok' | 'failed' | 'closed';
  readonly findings: readonly string[];
  /** And each checkpoint kept outside that it was held against (`outsideMark`). */
  readonly unchecked: readonly string[];
};

/** Whoever does not look at keys of people does not open them either. */
const lacks = ({ unchecked }: Pick<VerificationRun, 'unchecked'>, what: string): boolean =>
  unchecked.includes(what) || (what === 'openingKeys' && unchecked.includes('people'));

/** Of years of anchors no run looks at all: only what was found in them waits for one that does. */
const concerns = ({ findings }: Pick<VerificationRun, 'findings'>, what: string): boolean =>
  what !== 'anchors' || findings.includes('anchorInvalid');

/** What this run did not look at and that one did; of checkpoints kept outside, those against which that one found something. */
export const lessThan = (
  run: Pick<VerificationRun, 'unchecked'>,
  than: Pick<VerificationRun, 'findings' | 'unchecked'>,
): readonly string[] => [
  ...run.unchecked.filter((what) => markedIn(what) === null && !lacks(than, what) && concerns(than, what)),
  ...than.unchecked.filter((what) => standsAgainst(what) !== null && !answers(run.unchecked, what)),
];

/** What neither looked at, and what either stands against. */
export const uncheckedByBoth = (a: readonly string[], b: readonly string[]): readonly string[] => {
  const stands = [...a, ...b].filter((what) => standsAgainst(what) !== null);
  return [...new Set([...a.filter((what) => markedIn(what) === null && b.includes(what)), ...stands])];
};

const newest = <R extends VerificationRun>(runs: readonly R[]): R | undefined =>
  [...runs].sort((a, b) => b.at.getTime() - a.at.getTime())[0];

/** An event names no more. */
const MOST_MARKS = 40;
/** Each once, those against which something stands first. */
const together = (unchecked: readonly string[], marks: readonly string[]): readonly string[] => {
  const of = (isOne: (what: string) => boolean) => [...new Set(marks.filter(isOne))].slice(0, MOST_MARKS);
  return [
    ...unchecked.filter((what) => markedIn(what) === null),
    ...of((what) => standsAgainst(what) !== null),
    ...of(isHeld),
  ];
};

/**
 * What is so by all of these: a run stands until a later one has looked at all that it looked at, so that one that looks at
 * less neither ends nor hides what it found. The newest of those that failed, with the findings of all of them, and behind
 * it the newest of those that found nothing, or of which nothing stands since it was closed.
 */
export const standingRuns = <R extends VerificationRun>(runs: readonly R[]): readonly R[] => {
  const standing = runs.filter((run) => !runs.some((other) => other.at > run.at && lessThan(other, run).length === 0));
  const failed = standing.filter(({ outcome }) => outcome === 'failed');
  const held = standing.flatMap(({ unchecked }) => unchecked.filter(isHeld));
  const [last, well] = [newest(failed), newest(standing.filter(({ outcome }) => outcome !== 'failed'))];
  return [
    ...(last
      ? [
          {
            ...last,
            findings: [...new Set(failed.flatMap(({ findings }) => findings))],
            unchecked: together(last.unchecked, [...failed.flatMap(({ unchecked }) => unchecked), ...held]),
          },
        ]
      : []),
    ...(well ? [{ ...well, unchecked: together(well.unchecked, held) }] : []),
  ];
};
