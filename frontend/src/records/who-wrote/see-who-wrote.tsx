import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../ui/lazy-part';
import { CardSkeleton } from '../../ui/skeletons';
import type { WhoWroteProps } from './who-wrote';

const WhoWrote = lazy(() => import('./who-wrote').then((file) => ({ default: file.WhoWrote })));

/** Fetched where it is shown. */
export const WrittenBySeveral = (props: WhoWroteProps) => (
  <LazyPart fallback={<CardSkeleton />}>
    <WhoWrote {...props} />
  </LazyPart>
);

/** The text of one save, with whose each word is, below the line that tells of it. */
export const SeeWhoWrote = (props: WhoWroteProps) => {
  const { t } = useTranslation('records');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className="link" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {t('whoWrote.see')}
      </button>
      {opened ? <WrittenBySeveral {...props} /> : null}
    </>
  );
};
