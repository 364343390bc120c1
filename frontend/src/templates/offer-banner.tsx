import { Button } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { TemplateOffer } from '@shilu/events/records/template-calls';
import { registerKey } from '@shilu/events/live/told-key';
import { templateRegister } from '@shilu/events/templates/template';
import { lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { useOpenRecord } from '../records/page/record-context';
import classes from '../records/page/record.module.css';
import { LazyPart } from '../ui/lazy-part';

const OfferDialog = lazy(() => import('./offer-dialog').then((file) => ({ default: file.OfferDialog })));

export const offeredName = ({ name, nameEn }: Pick<TemplateOffer, 'name' | 'nameEn'>, isEnglish: boolean): string =>
  isEnglish && nameEn !== '' ? nameEn : name;

/** T13: a newer version of its template is there for the author of an open record, who may take it or not. */
export const OfferBanner = () => {
  const { t } = useTranslation('templateOffers');
  const language = useStore(languageStore);
  const { experimentId } = useOpenRecord().record;
  const watch = useMemo(() => [registerKey(templateRegister), `record:${experimentId}` as const], [experimentId]);
  const query = useQueryCall(recordCalls.templateOffer, { experimentId }, { watch });
  const [looking, setLooking] = useState(false);
  const offer = query.data?.response ?? null;
  if (offer === null) return null;
  const { from, to } = offer;
  return (
    <div className={classes['banner']} data-tone="calm" role="status">
      <span>{t('banner', { name: offeredName(offer, language === 'en-US'), from, to })}</span>
      <Button size="compact-sm" variant="default" onClick={() => setLooking(true)}>
        {t('look')}
      </Button>
      {looking ? (
        <LazyPart onClose={() => setLooking(false)}>
          <OfferDialog offer={offer} onClose={() => setLooking(false)} />
        </LazyPart>
      ) : null}
    </div>
  );
};
