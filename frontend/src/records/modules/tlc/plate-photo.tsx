import type { PlateFigure } from '@shilu/events/records/modules/tlc/plate-figure';
import type { Plate } from '@shilu/events/records/modules/tlc/tlc-schema';
import { plateName } from '@shilu/events/records/modules/tlc/tlc-words';
import { useTranslation } from 'react-i18next';
import { useBlobUrl } from '../../../api/use-blob-url';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import classes from './tlc.module.css';

type Props = {
  readonly plate: Pick<Plate, 'photo'>;
  readonly number: number;
  readonly figure: Pick<PlateFigure, 'photo'>;
};

/** The photo as the ground of a figure; a plain ground until it is there, and where it cannot be fetched. */
export const PlatePhoto = ({ plate, number, figure: { photo: box } }: Props) => {
  const { t } = useTranslation('tlc');
  const language = useStore(languageStore);
  const { url, failed } = useBlobUrl(box === null ? null : plate.photo?.hash);
  if (box === null) return null;
  if (url === null)
    return (
      <>
        <rect {...box} className={classes['ground']} />
        {failed ? (
          <text x={box.x + 8} y={box.y + 18} fontSize={11} className={classes['failed']}>
            {t('photoFailed')}
          </text>
        ) : null}
      </>
    );
  return (
    <image
      {...box}
      href={url}
      preserveAspectRatio="none"
      aria-label={t('photoOf', { plate: plateName(number, language) })}
    />
  );
};
