import type { ShareRow } from '@shilu/events/sharing/calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { entityWords } from '../audit/entity-words';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { subjectPath } from '../registers/subject-path';

/** What a share is of, as a link to it; where it is not open to its reader, that it is there. */
export const SharedSubject = ({
  share: { subject, number, name },
}: {
  readonly share: Pick<ShareRow, 'subject' | 'number' | 'name'>;
}) => {
  const { t } = useTranslation('sharing');
  if (name === null) return <span className="mute">{t('page.hidden')}</span>;
  const path = subjectPath(subject.category, subject.id);
  const called = (
    <>
      {number === null ? null : <span className="mono">{number} </span>}
      {name}
    </>
  );
  return path === null ? (
    <span>{called}</span>
  ) : (
    <Link className="link" to={path}>
      {called}
    </Link>
  );
};

/** Of which kind it is. */
export const SubjectKind = ({ category }: { readonly category: string }) => {
  const language = useStore(languageStore);
  return <>{entityWords(category, language)}</>;
};
