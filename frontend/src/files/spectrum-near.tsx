import type { WantedSpectrum } from '@shilu/events/spectra/wanted-spectrum';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

const SpectrumPicture = lazy(() =>
  import('../spectra/spectrum-picture').then((file) => ({ default: file.SpectrumPicture })),
);

/** Larger ones are drawn when they are opened. */
const LIMIT_BYTES = 5 * 1024 * 1024;
const SIZE = { width: 495, height: 190 } as const;

type Props = WantedSpectrum & { readonly size?: { readonly width: number; readonly height: number } };

/** The spectrum of a file, drawn once it comes near the window. */
export const SpectrumNear = ({ file, read, size = SIZE }: Props) => {
  const box = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  const drawn = file.size <= LIMIT_BYTES;
  useEffect(() => {
    if (!drawn || !box.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '300px',
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [drawn]);
  return drawn ? (
    <span ref={box} style={{ display: 'block' }}>
      {near ? (
        <Suspense fallback={null}>
          <SpectrumPicture file={file} read={read} size={size} />
        </Suspense>
      ) : null}
    </span>
  ) : null;
};
