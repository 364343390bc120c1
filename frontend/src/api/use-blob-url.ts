import { fileCalls } from '@shilu/events/files/calls';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { HeldInContext, type HeldIn } from '../files/held-in';
import { fetchFile } from './call-api';

/** Bytes by their SHA-256: they never change, so they are asked for once in each place that holds them. */
export const fetchBlob = async (
  guid: string,
  signal: AbortSignal,
  name: string | undefined,
  heldIn: HeldIn,
): Promise<Blob> =>
  (
    await fetchFile(
      fileCalls.download,
      name === undefined ? { type: 'inline', guid, ...heldIn } : { type: 'preview', guid, name, ...heldIn },
      { signal },
    )
  ).blob;

/**
 * An object URL of a stored file, given back when the screen leaves. A plain `src` could not carry the call's headers.
 * It is asked for where the screen has it from: the log of what was read names that, each of them.
 * With a name it is fetched for preview: what the server does not open inline (V016) and a reader here draws.
 */
export const useBlobUrl = (
  hash: string | null | undefined,
  name?: string,
): { readonly url: string | null; readonly blob: Blob | null; readonly failed: boolean } => {
  const heldIn = useContext(HeldInContext);
  const query = useQuery({
    queryKey: ['blob', hash, heldIn],
    queryFn: ({ signal }) => fetchBlob(hash ?? '', signal, name, heldIn),
    enabled: hash !== null && hash !== undefined && hash !== '',
    staleTime: Infinity,
  });
  const [url, setUrl] = useState<string | null>(null);
  const blob = query.data ?? null;
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- an object URL lives exactly as long as this effect
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [blob]);
  return { url, blob, failed: query.isError };
};
