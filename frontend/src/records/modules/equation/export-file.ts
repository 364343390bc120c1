import { recordCalls } from '@shilu/events/records/calls';
import type { ReactionFormat, RowFormat } from '@shilu/events/records/export-calls';
import { fetchFile } from '../../../api/call-api';
import { saveFile } from '../../../api/save-file';
import { pngOf } from '../../../chemistry/picture-png';

export type ExportPlace = { readonly recordId: string; readonly moduleId: string; readonly rowId?: string };

/** How large an SVG of the server's says it is, in CSS pixels. */
const sizeOf = (svg: string): { readonly width: number; readonly height: number } => {
  const head = svg.slice(0, 300);
  const [, width = 1] = /\swidth="([\d.]+)"/.exec(head) ?? [];
  const [, height = 1] = /\sheight="([\d.]+)"/.exec(head) ?? [];
  return { width: Number(width), height: Number(height) };
};

/**
 * Leaves as it is saved now; that it leaves is an event of the server's. A PNG is made here of the server's SVG: the event
 * names the PNG, with the hash of that SVG, which the PNG bears.
 */
export const exportFile = async (
  { recordId: experimentId, moduleId, rowId }: ExportPlace,
  format: ReactionFormat | RowFormat | 'png',
): Promise<void> => {
  const file = await fetchFile(recordCalls.exportReaction, {
    ...{
      experimentId,
      moduleId,
      ...(format === 'png' ? { format: 'svg' as const, madeInto: 'png' as const } : { format }),
    },
    ...(rowId === undefined ? {} : { rowId }),
  });
  const name = file.name ?? `reaction.${format}`;
  if (format !== 'png') return saveFile(file.blob, name);
  const svg = await file.blob.text();
  saveFile((await pngOf(svg, sizeOf(svg))).blob, name.replace(/\.svg$/, '.png'));
};
