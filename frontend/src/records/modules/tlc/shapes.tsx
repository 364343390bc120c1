import { paletteOf, type Shape } from '@shilu/events/records/modules/tlc/plate-figure';
import { DrawnShapes } from '../../../ui/drawn-shapes';

const SCREEN = paletteOf({ ink: 'var(--ink)', mute: 'var(--mute)', plate: 'var(--line2)' });

/** Drawn parts of a plate in the colours of the screen, light or dark. */
export const Shapes = ({ shapes }: { readonly shapes: readonly Shape[] }) => (
  <DrawnShapes shapes={shapes} palette={SCREEN} />
);
