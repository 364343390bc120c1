import { figuresOfSpectra } from '@shilu/events/spectra/file-figures';
import type { SpectrumTone } from '@shilu/events/spectra/spectrum-figure';
import type { WantedSpectrum } from '@shilu/events/spectra/wanted-spectrum';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnShapes } from '../ui/drawn-shapes';
import classes from './spectra.module.css';
import { useOtherSpectra } from './use-spectra';

const SCREEN: Readonly<Record<SpectrumTone, string>> = {
  ...{ ink: 'var(--ink)', mute: 'var(--mute)', curve: 'var(--ink)', integral: 'var(--accent)' },
};

type Props = WantedSpectrum & {
  /** Proportions of the figure; it is as wide as its place. */
  readonly size: { readonly width: number; readonly height: number };
};

/** The spectrum of a file as it is printed: the one that was read off it, or its first. Nothing where nothing is drawn. */
export const SpectrumPicture = ({ file, read, size: { width, height } }: Props) => {
  const { t } = useTranslation('spectra');
  const [other] = useOtherSpectra(useMemo(() => [file], [file]));
  const found = other?.found ?? null;
  const drawn = useMemo(() => {
    if (found === null) return null;
    const figures = figuresOfSpectra(found, read, { width, height });
    return 'drawn' in figures ? (figures.drawn[0] ?? null) : null;
  }, [found, read, width, height]);
  if (found === null && other?.failed !== true)
    return <span className={classes['picture']} style={{ aspectRatio: `${width} / ${height}` }} />;
  if (drawn === null) return null;
  return (
    <svg
      className={classes['picture']}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('plot', { name: file.name })}
    >
      <DrawnShapes shapes={drawn.figure.shapes} palette={SCREEN} />
    </svg>
  );
};
