import type { Bottle, RegisteredCompound } from '@shilu/events/integrations/platforms/look-ups';
import type { IsolatedBatch, ReactionRow } from '@shilu/events/records/reaction-calls';
import type { FoundCompound } from '@shilu/events/resources/compound-calls';
import type { EntryReading } from '@shilu/events/structures/structure-reading';

/** A compound that a row may take, from wherever it was found. */
export type Offer =
  | { readonly kind: 'library'; readonly compound: FoundCompound }
  | { readonly kind: 'bottle'; readonly bottle: Bottle; readonly asOf: string }
  /** The compound of the registry, or a batch of it. */
  | { readonly kind: 'registered'; readonly compound: RegisteredCompound; readonly batchNo: string }
  /** What a systematic name means; nobody has it. */
  | { readonly kind: 'named'; readonly entry: EntryReading }
  | BatchOffer;

/** A batch of a product of another record. */
export type BatchOffer = { readonly kind: 'batch'; readonly reaction: ReactionRow; readonly batch: IsolatedBatch };

export const OFFER_SOURCES = ['library', 'batches', 'cims', 'regms', 'named'] as const;
export type OfferSource = (typeof OFFER_SOURCES)[number];

/** What one source answered: a source that is not licensed answers nothing, and is absent. */
export type OfferGroup = {
  readonly source: OfferSource;
  readonly offers: readonly Offer[];
  /** There are others that fit. */
  readonly more: boolean;
  /** Of what remains in bottles: the moment of which it is so. */
  readonly asOf: string | null;
  /** Why it could not be asked, in words. */
  readonly fault: string | null;
};

export const offerKey = (offer: Offer): string => {
  switch (offer.kind) {
    case 'library':
      return `${offer.compound.source} ${offer.compound.id}`;
    case 'bottle':
      return `bottle ${offer.bottle.bottleNo}`;
    case 'registered':
      return `registered ${offer.compound.compoundNo} ${offer.batchNo}`;
    case 'named':
      return `named ${offer.entry.title}`;
    case 'batch':
      return `batch ${offer.reaction.id} ${offer.batch.row} ${offer.batch.batch}`;
  }
};

/** Numbers by which exactly this is meant. */
const numbersOf = (offer: Offer): readonly string[] => {
  switch (offer.kind) {
    case 'library':
    case 'named':
      return [];
    case 'bottle':
      return [offer.bottle.bottleNo];
    case 'registered':
      return [offer.batchNo === '' ? offer.compound.compoundNo : offer.batchNo];
    case 'batch':
      return [offer.batch.number, offer.reaction.number];
  }
};

const form = (number: string): string => number.normalize('NFKC').trim().toUpperCase();

/** Where a number was typed that is something's own, that stands first, and its source before the others. */
export const numberFirst = (groups: readonly OfferGroup[], text: string): readonly OfferGroup[] => {
  const typed = form(text);
  const isMeant = (offer: Offer): boolean => typed !== '' && numbersOf(offer).some((number) => form(number) === typed);
  const rank = (meant: boolean): number => (meant ? 0 : 1);
  return groups
    .map((group) => ({ ...group, offers: group.offers.toSorted((a, b) => rank(isMeant(a)) - rank(isMeant(b))) }))
    .toSorted((a, b) => rank(a.offers.some(isMeant)) - rank(b.offers.some(isMeant)));
};
