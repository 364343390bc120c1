import { Loader } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A Word document, drawn inside a frame where no script of it can run and no style of it can leave. */
export const DocxPreview = ({ blob, broken }: { readonly blob: Blob; readonly broken: ReactNode }) => {
  const { t } = useTranslation(['records', 'common']);
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'broken'>('loading');
  useEffect(() => {
    let here = true;
    const draw = async (): Promise<void> => {
      const { renderAsync } = await import('docx-preview');
      const inside = frame.current?.contentDocument;
      if (!here || !inside) return;
      await renderAsync(blob, inside.body, inside.head, {
        className: 'docx',
        ignoreLastRenderedPageBreak: true,
        useBase64URL: true,
        experimental: false,
        renderAltChunks: false,
      });
      inside.querySelectorAll('a[href]').forEach((link) => {
        if (/^https?:/i.test(link.getAttribute('href') ?? '')) {
          link.setAttribute('target', '_blank');
          link.setAttribute('rel', 'noopener noreferrer nofollow');
        } else link.removeAttribute('href');
      });
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
