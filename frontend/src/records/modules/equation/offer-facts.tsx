import type { Language } from '@shilu/events/core/call';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../compounds/compounds.module.css';
import { NamedFacts } from './named-facts';
import { BatchLeft } from './batch-left';
import { FoundFacts } from './found-facts';
import type { Offer } from './offers';

type Props = {
  readonly offer: Offer;
  readonly language: Language;
  /** With all that is known of it. */
  readonly whole?: boolean;
  /** Structure of the row, empty where it has none: what is another is marked. */
  readonly inchiKey?: string;
};

type Told = {
  readonly number: string;
  readonly name: string;
  readonly source: 'cims' | 'regms' | 'batches';
  readonly facts: readonly string[];
  readonly children?: ReactNode;
};

const Line = ({ number, name, source, facts, isOther, children }: Told & { readonly isOther: boolean }) => {
  const { t } = useTranslation('compounds');
  return (
    <>
      <span className={classes['head']}>
        <span className={classes['name']}>
          <span className="mono">{number}</span> {name}
        </span>
        {isOther ? <span className={classes['other']}>{t('find.other')}</span> : null}
        <span className={classes['source']}>{t(`sources.${source}`)}</span>
      </span>
      <span className={classes['facts']}>
        {facts
          .filter((fact) => fact !== '')
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        {children}
      </span>
    </>
  );
};

/** What tells an offer from others, and where it is from. */
export const OfferFacts = ({ offer, language, whole = false, inchiKey = '' }: Props) => {
  const { t } = useTranslation('compounds');
  if (offer.kind === 'library') return <FoundFacts compound={offer.compound} language={language} whole={whole} />;
  if (offer.kind === 'named') return <NamedFacts entry={offer.entry} />;
  const { inchiKey: theirs } = offer.kind === 'bottle' ? offer.bottle : offer.kind === 'batch' ? offer.batch : offer.compound; // prettier-ignore
  const isOther = theirs !== '' && inchiKey !== '' && theirs !== inchiKey;
  if (offer.kind === 'batch') {
    const { product, number, mass, purity, form } = offer.batch;
    return (
      <Line
        {...{ isOther, source: 'batches', number: number || offer.reaction.number, name: product }}
        facts={[number === '' ? '' : offer.reaction.number, mass, purity === '' ? '' : `${purity}%`, form]}
      >
        <BatchLeft batch={offer.batch} />
      </Line>
    );
  }
  if (offer.kind === 'bottle') {
    const { bottleNo, name, nameZh, cas, lot, purity, location, expiry, available, remaining, unit } = offer.bottle;
    return (
      <Line
        {...{ isOther, source: 'cims', number: bottleNo, name: (language === 'zh-CN' && nameZh) || name }}
        facts={[
          cas === '' ? '' : `CAS ${cas}`,
          lot === '' ? '' : t('find.lot', { lot }),
          purity === null ? '' : `${purity}%`,
          location,
          expiry === null ? '' : t('find.expiry', { day: expiry }),
          t('find.left', { available: `${available} ${unit}`, remaining: `${remaining} ${unit}` }),
        ]}
      />
    );
  }
  const { compoundNo, name, cas, salt, released, batches } = offer.compound;
  const purity = batches.find(({ batchNo }) => batchNo === offer.batchNo)?.purity ?? null;
  return (
    <Line
      {...{ isOther, source: 'regms', number: offer.batchNo === '' ? compoundNo : `${compoundNo} / ${offer.batchNo}`, name }}
      facts={[cas === '' ? '' : `CAS ${cas}`, salt, purity === null ? '' : `${purity}%`, released ? '' : t('find.unreleased')]}
    />
  ); // prettier-ignore
};
