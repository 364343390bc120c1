import { isRelation, type Relate } from '@shilu/events/records/modules/record-relate/relate-schema';
import { RELATION_WORDS } from '@shilu/events/capabilities/relation-kinds';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { useRecordNames } from '../../record-names';
import type { StaticProps, UnitProps } from '../module-ui';
import { RelatedRecord } from './related-record';
import classes from './relate.module.css';

export const RelateStatic = ({ content: { relations } }: StaticProps<Relate>) => {
  const { t } = useTranslation('recordRelate');
  const language = useStore(languageStore);
  const { nameOf, loading } = useRecordNames(relations.map(({ recordId }) => recordId));
  if (relations.length === 0) return <p className="mute">{t('none')}</p>;
  return (
    <ul className={classes['list']}>
      {relations.map(({ id, kind, recordId, note = '' }) => (
        <li key={id}>
          <span className={classes['kind']}>{RELATION_WORDS[kind][language]}</span>
          <span className={classes['what']}>
            <RelatedRecord record={nameOf(recordId)} isLoading={loading} />
            {note === '' ? null : <span className={classes['note']}>{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** One relation of a merge. */
export const RelationUnit = ({ value }: UnitProps<Relate>) => {
  const language = useStore(languageStore);
  const relation = isRelation(value) ? value : null;
  const { nameOf, loading } = useRecordNames(relation ? [relation.recordId] : []);
  return relation === null ? null : (
    <span>
      {RELATION_WORDS[relation.kind][language]} <RelatedRecord record={nameOf(relation.recordId)} isLoading={loading} />{' '}
      {relation.note ?? ''}
    </span>
  );
};
