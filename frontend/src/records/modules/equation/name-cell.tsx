import { Popover } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { LONGEST } from '@shilu/events/records/modules/equation/equation-schema';
import { memo, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../compounds/compounds.module.css';
import { OfferFacts } from './offer-facts';
import { offerKey, type Offer, type OfferGroup } from './offers';
import { useOffers } from './use-offers';
import { TypedCell } from './typed-cell';

type Props = {
  readonly label: string;
  readonly name: string;
  readonly language: Language;
  /** The record that batches of other records are offered for; null where the row takes none. */
  readonly batchesFor: string | null;
  readonly onType: (name: string) => void;
  /** Escape, once no list is open: the name is as it was before. */
  readonly onTakeBack: () => void;
  readonly onTake: (offer: Offer) => Promise<void>;
};

const OFFERED = 8;

/** Nothing of it is left that nobody has reserved. */
const isEmptyBottle = (offer: Offer): boolean => offer.kind === 'bottle' && offer.bottle.available === 0;

/** Looks for what is typed, in a cell that somebody types in: a table of many rows asks for nothing. */
const Sought = ({
  text,
  batchesFor,
  onGroups,
}: {
  readonly text: string;
  readonly batchesFor: string | null;
  readonly onGroups: (groups: readonly OfferGroup[]) => void;
}) => {
  const { groups } = useOffers({ text, most: OFFERED, batchesFor });
  useEffect(() => onGroups(groups), [groups, onGroups]);
  return null;
};

/**
 * The name of a material: as it is typed, or a compound that is offered for it. Nothing is taken that was not chosen; what an
 * input method is still composing asks for nothing and takes no key.
 */
const NameCell = ({ label, name, language, batchesFor, onType, onTakeBack, onTake }: Props) => {
  const { t } = useTranslation('compounds');
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [composing, setComposing] = useState(false);
  const [active, setActive] = useState(-1);
  const [taken, setTaken] = useState(0);
  const [groups, setGroups] = useState<readonly OfferGroup[]>([]);
  const shown = groups.map((group) => ({ ...group, offers: group.offers.slice(0, OFFERED) }));
  const found = shown.flatMap(({ offers }) => offers);
  const isOpen = typed !== null && !composing && found.length > 0;
  const chosen = isOpen ? found[active] : undefined;
  const close = (): void => {
    setGroups([]);
    setTyped(null);
    setActive(-1);
  };
  const take = async (offer: Offer): Promise<void> => {
    if (isEmptyBottle(offer)) return;
    close();
    await onTake(offer);
    setTaken((times) => times + 1);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return event.nativeEvent.isComposing;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setActive((at) => (at + step + found.length + (at < 0 && step < 0 ? 1 : 0)) % found.length);
      return true;
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      return true;
    }
    if (event.key !== 'Enter' || chosen === undefined) return false;
    event.preventDefault();
    void take(chosen);
    return true;
  };
  return (
    <>
      {typed === null || composing ? null : <Sought text={typed} batchesFor={batchesFor} onGroups={setGroups} />}
      <Popover
        opened={isOpen}
        position="bottom-start"
        width={420}
        withRoles={false}
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
      >
        <Popover.Target>
          <span
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={(event) => {
              setComposing(false);
              if (event.target instanceof HTMLInputElement) setTyped(event.target.value);
            }}
            onBlur={close}
          >
            <TypedCell
              kind="text"
              column="name"
              label={label}
              maxLength={LONGEST.name}
              shown={name}
              offers={{ isOpen, list, active: chosen === undefined ? null : `${list}-${active}`, onKey, taken }}
              onType={(text) => {
                setTyped(text);
                setActive(-1);
                onType(text);
                return null;
              }}
              onTakeBack={() => {
                close();
                onTakeBack();
              }}
            />
          </span>
        </Popover.Target>
        <Popover.Dropdown p={4} maw="calc(100vw - 24px)">
          <div id={list} role="listbox" aria-label={t('offered')} className={classes['options']}>
            {shown
              .filter(({ offers }) => offers.length > 0)
              .map(({ source, offers }) => (
                <div key={source} role="group" aria-label={t(`sources.${source}`)}>
                  {shown.length > 1 ? (
                    <div aria-hidden className={classes['optionGroup']}>
                      {t(`sources.${source}`)}
                    </div>
                  ) : null}
                  {offers.map((offer) => {
                    const at = found.indexOf(offer);
                    return (
                      <div
                        key={offerKey(offer)}
                        id={`${list}-${at}`}
                        role="option"
                        aria-selected={at === active}
                        aria-disabled={isEmptyBottle(offer)}
                        className={classes['option']}
                        // The cell keeps the focus: leaving it would close the list before the press is over.
                        onPointerDown={(event) => event.preventDefault()}
                        onMouseDown={(event) => event.preventDefault()}
                        onPointerMove={() => setActive(at)}
                        onClick={() => void take(offer)}
                      >
                        <OfferFacts offer={offer} language={language} />
                      </div>
                    );
                  })}
                </div>
              ))}
          </div>
          {shown.map(({ source, fault }) =>
            fault === null ? null : (
              <p key={source} className={classes['facts']} style={{ margin: '2px 8px' }}>
                {t('find.silent', { source: t(`sources.${source}`), fault })}
              </p>
            ),
          )}
          <p className={classes['facts']} style={{ margin: '2px 8px 4px' }}>
            {t('hint')}
          </p>
        </Popover.Dropdown>
      </Popover>
    </>
  );
};

/** In a row of the table, whose functions do the same for as long as it is called the same. */
export const RowName = memo(NameCell, (a, b) => a.label === b.label && a.name === b.name && a.language === b.language);
