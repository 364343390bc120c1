import { Text } from '@mantine/core';
import { entryName } from '@shilu/events/core/define-register';
import { registerKey } from '@shilu/events/live/told-key';
import { wordsIn } from '@shilu/events/core/register-words';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../../../api/use-query-call';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { SearchBox } from '../../../ui/data-table/search-box';
import { ErrorState } from '../../../ui/error-state';
import { Modal } from '../../../ui/modal';
import { ListSkeleton } from '../../../ui/skeletons';
import { libraryCalls, libraryOf, takenFrom } from './library-table';
import classes from './library.module.css';

type Props = { readonly type: string; readonly onClose: () => void; readonly onTake: (content: unknown) => void };

const AT_ONCE = 50;

/** The published tables of the library, of which one is taken. */
export const TakeTable = ({ type, onClose, onTake }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  const [text, setText] = useState('');
  const found = libraryOf(type);
  if (found === null) throw new Error(`${type} is taken from no library`);
  const { register } = found;
  const page = useQueryCall(
    libraryCalls(register).page,
    {
      ...{ pageIndex: 1, pageSize: AT_ONCE, inUse: true, sortField: register.sortBy, sortOrder: 'asc' },
      ...(text.trim() === '' ? {} : { text: text.trim() }),
    },
    { keepPrevious: true, watch: [registerKey(register)] },
  );
  const title = wordsIn(register, language).title;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('records:library.takeTitle', { title })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <SearchBox label={t('records:library.find')} value={text} onChange={setText} />
      {page.isError && !page.data ? <ErrorState error={page.error} onRetry={() => void page.refetch()} /> : null}
      {page.isPending ? <ListSkeleton rows={3} /> : null}
      {page.data?.response.length === 0 ? (
        <Text c="dimmed" mt={12}>
          {t('records:library.none')}{' '}
          {register.place === undefined ? null : (
            <Link className="link" to={register.place.path}>
              {title}
            </Link>
          )}
        </Text>
      ) : null}
      <ul className={classes['entries']} aria-label={title}>
        {(page.data?.response ?? []).map((entry) => (
          <li key={entry.id}>
            <button type="button" className={classes['entry']} onClick={() => onTake(takenFrom(type, entry))}>
              {entryName(register, entry.values, language) ?? entry.id}{' '}
              <span className="mute">{t('records:library.version', { number: entry.version ?? 1 })}</span>
              {typeof entry.values['description'] === 'string' ? (
                <span className={classes['about']}>{entry.values['description']}</span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
};
