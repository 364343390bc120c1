import { useEffect, useRef } from 'react';
import classes from './files.module.css';
import { drawDocx } from './draw-docx';
import { isBrokenFile } from './is-broken-file';

/** The top of a Word document, small: drawn at its own size and scaled down. Nothing of it can be reached. */
export const DocxThumbnail = ({ blob, onBroken }: { readonly blob: Blob; readonly onBroken: () => void }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    let here = true;
    const draw = async (): Promise<void> => {
      const inside = frame.current?.contentDocument;
      if (!inside) return;
      await drawDocx(blob, inside);
      // The reader sets pages on a grey desk; at this size the paper alone is seen.
      inside.head.insertAdjacentHTML(
        'beforeend',
        '<style>html{overflow:hidden}.docx-wrapper{padding:0!important;background:#fff!important}</style>',
      );
    };
    draw().catch((fault: unknown) => here && isBrokenFile(fault) && onBroken());
    return () => {
      here = false;
    };
  }, [blob, onBroken]);
  return (
    <iframe
      ref={frame}
      title=""
      aria-hidden
      tabIndex={-1}
      sandbox="allow-same-origin"
      className={classes['miniature']}
    />
  );
};
