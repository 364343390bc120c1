import type { FileRef } from '@shilu/events/core/schemas';
import { useQueries } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { fetchBlob } from '../api/use-blob-url';
import { HeldInContext } from '../files/held-in';
import { decodeText } from '@shilu/events/core/decode-text';
import { MOST_CHARACTERS, readSpectra, type SpectraRead } from '@shilu/events/spectra/read-spectra';

/** What a file holds. A reader that fails over it has met something that is no JCAMP-DX. */
export const spectraIn = async (blob: Blob): Promise<SpectraRead> => {
  if (blob.size > MOST_CHARACTERS) return { fault: 'tooLarge' };
  try {
    return readSpectra(decodeText(await blob.arrayBuffer()));
  } catch {
    return { fault: 'notJcamp' };
  }
};

/** Null while it is read. */
export const useSpectra = (blob: Blob): SpectraRead | null => {
  const [read, setRead] = useState<{ readonly of: Blob; readonly found: SpectraRead } | null>(null);
  useEffect(() => {
    let here = true;
    void spectraIn(blob).then((found) => here && setRead({ of: blob, found }));
    return () => {
      here = false;
    };
  }, [blob]);
  return read?.of === blob ? read.found : null;
};

export type OtherSpectra = { readonly file: FileRef; readonly found: SpectraRead | null; readonly failed: boolean };

/** Those of further files, fetched when they are asked for. */
export const useOtherSpectra = (files: readonly FileRef[]): readonly OtherSpectra[] => {
  const heldIn = useContext(HeldInContext);
  return useQueries({
    queries: files.map((file) => ({
      queryKey: ['spectra', file.hash, heldIn],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        spectraIn(await fetchBlob(file.hash, signal, file.name, heldIn)),
      staleTime: Infinity,
    })),
    combine: (answers) =>
      files.map((file, at) => ({ file, found: answers[at]?.data ?? null, failed: answers[at]?.isError ?? false })),
  });
};
