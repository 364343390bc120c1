import { lazy, Suspense, useState } from 'react';

const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));

/** Ctrl/⌘+K; fetched when first opened. */
export const CommandPalette = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <Palette opened={opened} onClose={onClose} />
    </Suspense>
  ) : null;
};
