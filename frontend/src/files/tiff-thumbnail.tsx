import { useEffect, useRef } from 'react';
import { isBrokenFile } from './is-broken-file';
import { paintTiff, readTiff } from './tiff-pages';

/** A day's microscopy is looked at when it is opened. */
const MAX_PIXELS = 30_000_000;

/** The first page of a TIFF, small. */
export const TiffThumbnail = ({ blob, onBroken }: { readonly blob: Blob; readonly onBroken: () => void }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let here = true;
    readTiff(blob, { most: 1, maxPixels: MAX_PIXELS }).then(
      ([page]) => here && page && canvas.current && paintTiff(canvas.current, page),
      (fault: unknown) => here && isBrokenFile(fault) && onBroken(),
    );
    return () => {
      here = false;
    };
  }, [blob, onBroken]);
  return <canvas ref={canvas} width={1} height={1} />;
};
