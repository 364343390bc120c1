import type { ViewCell } from '@shilu/events/records/modules/spread-sheet/sheet-view';
import type { CSSProperties } from 'react';

type Own = CSSProperties & { readonly '--letters'?: string; readonly '--ground'?: string };
const UPRIGHT = ['top', 'middle', 'bottom'] as const;

/** How a cell looks in the page: what its own style says, as CSS has it. */
export const cellLook = ({ style, align, colour }: ViewCell): Own => {
  const { bl, it, ul, st, cl, bg, vt, fs } = style;
  const lines = [ul?.s === 1 ? 'underline' : '', st?.s === 1 ? 'line-through' : ''].filter(Boolean).join(' ');
  const upright = vt === undefined ? undefined : UPRIGHT[vt - 1];
  const letters = colour ?? cl?.rgb;
  return {
    textAlign: align,
    ...(bl === 1 ? { fontWeight: 600 } : {}),
    ...(it === 1 ? { fontStyle: 'italic' } : {}),
    ...(lines === '' ? {} : { textDecoration: lines }),
    ...(letters === undefined ? {} : { '--letters': letters }),
    ...(bg ? { '--ground': bg.rgb } : {}),
    ...(upright === undefined ? {} : { verticalAlign: upright }),
    // Large letters stand out; those of a whole sheet are the page's own.
    ...(fs !== undefined && fs > 12 ? { fontSize: `${String(Math.min(fs, 28) * 1.18)}px` } : {}),
  };
};
