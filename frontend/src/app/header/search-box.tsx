import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import classes from './header.module.css';

/** L09: Enter opens the search page. `/` comes here. */
export const SearchBox = () => {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [typed, setTyped] = useState('');
  // The search page has its own, larger box.
  if (pathname === '/globSearch' && query.has('key')) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === '') return;
    void navigate(`/globSearch?key=${encodeURIComponent(typed.trim())}`);
    setTyped('');
  };
  return (
    <form role="search" onSubmit={submit} className={classes['search']}>
      <TextInput
        id="global-search"
        size="xs"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        leftSection={<IconSearch size={15} />}
        rightSection={<kbd>/</kbd>}
        rightSectionPointerEvents="none"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </form>
  );
};
