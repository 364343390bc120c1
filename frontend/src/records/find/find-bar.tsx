import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconReplace, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './find.module.css';
import { ReplaceRow } from './replace-row';
import { settleOn } from './show-hit';
import { useFind } from './use-find';

/** What Escape closes before the bar: an open dialog, menu or list. A list that is merely kept is not shown. */
const somethingOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"],[role="menu"],[role="listbox"]')].some(
    (element) => element.closest('[style*="display: none"]') === null,
  );

/** Finds a text in all modules of the record. Pressed once more, the key opens the browser's own search. */
export const FindBar = ({
  onClose,
  replacing: replacingAtFirst = false,
}: {
  readonly onClose: () => void;
  readonly replacing?: boolean;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const [query, setQuery] = useState(() => window.getSelection()?.toString().trim().slice(0, 100) ?? '');
  const before = useRef(document.activeElement);
  const bar = useRef<HTMLElement>(null);
  const { hits, count, at, here, step, settled } = useFind(query);
  const [replacing, setReplacing] = useState(replacingAtFirst);
  // What was just done, until one seeks something else or goes on.
  const [done, setDone] = useState('');

  const close = (): void => {
    onClose();
    // Whoever is at something else already stays there.
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body && bar.current?.contains(activeElement) !== true)
      return;
    if (here !== undefined && settleOn(here)) return;
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    else document.getElementById('record-paper')?.focus();
  };
  const escape = useRef(close);
  useEffect(() => {
    escape.current = close;
  });
  // However far the focus has gone meanwhile; before an open text, which Escape would leave.
  useEffect(() => {
    const onEscape = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || somethingOpen()) return;
      event.preventDefault();
      event.stopPropagation();
      escape.current();
    };
    window.addEventListener('keydown', onEscape, { capture: true });
    return () => window.removeEventListener('keydown', onEscape, { capture: true });
  }, []);
  const go = (by: number): void => {
    setDone('');
    step(by);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
      event.stopPropagation();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'h') {
      event.preventDefault();
      event.stopPropagation();
      setReplacing(!replacing);
    }
    if (event.key === 'Enter' || event.key === 'F3') {
      event.preventDefault();
      event.stopPropagation();
      go(event.shiftKey ? -1 : 1);
    }
  };
  const none = count === 0;
  const told = query.trim() === '' || !settled ? '' : none ? t('find.none') : t('find.at', { at: at + 1, count });
  return (
    <div className={classes['anchor']} data-find-skip>
      <search ref={bar} className={classes['bar']} aria-label={t('find.label')} onKeyDown={onKeyDown}>
        <div className={classes['row']}>
          <Tooltip label={t('find.replacing')}>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t('find.replacing')}
              aria-expanded={replacing}
              onClick={() => setReplacing(!replacing)}
            >
              <IconReplace size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <TextInput
            size="xs"
            className={classes['sought'] ?? ''}
            data-autofocus
            autoFocus
            aria-label={t('find.label')}
            placeholder={t('find.placeholder')}
            leftSection={<IconSearch size={14} stroke={1.6} />}
            value={query}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setDone('');
              setQuery(event.currentTarget.value);
            }}
          />
          <span className={classes['count']} role="status">
            {done || told}
          </span>
          <Tooltip label={t('find.previous')}>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t('find.previous')}
              disabled={none}
              onClick={() => go(-1)}
            >
              <IconChevronUp size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('find.next')}>
            <ActionIcon variant="subtle" size="sm" aria-label={t('find.next')} disabled={none} onClick={() => go(1)}>
              <IconChevronDown size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <ActionIcon variant="subtle" size="sm" aria-label={t('common:actions.close')} onClick={close}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
        {replacing ? <ReplaceRow query={query} hits={hits} at={at} step={step} onTold={setDone} /> : null}
      </search>
    </div>
  );
};
