import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useBlobUrl } from '../api/use-blob-url';

/** A stored picture. Width in percent of the text (V029). */
export const BlobImage = ({
  hash,
  alt,
  width,
}: {
  readonly hash: string;
  readonly alt: string;
  readonly width: number | null;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const { url, failed } = useBlobUrl(hash);
  const style = {
    width: width === null ? undefined : `${String(Math.min(100, Math.max(10, width)))}%`,
    maxWidth: '100%',
  };
  if (failed) return <span className="mute">[{alt || t('image.failed')}]</span>;
  if (url === null) return <Skeleton h={160} style={style} />;
  return (
    <img src={url} alt={alt || t('image.unnamed')} style={style} loading="lazy" decoding="async" data-figure={hash} />
  );
};
