import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PANELS, type PanelName } from './panel-names';

/** What stands beside the paper: columns on a wide window, drawers on a narrow one. The panel's name is in the address. */
export type Sides = {
  readonly narrow: boolean;
  readonly panel: PanelName | null;
  readonly drawer: 'outline' | 'panel' | null;
  readonly openPanel: (name: PanelName | null) => void;
  readonly togglePanel: () => void;
  readonly openOutline: () => void;
  readonly closeDrawer: () => void;
};

export const useSides = (): Sides => {
  const [search, setSearch] = useSearchParams();
  const narrow = useMediaQuery('(max-width: 900px)') ?? false;
  const asked = search.get('panel');
  const named = PANELS.find((name) => name === asked);
  const panel = named ?? (asked === 'none' ? null : 'trace');
  // Whoever follows a link to a panel sees it, also where it would be out of sight.
  const [drawer, setDrawer] = useState<'outline' | 'panel' | null>(named === undefined ? null : 'panel');
  const openPanel = useCallback(
    (name: PanelName | null): void => {
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.set('panel', name ?? 'none');
          return next;
        },
        { replace: true },
      );
      if (narrow) setDrawer(name === null ? null : 'panel');
    },
    [setSearch, narrow],
  );
  const closeDrawer = useCallback((): void => setDrawer(null), []);
  return {
    narrow,
    panel,
    drawer,
    openPanel,
    togglePanel: () => (narrow ? setDrawer('panel') : openPanel(panel === null ? 'trace' : null)),
    openOutline: () => setDrawer('outline'),
    closeDrawer,
  };
};
