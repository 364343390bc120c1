import type { LinkedRecord } from '../module-type';
import { sameJson } from '../../../core/canonical';
import type { LinkOf, SpreadDesign } from './design-schema';
import { valueOf } from './input-cells';
import { withValues } from './with-cells';

/** Accounts stand by their ids, as everywhere in the log, with spaces between; whoever reads them is told their names. */
const said = (of: LinkOf, record: LinkedRecord | null): string | undefined => {
  if (record === null) return undefined;
  const text = of === 'author' ? record.authorId : of === 'participants' ? record.participantIds.join(' ') : record[of];
  return text === '' ? undefined : text;
};

/** The content with what its record is at this save in the cells that are linked to it, whatever stood there. */
export const linkedToRecord = (content: SpreadDesign, record: LinkedRecord | null): SpreadDesign => {
  const changed = content.design.links
    .map(({ sheet, row, column, of }) => ({ sheet, row, column, value: said(of, record) }))
    .filter((place) => !sameJson(valueOf(content.book, place) ?? null, place.value ?? null));
  return changed.length === 0 ? content : { ...content, book: withValues(content.book, changed) };
};
