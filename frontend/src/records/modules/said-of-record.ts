import type { Language } from '@shilu/events/core/call';
import { saidIn } from '@shilu/events/records/modules/record-said';
import type { RecordSaid } from '@shilu/events/records/modules/quotes';
import type { RecordView } from '@shilu/events/records/views';

/** What the modules of a record say to one another; what is marked as not applicable says nothing. */
export const saidOfRecord = ({ modules }: Pick<RecordView, 'modules'>, language: Language): RecordSaid =>
  saidIn(
    modules.flatMap(({ id, type, title, content, isCheck, notApplicable }) =>
      notApplicable ? [] : [{ id, type, title, content, signed: isCheck }],
    ),
    language,
  );
