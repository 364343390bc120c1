import { measuredForms, type MeasuredForm } from '@shilu/events/spectra/measured-forms';
import { useMemo } from 'react';
import { useCompounds } from './use-compounds';

/** A form of a compound of the open record, with the name of that compound. */
export type FormOfCompound = MeasuredForm & { readonly name: string; readonly compound: number };

/** What may be measured of the compounds that the record's reactions make, each formula once. */
export const useMeasuredForms = (): readonly FormOfCompound[] => {
  const compounds = useCompounds();
  return useMemo(() => {
    const all = compounds.flatMap((compound, at) =>
      measuredForms(compound).map((form): FormOfCompound => ({ ...form, name: compound.name, compound: at })),
    );
    return [...new Map(all.toReversed().map((form) => [form.formula, form])).values()].reverse();
  }, [compounds]);
};
