import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../shortcuts';

type Options = {
  readonly count: number;
  readonly onOpen: (at: number) => void;
  readonly onSelect?: (at: number) => void;
  readonly onClear?: () => void;
  readonly onMenu?: (at: number) => void;
  readonly onMove: (at: number) => void;
};

/** j and k walk the rows, Enter opens, x selects, m opens the row's menu, Esc clears the selection. */
export const useRowKeys = ({ count, onOpen, onSelect, onClear, onMenu, onMove }: Options) => {
  const { t } = useTranslation('common');
  const [current, setCurrent] = useState(-1);
  const walk = (by: 1 | -1): void => {
    const next = Math.min(count - 1, Math.max(0, current + by));
    setCurrent(next);
    onMove(next);
  };
  const select = onSelect;
  useShortcuts(t('keys.list'), [
    { key: 'j', label: t('keys.down'), run: () => walk(1) },
    { key: 'k', label: t('keys.up'), run: () => walk(-1) },
    { key: 'Enter', label: t('keys.open'), run: () => current >= 0 && onOpen(current) },
    ...(select ? [{ key: 'x', label: t('keys.select'), run: () => current >= 0 && select(current) }] : []),
    ...(onMenu ? [{ key: 'm', label: t('keys.menu'), run: () => current >= 0 && onMenu(current) }] : []),
    ...(onClear ? [{ key: 'Escape', label: t('keys.clear'), run: onClear }] : []),
  ]);
  return { current: current < count ? current : -1, setCurrent };
};
