import type { Language } from '@shilu/events/core/call';
import type { BatchOrigin, Origin } from '@shilu/events/records/modules/equation/equation-schema';
import { originWords, outsideWords, TEAM_COMPOUND } from '@shilu/events/records/modules/equation/origin-words';
import { hiddenRecord } from '@shilu/events/records/hidden-record';
import { Link } from 'react-router-dom';
import { subjectPath } from '../../../registers/subject-path';
import { useRecordNames } from '../../record-names';

type Props<Kind extends Origin> = { readonly from: Kind; readonly language: Language; readonly className: string };

/** Which record a material was taken from, as far as the reader may know it, and the way there. */
const RecordLine = ({ from, language, className }: Props<BatchOrigin>) => {
  const { nameOf, loading } = useRecordNames([from.record]);
  const record = nameOf(from.record);
  const words = originWords(record?.number ?? (loading ? '…' : hiddenRecord(language)), language);
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

/** Where a material was taken from, and the way there. */
export const OriginLine = ({ from, language, className }: Props<Origin>) => {
  if (from.kind === 'batch') return <RecordLine from={from} language={language} className={className} />;
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
