import { anchorWords } from '@shilu/events/capabilities/anchor';
import { cellOf } from '@shilu/events/records/anchored';
import type { CommentView } from '@shilu/events/records/views';
import { useOpenRecord } from '../page/record-context';
import { QuoteLine } from './quote-line';
import { rowAt, standsNow } from './threads';
import { showAnchor } from './show-anchor';

type Props = {
  readonly comment: CommentView;
  readonly onShown: (thread: string) => void;
};

/** What a comment on a record stands at, with the way there. A cell is there whatever is in it now. */
export const AnchorQuote = ({ comment, onShown }: Props) => {
  const { record, showModule } = useOpenRecord();
  const { anchor, moduleId, id } = comment;
  if (anchor === undefined) return null;
  const module = record.modules.find((each) => each.id === moduleId);
  const stands = standsNow(record, comment);
  const isCell = anchor.kind === 'cell' && module && cellOf(module, anchor.row, anchor.column) !== undefined;
  const show = (): void => {
    if (!module) return;
    showModule(module.id);
    onShown(id);
    showAnchor(module.id, anchor, anchor.kind === 'cell' ? rowAt(module, anchor.row) : -1);
  };
  return <QuoteLine words={anchorWords(anchor)} stands={stands} onShow={module && (stands || isCell) ? show : null} />;
};
