import type { ShownRelation } from '@shilu/events/capabilities/relate-calls';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { entityWords } from '../audit/entity-words';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { subjectPath } from '../registers/subject-path';
import classes from '../ui/comments/comments.module.css';
import { RelativeTime } from '../ui/relative-time';
import { Chip } from '../ui/state-chip';

type Props = { readonly relation: ShownRelation; readonly children?: ReactNode };

/** How two things are related, and the way to the other one. */
export const RelationLine = ({ relation: { told, other, note, byName, at }, children }: Props) => {
  const { t } = useTranslation('relations');
  const language = useStore(languageStore);
  const path = other.opens ? subjectPath(other.category, other.id) : null;
  return (
    <article className={classes['entry']}>
      <div>
        <span className="mute">{`${told} · ${entityWords(other.category, language)}`}</span>{' '}
        {path === null ? (
          <span>{other.name}</span>
        ) : (
          <Link className="link" to={path}>
            {other.name}
          </Link>
        )}{' '}
        {other.removed ? <Chip tone="draft">{t('removed')}</Chip> : null}
      </div>
      {note === '' ? null : <div>{note}</div>}
      <div className={classes['head']}>
        <span>
          {byName} · <RelativeTime at={at} />
        </span>
        {children}
      </div>
    </article>
  );
};
