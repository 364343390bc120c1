import { fileCalls } from '@shilu/events/files/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile } from './call-api';

/** Bytes by their SHA-256: they never change, so they are asked for once. */
export const fetchBlob = async (guid: string, signal: AbortSignal, name: string | undefined): Promise<Blob> =>
  (
    await fetchFile(
      fileCalls.download,
      name === undefined ? { type: 'inline', guid } : { type: 'preview', guid, name },
      { signal },
    )
  ).blob;

/**
 * An object URL of a stored file, given back when the screen leaves. A plain `src` could not carry the call's headers.
 * With a name it is fetched for preview: what the server does not open inline (V016) and a reader here draws.
 */
export const useBlobUrl = (
  hash: string | null | undefined,
  name?: string,
): { readonly url: string | null; readonly blob: Blob | null; readonly failed: boolean } => {
  const query = useQuery({
    queryKey: ['blob', hash],
    queryFn: ({ signal }) => fetchBlob(hash ?? '', signal, name),
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
