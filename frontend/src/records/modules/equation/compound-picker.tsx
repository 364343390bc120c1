import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../compounds/compounds.module.css';
import { HazardLine } from '../../../compounds/hazard-line';
import { Modal } from '../../../ui/modal';
import { dateTime } from '../../../ui/times';
import { OfferFacts } from './offer-facts';
import { offerKey, type Offer, type OfferGroup } from './offers';
import { useOffers } from './use-offers';

const MOST = 30;

type Props = {
  readonly row: Pick<Row, 'name' | 'smiles' | 'inchiKey'>;
  readonly language: Language;
  readonly onTake: (offer: Offer) => void;
  readonly onClose: () => void;
};

const nameOf = (offer: Offer, language: Language): string => {
  switch (offer.kind) {
    case 'library':
      return language === 'zh-CN' ? offer.compound.zh : offer.compound.en;
    case 'named':
      return offer.entry.title;
    case 'bottle':
      return offer.bottle.bottleNo;
    case 'registered':
      return offer.batchNo === '' ? offer.compound.compoundNo : offer.batchNo;
    case 'batch':
      return offer.batch.number || offer.batch.product;
  }
};

type GroupProps = { readonly group: OfferGroup } & Pick<Props, 'row' | 'language' | 'onTake'>;

/** What one source has, each with all that tells it from others. */
const Group = ({ group: { source, offers, more, asOf, fault }, row, language, onTake }: GroupProps) => {
  const { t } = useTranslation(['compounds', 'common']);
  const title = t(`sources.${source}`);
  return (
    <section aria-label={title}>
      <h3 className={classes['group']}>{title}</h3>
      {fault === null ? null : (
        <Text c="red" fz="sm" role="alert">
          {fault}
        </Text>
      )}
      {fault === null && offers.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t(source === 'library' ? 'nothing' : 'find.none')}
        </Text>
      ) : null}
      <ul className={classes['results']}>
        {offers.map((offer) => (
          <li key={offerKey(offer)} className={classes['result']}>
            <div>
              <OfferFacts whole offer={offer} language={language} inchiKey={row.inchiKey} />
              {offer.kind === 'library' ? (
                <span className={classes['facts']}>
                  {t('hazards')}
                  {t('common:punctuation.colon')}
                  <HazardLine hazards={offer.compound.hazards} language={language} />
                </span>
              ) : null}
            </div>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('takeNamed', { name: nameOf(offer, language) })}
              disabled={offer.kind === 'bottle' && offer.bottle.available === 0}
              onClick={() => onTake(offer)}
            >
              {t('take')}
            </Button>
          </li>
        ))}
      </ul>
      {more ? (
        <Text c="dimmed" fz="xs">
          {t('find.more')}
        </Text>
      ) : null}
      {asOf === null || offers.length === 0 ? null : (
        <Text fz="xs" c="dimmed">
          {t('find.asOf', { at: dateTime(asOf) })}
        </Text>
      )}
    </section>
  );
};

/** Compounds to choose one from: libraries, bottles and the registry, source by source; by the row's structure until something is typed. */
export const CompoundPicker = ({ row, language, onTake, onClose }: Props) => {
  const { t } = useTranslation(['compounds', 'common']);
  const [typed, setTyped] = useState<string | null>(null);
  const byStructure = typed === null && row.inchiKey !== '';
  const text = typed ?? (byStructure ? '' : row.name);
  const { groups, isAsked, isWaiting } = useOffers({ text, structure: row, most: MOST });
  const take = (offer: Offer): void => {
    onTake(offer);
    onClose();
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('pickerTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={classes['search']}>
        <TextInput
          data-autofocus
          label={t('search')}
          description={byStructure ? t('find.byStructure') : undefined}
          placeholder={row.name}
          value={text}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Text size="sm" c="var(--mute)" role="status">
          {isAsked ? '' : t('begin')}
        </Text>
        {isWaiting ? <Skeleton height={80} aria-busy /> : null}
        <div aria-live="polite">
          {isAsked
            ? groups.map((group) => <Group key={group.source} {...{ group, row, language }} onTake={take} />)
            : null}
        </div>
        <Text size="xs" c="var(--mute)">
          {t('namesOurs')}
        </Text>
      </div>
    </Modal>
  );
};
