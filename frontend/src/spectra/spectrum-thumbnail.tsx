import type { ReactNode } from 'react';
import { rangeOf } from '@shilu/events/spectra/range';
import { falls } from '@shilu/events/spectra/spectrum';
import { curvePath, sticksPath } from '@shilu/events/spectra/trace';
import { useSpectra } from './use-spectra';

const SIDE = 56;

/** The first spectrum of a file at a glance. */
export const SpectrumThumbnail = ({ blob, instead }: { readonly blob: Blob; readonly instead: ReactNode }) => {
  const read = useSpectra(blob);
  const [spectrum] = read !== null && 'spectra' in read ? read.spectra : [];
  if (spectrum === undefined) return instead;
  const [across, up] = [rangeOf(spectrum.x), rangeOf([0, ...spectrum.y])];
  const share = (x: number): number => (x - across.from) / (across.to - across.from);
  const scales = {
    toX: (x: number) => 4 + (SIDE - 8) * (falls(spectrum) ? 1 - share(x) : share(x)),
    toY: (y: number) => SIDE - 6 - (SIDE - 12) * ((y - up.from) / (up.to - up.from)),
  };
  return (
    <svg width={SIDE} height={SIDE} aria-hidden>
      <path
        d={spectrum.sticks ? sticksPath(spectrum, across, scales) : curvePath(spectrum, across, scales)}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={1}
        strokeLinejoin="round"
      />
    </svg>
  );
};
