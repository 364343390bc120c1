import { Skeleton, useComputedColorScheme } from '@mantine/core';
import type { Drawing } from '@shilu/events/structures/drawing';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { drawn } from './draw-together';
import classes from './structure-picture.module.css';

type Props = {
  readonly drawing: Drawing;
  /** What is to be seen, for whoever does not see it, and where it cannot be drawn. */
  readonly label: string;
  /** Kept free until the picture is there, in CSS pixels. */
  readonly height: number;
};

/** Smaller than this its letters are not read any more: what is around it scrolls instead. */
const SMALLEST = 0.7;

/** A stored structure as the server draws it, in the ink of this screen; the last one stays until the next is there. */
export const StructurePicture = ({ drawing, label, height }: Props) => {
  const { t } = useTranslation('chemistry');
  const ink = useComputedColorScheme('light');
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['structure-picture', ink, drawing],
    queryFn: () => drawn(drawing, ink),
    // The same structure is drawn the same for ever.
    staleTime: Infinity,
    placeholderData: (last) => last,
  });
  if (isError)
    return (
      <span className={classes['instead']}>
        {t('notFetched')} <button type="button" className={classes['again']} onClick={() => void refetch()}>{t('again')}</button>
      </span>
    ); // prettier-ignore
  if (isPending) return <Skeleton height={height} radius={6} aria-busy />;
  if (data === null || data === undefined)
    return <span className={classes['instead']}>{t('notDrawn', { label })}</span>;
  return (
    <span
      role="img"
      aria-label={label}
      className={classes['picture']}
      style={{ maxWidth: data.width, minWidth: data.width * SMALLEST }}
      // Made by our server of what is stored: shapes and texts, no script, no reference (`Structure/Draw`).
      dangerouslySetInnerHTML={{ __html: data.svg }}
    />
  );
};
