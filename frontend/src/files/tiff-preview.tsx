import { Button, Group, Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paintTiff, readTiff, type TiffPage } from './tiff-pages';

const MOST_PAGES = 50;

export const TiffPreview = ({ blob, broken }: { readonly blob: Blob; readonly broken: ReactNode }) => {
  const { t } = useTranslation(['records', 'common']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pages, setPages] = useState<readonly TiffPage[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  useEffect(() => {
    let here = true;
    readTiff(blob, { most: MOST_PAGES }).then(
      (read) => here && setPages(read),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [blob]);
  const page = pages?.[at];
  useEffect(() => {
    if (page && canvas.current) paintTiff(canvas.current, page);
  }, [page]);
  if (failed) return broken;
  if (!pages) return <Loader m="xl" aria-label={t('files.loading')} />;
  return (
    <>
      {pages.length > 1 ? (
        <Group justify="center" mb={8}>
          <Button size="compact-sm" variant="default" disabled={at === 0} onClick={() => setAt(at - 1)}>
            ‹
          </Button>
          <Text className="num">
            {at + 1} / {pages.length}
          </Text>
          <Button size="compact-sm" variant="default" disabled={at === pages.length - 1} onClick={() => setAt(at + 1)}>
            ›
          </Button>
        </Group>
      ) : null}
      <canvas ref={canvas} style={{ maxWidth: '100%', display: 'block', margin: '0 auto' }} />
    </>
  );
};
