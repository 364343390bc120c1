import { Loader } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { drawDocx } from './draw-docx';

/** A Word document in a frame of its own. */
export const DocxPreview = ({ blob, broken }: { readonly blob: Blob; readonly broken: ReactNode }) => {
  const { t } = useTranslation(['records', 'common']);
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'broken'>('loading');
  useEffect(() => {
    let here = true;
    const draw = async (): Promise<void> => {
      const inside = frame.current?.contentDocument;
      if (here && inside) await drawDocx(blob, inside);
    };
    draw().then(
      () => here && setState('ready'),
      () => here && setState('broken'),
    );
    return () => {
      here = false;
    };
  }, [blob]);
  if (state === 'broken') return broken;
  return (
    <>
      {state === 'loading' ? <Loader m="xl" aria-label={t('files.loading')} /> : null}
      <iframe
        ref={frame}
        title={t('files.preview')}
        sandbox="allow-same-origin allow-popups"
        style={{ width: '100%', height: '70vh', border: 0, background: '#fff' }}
      />
    </>
  );
};
