import type { Run } from '@shilu/events/references/runs';
import { Fragment } from 'react';

/** A formatted reference as it is set: italics and bold where its style has them. */
export const ReferenceRuns = ({ runs }: { readonly runs: readonly Run[] }) => (
  <>
    {runs.map(
      ({ text, style }, at) =>
      style === 'italic' ? <i key={at}>{text}</i> : style === 'bold' ? <b key={at}>{text}</b> : <Fragment key={at}>{text}</Fragment>, // prettier-ignore
    )}
  </>
);
