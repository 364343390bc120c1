/** A verification of the whole log, as it is noted: when, how it ended, what it found, and what it did not look at. */
export type VerificationRun = {
  readonly at: Date;
  readonly outcome: 'ok' | 'failed';
  readonly findings: readonly string[];
  readonly unchecked: readonly string[];
};

/** Whoever does not look at keys of people does not open them either. */
const lacks = ({ unchecked }: Pick<VerificationRun, 'unchecked'>, what: string): boolean =>
  unchecked.includes(what) || (what === 'openingKeys' && unchecked.includes('people'));

/** What this run did not look at and that one did. */
export const lessThan = (
  run: Pick<VerificationRun, 'unchecked'>,
  than: Pick<VerificationRun, 'unchecked'>,
): readonly string[] => run.unchecked.filter((what) => !lacks(than, what));

const newest = <R extends VerificationRun>(runs: readonly R[]): R | undefined =>
  [...runs].sort((a, b) => b.at.getTime() - a.at.getTime())[0];

/**
 * What is so by all of these: a run stands until a later one has looked at all that it looked at, so that one that looks at
 * less neither ends nor hides what it found. The newest of those that failed, with the findings of all of them, and behind
 * it the newest of those that found nothing.
 */
export const standingRuns = <R extends VerificationRun>(runs: readonly R[]): readonly R[] => {
  const standing = runs.filter((run) => !runs.some((other) => other.at > run.at && lessThan(other, run).length === 0));
  const failed = standing.filter(({ outcome }) => outcome === 'failed');
  const [last, well] = [newest(failed), newest(standing.filter(({ outcome }) => outcome === 'ok'))];
  return [
    ...(last ? [{ ...last, findings: [...new Set(failed.flatMap(({ findings }) => findings))] }] : []),
    ...(well ? [well] : []),
  ];
};
