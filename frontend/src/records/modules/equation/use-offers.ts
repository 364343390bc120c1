import { useDebouncedValue } from '@mantine/hooks';
import { integrationCalls } from '@shilu/events/integrations/calls';
import { lookUpCalls } from '@shilu/events/integrations/look-up-calls';
import type { Sought } from '@shilu/events/integrations/platforms/look-ups';
import type { Platform } from '@shilu/events/integrations/platforms/platform';
import type { FoundCompound } from '@shilu/events/resources/compound-calls';
import { structureCalls } from '@shilu/events/structures/structure-calls';
import { STRUCTURE_LIMITS } from '@shilu/events/structures/structure-limits';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { useMemo } from 'react';
import { useQueryCall } from '../../../api/use-query-call';
import { useNameReader } from '../../../chemistry/use-name-reader';
import { isAsked, useCompounds } from '../../../compounds/use-compounds';
import { errorText } from '../../../ui/toasts';
import { useBatchOffers } from './use-batch-offers';
import { numberFirst, type Offer, type OfferGroup, type OfferSource } from './offers';

const PAUSE_MS = 300;
/** What was answered a moment ago is asked for again: somebody else takes from the bottle too. */
const FRESH_MS = 5_000;
const LONGEST_KEY = 100;

/** Words in Latin letters: a number or a formula is no name. */
const NAME = /[a-z]{3}/;

const namedGroup = (entry: EntryReading): OfferGroup => ({
  ...{ source: 'named', offers: [{ kind: 'named', entry }], more: false, asOf: null, fault: null },
});

const isSame =
  ({ components: [component] }: EntryReading) =>
  ({ inchiKey }: FoundCompound): boolean =>
    inchiKey !== '' && inchiKey === component?.inchiKey;

type Asked = {
  readonly text: string;
  /** Sought by in place of a text, where none is typed. */
  readonly structure?: { readonly smiles: string; readonly inchiKey: string };
  readonly most: number;
  readonly enabled?: boolean;
  /** The record that batches of other records are offered for; they are not asked for where it is null. */
  readonly batchesFor?: string | null;
};

const soughtBy = (text: string, { inchiKey = '' }: { readonly inchiKey?: string } = {}): Sought | null => {
  if (isAsked(text)) return { key: text.slice(0, LONGEST_KEY) };
  return text === '' && inchiKey !== '' ? { inchiKey } : null;
};

type Answer = ReturnType<typeof useQueryCall<typeof lookUpCalls.bottles | typeof lookUpCalls.registered>>;
const groupOf = (source: OfferSource, { data, error }: Pick<Answer, 'data' | 'error'>, offers: readonly Offer[]): OfferGroup => ({
  ...{ source, offers, more: data?.response.more === true, asOf: source === 'cims' ? (data?.response.asOf ?? null) : null },
  fault: error === null ? null : errorText(error),
}); // prettier-ignore

/**
 * Compounds of the libraries, batches of products of other records, bottles of CIMS and compounds of RegMS that answer what is typed, or a structure. A platform
 * that is not licensed is not asked, and is absent; one that is silent is told in words, and keeps nothing else away.
 */
export const useOffers = ({ text, structure, most, enabled = true, batchesFor = null }: Asked) => {
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS);
  const sought = enabled ? soughtBy(settled, structure) : null;
  const library = useCompounds({ text, structure: text.trim() === '' ? structure?.smiles : undefined, most, enabled });
  const licences = useQueryCall(integrationCalls.authorisedPlatforms, {}, { watch: ['settings'], enabled }).data?.response; // prettier-ignore
  const isLicensed = (platform: Platform): boolean => licences?.some((one) => one.PlatformName === platform && one.IsAuthorized) === true; // prettier-ignore
  const [cims, regms] = [isLicensed('cims'), isLicensed('regms')];
  const bottles = useQueryCall(lookUpCalls.bottles, sought ?? {}, { enabled: cims && sought !== null, staleTime: FRESH_MS }); // prettier-ignore
  const registered = useQueryCall(lookUpCalls.registered, sought ?? {}, { enabled: regms && sought !== null, staleTime: FRESH_MS }); // prettier-ignore
  const readsNames = useNameReader();
  const isName = enabled && readsNames && NAME.test(settled) && settled.length <= STRUCTURE_LIMITS.name;
  const named = useQueryCall(structureCalls.fromName, { name: settled }, { enabled: isName, staleTime: Infinity });
  const entry = (isName && named.data?.response.entry) || null;
  const inBatches = useBatchOffers(settled, enabled ? batchesFor : null);
  const isSought = sought !== null;
  const { found, more, error } = library;
  const [bottlesData, bottlesError] = [bottles.data, bottles.error];
  const [registeredData, registeredError] = [registered.data, registered.error];
  const groups = useMemo(() => {
    const inLibrary: OfferGroup = {
      ...{ source: 'library', more, asOf: null, fault: error === null ? null : errorText(error) },
      offers: found.map((compound) => ({ kind: 'library', compound })),
    };
    const inBottles = (bottlesData?.response.items ?? []).map((bottle): Offer => ({
      kind: 'bottle',
      bottle,
      asOf: bottlesData?.response.asOf ?? '',
    }));
    const inRegistry = (registeredData?.response.items ?? []).flatMap((compound) =>
      ['', ...compound.batches.map(({ batchNo }) => batchNo)].map((batchNo): Offer => ({
        kind: 'registered',
        compound,
        batchNo,
      })),
    );
    return numberFirst(
      [
        inLibrary,
        // Nothing is said of batches where there are none: most of what is typed was never made here.
        ...(inBatches.length === 0
          ? []
          : [{ source: 'batches', offers: inBatches, more: false, asOf: null, fault: null } as const]),
        ...(cims && isSought ? [groupOf('cims', { data: bottlesData, error: bottlesError }, inBottles)] : []),
        ...(regms && isSought ? [groupOf('regms', { data: registeredData, error: registeredError }, inRegistry)] : []),
        // What the library has comes with more than a structure.
        ...(entry === null || found.some(isSame(entry)) ? [] : [namedGroup(entry)]),
      ],
      settled,
    );
    // What a query answers is another object each time it is asked: its data and its fault are not.
  }, [
    found,
    more,
    error,
    bottlesData,
    bottlesError,
    registeredData,
    registeredError,
    cims,
    regms,
    isSought,
    settled,
    entry,
    inBatches,
  ]);
  return {
    groups,
    /** Which of them are there at all, whatever is typed. */
    ...{ cims, regms },
    isAsked: library.isAsked || isSought,
    isWaiting: library.isWaiting || (bottles.isFetching && !bottles.data) || (registered.isFetching && !registered.data), // prettier-ignore
  };
};
