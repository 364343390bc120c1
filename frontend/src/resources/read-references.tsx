import { Text } from '@mantine/core';
import { CITATION_STYLES } from '@shilu/events/references/styles';
import { referenceRegister } from '@shilu/events/resources/reference';
import type { ReadReference } from '@shilu/events/resources/reference-calls';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { referenceIn } from './reference-in';
import { ReferenceRuns } from './reference-runs';
import classes from './references.module.css';

/** So many are shown one by one; the rest is counted. */
const MOST_SHOWN = 200;
const ORDER: readonly ReadReference['what'][] = ['unreadable', 'new', 'twice', 'there'];

const detailPath = (id: string): string => generatePath(referenceRegister.place?.detail ?? '', { id });

const Shown = ({ read }: { readonly read: ReadReference }) => {
  const { t } = useTranslation('references');
  const reference = referenceIn(read.values);
  return (
    <li>
      <span className={classes['what']} data-what={read.what}>
        {t(`what.${read.what}`)}
        <br />
        {t('line', { line: read.line })}
      </span>
      <span>
        {read.id !== null ? (
          <Link className="link" to={detailPath(read.id)} target="_blank" rel="noreferrer">
            {read.name}
          </Link>
        ) : reference === null ? (
          read.name
        ) : (
          <ReferenceRuns runs={CITATION_STYLES.gbt7714.format(reference)} />
        )}
        {read.notes.map((note) => (
          <p key={note} className={classes['note']}>
            {note}
          </p>
        ))}
      </span>
    </li>
  );
};

/** What was read of a text: what cannot be read first, then what is new, then what is there already. */
export const ReadReferences = ({ references }: { readonly references: readonly ReadReference[] }) => {
  const { t } = useTranslation('references');
  const sorted = ORDER.flatMap((what) => references.filter((one) => one.what === what));
  return (
    <>
      <ul className={classes['read']} aria-label={t('found')} tabIndex={0}>
        {sorted.slice(0, MOST_SHOWN).map((read, at) => (
          <Shown key={at} read={read} />
        ))}
      </ul>
      {sorted.length > MOST_SHOWN ? <Text c="dimmed">{t('more', { count: sorted.length - MOST_SHOWN })}</Text> : null}
    </>
  );
};
