import { Checkbox, Stack } from '@mantine/core';
import type { CitedWork, RecordSaid } from '@shilu/events/records/modules/quotes';
import { MOST_WORKS } from '@shilu/events/records/modules/rich-text/live-nodes';
import { runsText, type Run } from '@shilu/events/references/runs';
import type { Content } from '@tiptap/core';
import { useState, type ReactNode } from 'react';
import { ReferenceRuns } from '../../../resources/reference-runs';
import classes from './rich-text.module.css';

/** So many of the record are drawn; the search finds the others. */
const MOST_SHOWN = 100;

const fits = (wanted: string, text: string): boolean =>
  wanted.trim() === '' || text.toLowerCase().includes(wanted.trim().toLowerCase());

/** A line that may be chosen, by a key that says where it comes from. */
export type WorkLine = { readonly key: string; readonly runs: readonly Run[]; readonly number?: number };
type GroupProps = {
  readonly label: string;
  readonly lines: readonly WorkLine[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly children?: ReactNode;
};

/** Works of one origin, any of which may be chosen. */
export const WorkLines = ({ label, lines, chosen, onToggle, children }: GroupProps) => (
  <Checkbox.Group label={label} value={lines.flatMap(({ key }) => (chosen.has(key) ? key : []))}>
    <Stack gap={8} mt={6}>
      {lines.map(({ key, runs, number }) => (
        <Checkbox
          key={key}
          value={key}
          onChange={() => onToggle(key)}
          label={
            <span className={classes['workLine']}>
              {number === undefined ? null : `[${String(number)}] `}
              <ReferenceRuns runs={runs} />
            </span>
          }
        />
      ))}
      {children}
    </Stack>
  </Checkbox.Group>
);

/** The works of the record's list, by the keys under which they are chosen. */
export const worksOfRecord = (said: RecordSaid) =>
  said.works().map((work) => ({ ...work, key: `record ${work.module}/${work.id}` }));

export const recordLines = (said: RecordSaid, wanted: string): readonly WorkLine[] =>
  worksOfRecord(said)
    .filter(({ runs, number }) => fits(wanted, `[${String(number)}] ${runsText(runs)}`))
    .slice(0, MOST_SHOWN);

export const useChosen = () => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string): void =>
    setChosen((old) => (old.has(key) ? new Set([...old].filter((each) => each !== key)) : new Set([...old, key])));
  return { chosen, toggle, choose: (keys: readonly string[]) => setChosen((old) => new Set([...old, ...keys])) };
};

/** What stands in the text for works that are cited at one place. */
export const citation = (works: readonly CitedWork[]): Content => ({
  type: 'citation',
  attrs: { works: works.slice(0, MOST_WORKS) },
});
