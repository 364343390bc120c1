import { checkEdits } from './check-edits';
import { checkEffects } from './check-effects';
import { checkLog } from './check-log';
import { checkReads } from './check-reads';
import type { Evidence, Finding } from './evidence';

const checkReadModels = ({ live, rebuilt }: Evidence): readonly Finding[] =>
  [...new Set([...Object.keys(live), ...Object.keys(rebuilt)])].flatMap((table): readonly Finding[] =>
    live[table] === rebuilt[table]
      ? []
      : [{ name: 'read model differs', what: `${table}: ${live[table]} stands, ${rebuilt[table]} is computed anew` }],
  );

/** Everything that a run may not leave behind; empty when nothing was lost, doubled, overwritten or shown out of order. */
export const check = (evidence: Evidence): readonly Finding[] => [
  ...checkLog(evidence),
  ...checkEdits(evidence),
  ...checkReads(evidence),
  ...checkReadModels(evidence),
  ...(evidence.brokenProof === null ? [] : [{ name: 'proof broken' as const, what: evidence.brokenProof }]),
  ...checkEffects(evidence),
  ...evidence.faultyAnswers.map((what) => ({ name: 'answer without words' as const, what })),
];
