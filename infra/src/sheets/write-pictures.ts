import type { Picture } from '@shilu/events/records/modules/spread-sheet/sheet-rules';
import type { Sheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { escaped, OFFICE, RELATIONS, XML } from '../tables/office-parts';

/** English Metric Units of a pixel (ECMA-376 part 1, 20.1.10.16). */
const EMU_PIXELS = 9_525;
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** Bytes of a picture of a workbook, by the hash of its file. */
export type PictureBytes = { readonly hash: string; readonly bytes: Uint8Array<ArrayBuffer> };

const KINDS = [
  { extension: 'png', begins: [0x89, 0x50, 0x4e, 0x47] },
  { extension: 'jpeg', begins: [0xff, 0xd8, 0xff] },
  { extension: 'gif', begins: [0x47, 0x49, 0x46, 0x38] },
] as const;

const cornerXml = (name: 'from' | 'to', { row, column, rowOffset, columnOffset }: Picture['from']): string => {
  const emu = (pixels: number): string => String(Math.round(pixels * EMU_PIXELS));
  return `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>${emu(columnOffset)}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${emu(rowOffset)}</xdr:rowOff></xdr:${name}>`;
};

const anchorXml = ({ file, from, to }: Picture, at: number, relation: number): string =>
  [
    `<xdr:twoCellAnchor editAs="oneCell">${cornerXml('from', from)}${cornerXml('to', to)}`,
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 2}" name="${escaped(file.name)}"/><xdr:cNvPicPr/></xdr:nvPicPr>`,
    `<xdr:blipFill><a:blip r:embed="rId${relation}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`,
    '<xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/></xdr:twoCellAnchor>',
  ].join('');

const relationsXml = (relations: readonly { readonly type: string; readonly target: string }[]): string =>
  `${XML}<Relationships xmlns="${RELATIONS}">${relations.map(({ type, target }, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** Pictures over the cells of sheets, as parts of a workbook; one that no program opens there stays behind. */
export const createPictureParts = (pictures: readonly PictureBytes[]) => {
  const media = new Map<string, { readonly name: string; readonly bytes: Uint8Array }>();
  for (const { hash, bytes } of pictures) {
    const kind = KINDS.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));
    if (kind !== undefined) media.set(hash, { name: `image${media.size + 1}.${kind.extension}`, bytes });
  }
  const parts = new Map<string, string | Uint8Array>();
  const drawings: string[] = [];
  const used = new Set<string>();
  return {
    /** The element by which a sheet names its drawing; nothing where it has none. */
    add: ({ pictures: placed }: Sheet, sheetPart: number): string => {
      const shown = placed.filter(({ file }) => media.has(file.hash));
      if (shown.length === 0) return '';
      const hashes = [...new Set(shown.map(({ file }) => file.hash))];
      for (const hash of hashes) used.add(hash);
      const name = `xl/drawings/drawing${drawings.length + 1}.xml`;
      drawings.push(name);
      const anchors = shown.map((picture, at) => anchorXml(picture, at, hashes.indexOf(picture.file.hash) + 1));
      parts.set(name, `${XML}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">${anchors.join('')}</xdr:wsDr>`);
      parts.set(`${name.replace('drawings/', 'drawings/_rels/')}.rels`, relationsXml(hashes.map((hash) => ({ type: 'image', target: `../media/${media.get(hash)?.name ?? ''}` }))));
      parts.set(`xl/worksheets/_rels/sheet${sheetPart}.xml.rels`, relationsXml([{ type: 'drawing', target: `../${name.slice('xl/'.length)}` }]));
      return '<drawing r:id="rId1"/>';
    },
    /** All that was added, and what the list of types says of it. */
    parts: (): Readonly<Record<string, string | Uint8Array>> => ({
      ...Object.fromEntries(parts),
      ...Object.fromEntries([...used].flatMap((hash) => {
        const found = media.get(hash);
        return found === undefined ? [] : [[`xl/media/${found.name}`, found.bytes] as const];
      })),
    }),
    types: (): string =>
      drawings.length === 0
        ? ''
        : [
            ...KINDS.map(({ extension }) => `<Default Extension="${extension}" ContentType="image/${extension}"/>`),
            ...drawings.map((name) => `<Override PartName="/${name}" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`),
          ].join(''),
  };
}; // prettier-ignore
