import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconHome, IconPencil, IconStarFilled, IconTrash } from '@tabler/icons-react';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { useInPast } from '../../api/moment';
import { showDone, showUndo } from '../../ui/toasts';
import { MAX_VIEWS, withoutView, withView, type SavedView, type useSavedViews } from './saved-views';
import { SaveView, ViewNameForm } from './view-name';
import classes from './record-lists.module.css';
import { Modal } from '../../ui/modal';

const ICON = { size: 16, stroke: 1.6 };

type Props = {
  readonly kept: ReturnType<typeof useSavedViews>;
  /** What the address shows, as a view has it. */
  readonly here: string;
  readonly chosen: SavedView | undefined;
};

/** The person's own views: chosen by a click; renamed, made the default and deleted by the menu of the chosen one. */
export const SavedViewTabs = ({ kept, here, chosen }: Props) => {
  const { t } = useTranslation(['recordLists', 'common']);
  const [query, setQuery] = useSearchParams();
  const [renaming, setRenaming] = useState<SavedView | null>(null);
  const inPast = useInPast();
  const { saved, ready, busy, write } = kept;
  const { views, start } = saved;
  useDefaultView(views.find((view) => view.id === start)?.query, query.toString() === '');
  const choose = (view: SavedView): void => setQuery(new URLSearchParams(view.query));
  const setStart = (view: SavedView, on: boolean): void =>
    write({ views, start: on ? view.id : null }, () =>
      showDone(on ? t('views.started', { name: view.name }) : t('views.startEnded')),
    );
  const remove = (view: SavedView): void =>
    write(withoutView(saved, view.id), () => showUndo(t('views.removed', { name: view.name }), () => write(saved)));
  const rename = (view: SavedView, name: string): void =>
    write({ views: views.map((each) => (each.id === view.id ? { ...each, name } : each)), start }, () => {
      setRenaming(null);
      showDone(t('views.renamed', { name }));
    });
  return (
    <>
      {views.map((view) => (
        <span key={view.id} className={classes['savedTab']}>
          <button
            type="button"
            className={clsx(classes['tab'], chosen?.id === view.id && classes['active'])}
            aria-pressed={chosen?.id === view.id}
            onClick={() => choose(view)}
          >
            {view.name}
            {view.id === start ? (
              <IconHome size={13} role="img" aria-label={t('views.isStart')} />
            ) : (
              <IconStarFilled size={12} aria-hidden />
            )}
          </button>
          {chosen?.id === view.id && !inPast ? (
            <Menu position="bottom-start" withinPortal>
              <Menu.Target>
                <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('views.menu', { name: view.name })}>
                  <IconDots size={14} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setRenaming(view)}>
                  {t('views.rename')}
                </Menu.Item>
                <Menu.Item leftSection={<IconHome {...ICON} />} onClick={() => setStart(view, view.id !== start)}>
                  {t(view.id === start ? 'views.startOff' : 'views.start')}
                </Menu.Item>
                <Menu.Item color="var(--red)" leftSection={<IconTrash {...ICON} />} onClick={() => remove(view)}>
                  {t('views.remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          ) : null}
        </span>
      ))}
      {ready && here !== '' && !chosen && !inPast ? (
        <SaveView
          busy={busy}
          full={views.length >= MAX_VIEWS}
          onSave={(name, done) =>
            write({ views: withView(views, { id: crypto.randomUUID(), name, query: here }), start }, () => {
              showDone(t('views.saved', { name }));
              done();
            })
          }
        />
      ) : null}
      <Modal
        opened={renaming !== null}
        onClose={() => setRenaming(null)}
        title={t('views.renameOf', { name: renaming?.name ?? '' })}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        {renaming === null ? null : (
          <ViewNameForm
            name={renaming.name}
            busy={busy}
            help={t('views.help')}
            onSave={(name) => rename(renaming, name)}
          />
        )}
      </Modal>
    </>
  );
};

/** Who comes to the list finds the default view; who comes back to all of it, or chooses all, finds all. */
const useDefaultView = (start: string | undefined, bare: boolean): void => {
  const [, setQuery] = useSearchParams();
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const came = pathname === '/record' && (type !== 'POP' || key === 'default');
  const [decided, setDecided] = useState(!bare || !came);
  useEffect(() => {
    if (decided || start === undefined) return;
    // eslint-disable-next-line react-hooks/set-state-in-effect -- decided once, when the settings are here
    setDecided(true);
    if (bare) setQuery(new URLSearchParams(start), { replace: true });
  }, [decided, start, bare, setQuery]);
};
