import type { Language } from '@shilu/events/core/call';
import type { Origin } from '@shilu/events/records/modules/equation/equation-schema';
import { originWords, outsideWords, TEAM_COMPOUND } from '@shilu/events/records/modules/equation/origin-words';
import type { RunOrigin } from '@shilu/events/records/modules/equation/variations-schema';
import { setUpFromWords } from '@shilu/events/records/modules/equation/variations-told';
import { hiddenRecord } from '@shilu/events/records/hidden-record';
import { Link } from 'react-router-dom';
import { subjectPath } from '../../../registers/subject-path';
import { useRecordNames } from '../../record-names';

type Styled = { readonly language: Language; readonly className: string };
type Props = { readonly from: Origin } & Styled;
type Related = { readonly recordId: string; readonly words: (record: string) => string } & Styled;

/** Which record something came from, as far as the reader may know it, and the way there. */
const RecordLine = ({ recordId, words: said, language, className }: Related) => {
  const { nameOf, loading } = useRecordNames([recordId]);
  const record = nameOf(recordId);
  const words = said(record?.number ?? (loading ? '…' : hiddenRecord(language)));
  return (
    <span className={className}>
      {record?.opens === true ? (
        <Link className="link" to={`/editRecord/${record.id}`}>
          {words}
        </Link>
      ) : (
        words
      )}
    </span>
  );
};

/** Of which record's runs a reaction was set up from, and the way there. */
export const RunLine = ({ runOf: { recordId, run }, language, className }: { readonly runOf: RunOrigin } & Styled) => (
  <RecordLine {...{ recordId, language, className }} words={(record) => setUpFromWords(record, run, language)} />
);

/** Where a material was taken from, and the way there. */
export const OriginLine = ({ from, language, className }: Props) => {
  if (from.kind === 'batch')
    return <RecordLine {...{ recordId: from.record, language, className }} words={(record) => originWords(record, language)} />; // prettier-ignore
  const words = outsideWords(from, language);
  const path = from.kind === 'team' ? subjectPath(TEAM_COMPOUND, from.compound) : null;
  return (
    <span className={className}>
      {path === null ? (
        words
      ) : (
        <Link className="link" to={path}>
          {words}
        </Link>
      )}
    </span>
  );
};
