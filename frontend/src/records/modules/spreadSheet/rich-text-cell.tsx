import type { ViewCell } from '@shilu/events/records/modules/spread-sheet/sheet-view';
import type { ReactNode } from 'react';

/** What stands in a cell; parts of a text raised, lowered or set off as they were. */
export const RichTextCell = ({ cell: { text, runs } }: { readonly cell: ViewCell }): ReactNode => {
  if (runs === undefined) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { st, ed, ts } of runs) {
    const part = text.slice(st, ed);
    if (st > at) parts.push(text.slice(at, st));
    const raised = ts.va === 2 ? <sub>{part}</sub> : ts.va === 3 ? <sup>{part}</sup> : part;
    const look = { fontWeight: ts.bl === 1 ? 600 : undefined, fontStyle: ts.it === 1 ? 'italic' : undefined };
    parts.push(
      <span key={st} style={look}>
        {raised}
      </span>,
    );
    at = ed;
  }
  return [...parts, text.slice(at)];
};
