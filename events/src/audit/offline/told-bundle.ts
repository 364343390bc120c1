import type { Label } from '../../core/call';
import { bundleFindings, bundleNotes, bundleOutcomes, completeWords, type BundleOutcome } from './bundle-words';
import type { BundleReport } from './check-bundle';

export const both = (label: Label): string => `${label['zh-CN']} / ${label['en-US']}`;
const beside = (detail: string): string => (detail === '' ? '' : `: ${detail}`);

/** As each program, the page and whatever explains them says it. */
export const BUNDLE_MARKS: Readonly<Record<BundleOutcome, string>> = {
  ok: 'OK',
  unpinned: 'UNPINNED',
  partial: 'PARTIAL',
  failed: 'FAILED',
  unreadable: 'UNREADABLE',
};
/** 0 where everything holds, 1 where something does not, 2 where nothing can be said. */
export const exitCodeOf = (outcome: BundleOutcome): 0 | 1 | 2 => (outcome === 'ok' ? 0 : outcome === 'failed' ? 1 : 2);

const linesOf = ({ outcome, findings, notes, stream, checked, checkpoint }: BundleReport): string[] => [
  ...findings.map(
    ({ kind, revision, detail }) =>
      `[${kind}] ${both(bundleFindings[kind])}${revision === null ? '' : ` @ ${revision}`}${beside(detail)}`,
  ),
  ...notes.map(({ kind, detail }) => `(${kind}) ${both(bundleNotes[kind])}${beside(detail)}`),
  ...(checkpoint?.complete ? [`(complete) ${both(completeWords)}: ${checkpoint.size}`] : []),
  `${BUNDLE_MARKS[outcome]}  ${stream}: ${both(bundleOutcomes[outcome])} (${[
    ...Object.entries(checked).map(([what, count]) => `${what} ${count}`),
    ...(checkpoint ? [`${checkpoint.origin} ${checkpoint.size} ${checkpoint.root}`] : []),
  ].join(', ')})`,
];

/** What comes out of a bundle fakes no line of its own and turns no other around. */
export const inLine = (line: string): string =>
  line.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '?');

/** What was found, line by line in both languages; the last line is the answer. */
export const tellBundle = (report: BundleReport): string[] => linesOf(report).map(inLine);
