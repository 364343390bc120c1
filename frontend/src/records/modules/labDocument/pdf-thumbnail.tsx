import { useEffect, useRef, type ReactNode } from 'react';
import { useState } from 'react';
import { openPdf } from './pdf-document';

/** The first page of a PDF, small. */
export const PdfThumbnail = ({ blob, instead }: { readonly blob: Blob; readonly instead: ReactNode }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    let end = (): void => {};
    const draw = async (): Promise<void> => {
      const task = await openPdf(blob);
      end = () => void task.destroy();
      if (!here) return end();
      const page = await (await task.promise).getPage(1);
      const element = canvas.current;
      if (!element) return;
      const natural = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: (2 * element.clientWidth) / natural.width });
      element.width = viewport.width;
      element.height = viewport.height;
      await page.render({ canvas: element, viewport }).promise;
      end();
    };
    draw().catch(() => here && setFailed(true));
    return () => {
      here = false;
      end();
    };
  }, [blob]);
  return failed ? instead : <canvas ref={canvas} />;
};
