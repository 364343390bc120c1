import { entryName } from '@shilu/events/core/define-register';
import { registerKey } from '@shilu/events/live/told-key';
import type { LibraryOrigin } from '@shilu/events/records/modules/library-origin';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useQueryCall } from '../../../api/use-query-call';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { libraryCalls, libraryOf } from './library-table';
import classes from './library.module.css';

/** The entry that a content was taken from, as it is now. */
export const useOrigin = (type: string, origin: LibraryOrigin) => {
  const found = libraryOf(type);
  if (found === null) throw new Error(`${type} is taken from no library`);
  const { register } = found;
  const { detail } = libraryCalls(register);
  const query = useQueryCall(detail, { id: origin.entryId }, { watch: [registerKey(register)] });
  const entry = query.data?.response;
  const newest = entry?.inUse === true ? (entry.version ?? null) : null;
  return { register, entry, newer: newest !== null && newest > origin.version ? newest : null };
};

type Props = { readonly type: string; readonly origin: LibraryOrigin };

/** Which table of the library a content was taken from, and that there is a newer version of it: shown, never forced. */
export const OriginLine = ({ type, origin }: Props) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const { register, entry, newer } = useOrigin(type, origin);
  const detail = register.place?.detail;
  const name = entry === undefined ? null : entryName(register, entry.values, language);
  return (
    <p className={classes['origin']}>
      {t('library.from')}{' '}
      {name === null || detail === undefined ? (
        t('library.unnamed')
      ) : (
        <Link className="link" to={generatePath(detail, { id: origin.entryId })}>
          {name}
        </Link>
      )}{' '}
      {t('library.version', { number: origin.version })}
      {newer === null ? null : <span className={classes['newer']}>{t('library.newer', { number: newer })}</span>}
    </p>
  );
};
