import { Anchor, Pagination, Text } from '@mantine/core';
import type { Register, Use } from '@shilu/events/core/define-register';
import { countText, usersLabel, usesCall, usesOf } from '@shilu/events/core/uses';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { ofCategory } from '../api/watch-key';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { Drawer } from '../ui/drawer';
import { ErrorState } from '../ui/error-state';
import { ListSkeleton } from '../ui/skeletons';
import classes from './register.module.css';
import { subjectPath } from './subject-path';

type Of = { readonly register: Register; readonly id: string };
type OfKind = Of & { readonly use: Use };

const PAGE = 20;

/** What of one kind uses an entry, asked again when something of that kind changes. */
const useUsers = ({ register, id, use }: OfKind, pageIndex: number, pageSize: number) => {
  const call = useMemo(() => usesCall(register), [register]);
  if (call === null) throw new Error(`${register.name} is used by nothing`);
  return useQueryCall(
    call,
    { id, kind: use.kind, pageIndex, pageSize },
    { watch: [ofCategory(use.category)], keepPrevious: true },
  );
};

const UserList = (of: OfKind) => {
  const { t } = useTranslation('registers');
  const [page, setPage] = useState(1);
  const list = useUsers(of, page, PAGE);
  const rows = list.data?.response;
  const pages = Math.ceil((list.data?.rows ?? 0) / PAGE);
  if (list.isError && !rows) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!rows) return <ListSkeleton rows={4} />;
  if (rows.length === 0) return <Text c="dimmed">{t('uses.none')}</Text>;
  return (
    <>
      <ul className={classes['trace']}>
        {rows.map(({ category, id, name }) => {
          const path = subjectPath(category, id);
          return (
            <li key={id}>
              {path === null ? (
                name
              ) : (
                <Link className="link" to={path}>
                  {name}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {pages > 1 ? <Pagination mt={16} total={pages} value={page} onChange={setPage} /> : null}
    </>
  );
};

const UseCount = ({ onOpen, ...of }: OfKind & { readonly onOpen: () => void }) => {
  const { t } = useTranslation('registers');
  const language = useStore(languageStore);
  const { data } = useUsers(of, 1, 1);
  const { rows: count = 0, rowsCapped: capped = false } = data ?? {};
  if (data === undefined || count === 0) return null;
  return (
    <Anchor component="button" type="button" onClick={onOpen}>
      {t('uses.count', { what: usersLabel(of.use)[language], count: countText({ count, capped }) })}
    </Anchor>
  );
};

/** Where an entry is used: a figure for each kind of thing that refers to it, and behind it those that one may read. */
export const EntryUses = ({ register, id }: Of) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const [open, setOpen] = useState<Use | null>(null);
  const uses = usesOf(register);
  if (uses.length === 0) return null;
  return (
    <>
      <div className={classes['uses']} role="group" aria-label={t('registers:uses.title')}>
        {uses.map((use) => (
          <UseCount key={use.kind} register={register} id={id} use={use} onOpen={() => setOpen(use)} />
        ))}
      </div>
      {open === null ? null : (
        <Drawer
          opened
          onClose={() => setOpen(null)}
          position="right"
          size="md"
          title={t('registers:uses.of', { what: usersLabel(open)[language] })}
          closeButtonProps={{ 'aria-label': t('common:actions.close') }}
        >
          <UserList register={register} id={id} use={open} />
        </Drawer>
      )}
    </>
  );
};
