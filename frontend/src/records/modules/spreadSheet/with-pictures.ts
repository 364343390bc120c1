import type { FileRef } from '@shilu/events/core/schemas';
import type { Picture } from '@shilu/events/records/modules/spread-sheet/sheet-rules';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import type { ReadSheet } from './import-preview';

const fileOf = ({ name, mime, base64 }: ReadSheet['pictures']['files'][number]): File =>
  new File([Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)], name, { type: mime });

/**
 * The content of a file with its pictures over the cells where they stood, each stored as somebody stores a picture, one
 * after the other. One that is refused is left out; whoever stores says so.
 */
export const withPictures = async (
  { content, pictures: { files, places } }: Pick<ReadSheet, 'content' | 'pictures'>,
  store: (file: File) => Promise<FileRef | null>,
): Promise<SpreadSheet> => {
  if (places.length === 0) return content;
  const stored: (FileRef | null)[] = [];
  for (const file of files) stored.push(await store(fileOf(file)));
  const bySheet = new Map<string, Picture[]>();
  for (const [at, { sheet, file, from, to }] of places.entries()) {
    const held = stored[file];
    if (held) bySheet.set(sheet, [...(bySheet.get(sheet) ?? []), { id: `p${String(at + 1)}`, file: held, from, to }]);
  }
  return {
    ...content,
    sheets: Object.fromEntries(
      Object.entries(content.sheets).map(([id, sheet]) => [
        id,
        { ...sheet, pictures: bySheet.get(id) ?? sheet.pictures },
      ]),
    ),
  };
};
