import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isBrokenFile } from './is-broken-file';
import { openPdf } from './pdf-document';

type Props = { readonly blob: Blob; readonly instead: ReactNode; readonly onBroken: () => void };

/** The first page of a PDF, small. One that asks for a password is whole, and shows its sort alone. */
export const PdfThumbnail = ({ blob, instead, onBroken }: Props) => {
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
    draw().catch((fault: unknown) => {
      if (!here) return;
      setFailed(true);
      if (isBrokenFile(fault)) onBroken();
    });
    return () => {
      here = false;
      end();
    };
  }, [blob, onBroken]);
  return failed ? instead : <canvas ref={canvas} />;
};
