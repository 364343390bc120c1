import { Button, Group, Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Page = { readonly width: number; readonly height: number; readonly pixels: Uint8ClampedArray<ArrayBuffer> };
/** A header can promise any size; a browser cannot keep it. */
const MAX_PIXELS = 120_000_000;

const readPages = async (blob: Blob): Promise<readonly Page[]> => {
  const { decode, decodeImage, toRGBA8 } = await import('utif2');
  const bytes = await blob.arrayBuffer();
  const pages: Page[] = [];
  for (const directory of decode(bytes).slice(0, 50)) {
    const [width] = [directory['t256']].flat();
    const [height] = [directory['t257']].flat();
    if (typeof width !== 'number' || typeof height !== 'number' || width * height > MAX_PIXELS) continue;
    decodeImage(bytes, directory);
    if (directory.width > 0 && directory.height > 0)
      pages.push({
        width: directory.width,
        height: directory.height,
        pixels: new Uint8ClampedArray(toRGBA8(directory)),
      });
  }
  if (pages.length === 0) throw new Error('no picture inside');
  return pages;
};

export const TiffPreview = ({ blob, broken }: { readonly blob: Blob; readonly broken: ReactNode }) => {
  const { t } = useTranslation(['records', 'common']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pages, setPages] = useState<readonly Page[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(0);
  useEffect(() => {
    let here = true;
    readPages(blob).then(
      (read) => here && setPages(read),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [blob]);
  const page = pages?.[at];
  useEffect(() => {
    if (!page || !canvas.current) return;
    canvas.current.width = page.width;
    canvas.current.height = page.height;
    canvas.current.getContext('2d')?.putImageData(new ImageData(page.pixels, page.width, page.height), 0, 0);
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
