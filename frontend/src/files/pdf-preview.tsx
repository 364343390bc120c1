import { Loader, Text } from '@mantine/core';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openPdf } from './pdf-document';

const MAX_SCALE = 2;

/** One page, drawn when it comes near the window. */
const PdfPage = ({
  pdf,
  number,
  width,
}: {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly width: number;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(number <= 2);
  const [ratio, setRatio] = useState(1.414);
  useEffect(() => {
    const element = canvas.current;
    if (!element || near) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '800px' },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [near]);
  useEffect(() => {
    if (!near) return;
    let cancel = (): void => {};
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      setRatio(natural.height / natural.width);
      const viewport = page.getViewport({
        scale: (width / natural.width) * Math.min(MAX_SCALE, window.devicePixelRatio || 1),
      });
      const element = canvas.current;
      if (!element) return;
      element.width = viewport.width;
      element.height = viewport.height;
      const task = page.render({ canvas: element, viewport });
      cancel = () => task.cancel();
      await task.promise;
    };
    draw().catch(() => {});
    return () => cancel();
  }, [pdf, number, width, near]);
  return (
    <canvas
      ref={canvas}
      aria-label={String(number)}
      role="img"
      style={{
        width,
        height: width * ratio,
        display: 'block',
        margin: '0 auto 12px',
        background: '#fff',
        border: '1px solid var(--line)',
      }}
    />
  );
};

export const PdfPreview = ({ blob, broken }: { readonly blob: Blob; readonly broken: ReactNode }) => {
  const { t } = useTranslation(['records', 'common']);
  const [width, setWidth] = useState(796);
  const measure = useCallback((box: HTMLDivElement | null) => {
    if (box) setWidth(Math.max(200, Math.min(960, box.clientWidth - 4)));
  }, []);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState<'broken' | 'locked' | null>(null);
  useEffect(() => {
    let task: Awaited<ReturnType<typeof openPdf>> | null = null;
    let here = true;
    const open = async (): Promise<void> => {
      const opened = await openPdf(blob);
      if (!here) return void opened.destroy();
      task = opened;
      const read = await task.promise;
      if (here) setPdf(read);
    };
    open().catch(
      (error: unknown) =>
        here && setFailed(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken'),
    );
    return () => {
      here = false;
      void task?.destroy();
    };
  }, [blob]);
  if (failed === 'locked')
    return (
      <Text p={24} ta="center">
        {t('files.locked')}
      </Text>
    );
  if (failed) return broken;
  return (
    <div ref={measure}>
      {pdf === null ? (
        <Loader m="xl" aria-label={t('files.loading')} />
      ) : (
        Array.from({ length: Math.min(pdf.numPages, 500) }, (_, at) => (
          <PdfPage key={at} pdf={pdf} number={at + 1} width={width} />
        ))
      )}
    </div>
  );
};
