import { lazy, useState } from 'react';
import { LazyPart } from '../ui/lazy-part';

const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));

/** Ctrl/⌘+K; fetched when first opened. */
export const CommandPalette = ({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  return wanted ? (
    <LazyPart
      onClose={() => {
        setWanted(false);
        onClose();
      }}
    >
      <Palette opened={opened} onClose={onClose} />
    </LazyPart>
  ) : null;
};
