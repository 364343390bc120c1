import { findModuleType } from '@shilu/events/records/modules/registry';
import type { NamedCompound } from '@shilu/events/spectra/compound';
import { useContext, useMemo } from 'react';
import { OpenRecordContext } from '../records/page/record-context';

/** Compounds that the reactions of the open record make; none where no record is open. */
export const useCompounds = (): readonly NamedCompound[] => {
  const modules = useContext(OpenRecordContext)?.record.modules;
  return useMemo(
    () =>
      (modules ?? []).flatMap(({ type, content, notApplicable }) => {
        if (notApplicable) return [];
        try {
          return findModuleType(type)?.compounds(content) ?? [];
        } catch {
          // A content that its type cannot read makes nothing that could be chosen.
          return [];
        }
      }),
    [modules],
  );
};
