import type { FileRef } from '@shilu/events/core/schemas';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { useContext, useEffect, useState } from 'react';
import { fetchBlob } from '../../../api/use-blob-url';
import { HeldInContext, type HeldIn } from '../../../files/held-in';

type Known = { readonly file: FileRef; readonly url: string };

/** Pictures of a workbook by the address that this page has them under, and the other way round. */
export type PictureUrls = {
  readonly urlOf: (file: FileRef) => string;
  readonly fileOf: (url: string) => FileRef | undefined;
  readonly add: (file: FileRef, blob: Blob) => string;
  readonly fetch: (content: SpreadSheet, heldIn: HeldIn) => Promise<void>;
  readonly lacks: (content: SpreadSheet) => boolean;
  readonly drop: () => void;
};

const picturesIn = ({ sheets }: SpreadSheet): readonly FileRef[] =>
  Object.values(sheets).flatMap(({ pictures }) => pictures.map(({ file }) => file));

const createPictureUrls = (): PictureUrls => {
  const byHash = new Map<string, Known>();
  const add = (file: FileRef, blob: Blob): string => {
    const url = byHash.get(file.hash)?.url ?? URL.createObjectURL(blob);
    byHash.set(file.hash, { file, url });
    return url;
  };
  const lacking = (content: SpreadSheet) => picturesIn(content).filter(({ hash }) => !byHash.has(hash));
  return {
    add,
    urlOf: ({ hash }) => byHash.get(hash)?.url ?? '',
    fileOf: (url) => [...byHash.values()].find((known) => known.url === url)?.file,
    lacks: (content) => lacking(content).length > 0,
    fetch: async (content, heldIn) => {
      await Promise.all(
        lacking(content).map(async (file) => {
          const blob = await fetchBlob(file.hash, new AbortController().signal, undefined, heldIn).catch(() => null);
          // One that is not to be had keeps its place, and is still there when the sheet is saved.
          if (blob === null) byHash.set(file.hash, { file, url: `about:blank#${file.hash}` });
          else add(file, blob);
        }),
      );
    },
    drop: () => {
      for (const { url } of byHash.values()) URL.revokeObjectURL(url);
    },
  };
};

/** `ready` once all that the content has can be shown. */
export const usePictureUrls = (content: SpreadSheet): { readonly pictures: PictureUrls; readonly ready: boolean } => {
  const heldIn = useContext(HeldInContext);
  const [pictures] = useState(createPictureUrls);
  const [fetched, setFetched] = useState<SpreadSheet | null>(null);
  const ready = !pictures.lacks(content);
  useEffect(() => {
    if (!ready) void pictures.fetch(content, heldIn).then(() => setFetched(content));
  }, [ready, pictures, content, heldIn, fetched]);
  useEffect(() => () => pictures.drop(), [pictures]);
  return { pictures, ready };
};
