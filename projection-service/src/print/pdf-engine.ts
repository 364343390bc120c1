import pdfMake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { drawInLines } from './draw-in-lines';
import { FACES, FONT, FONT_ITALIC, FONT_MEDIUM, fonts } from './fonts';

declare module 'pdfmake' {
  /** Files held in memory; the package's types leave it out on the server. */
  export const virtualfs: { readonly writeFileSync: (name: string, bytes: Buffer) => void };
}

let isReady = false;

/** No file and no address can be reached from a document: everything is handed in as bytes. */
const prepare = (): void => {
  if (isReady) return;
  const { files } = fonts();
  const { regular, medium, bold } = FACES;
  for (const [name, bytes] of files) pdfMake.virtualfs.writeFileSync(name, bytes);
  // Chinese has no italics: the slanted styles are the upright ones, and what is slanted is set in a face of its own.
  pdfMake.setFonts({
    [FONT]: { normal: regular, bold, italics: regular, bolditalics: bold },
    [FONT_MEDIUM]: { normal: medium, bold, italics: medium, bolditalics: bold },
    [FONT_ITALIC]: { normal: FONT_ITALIC, bold: FONT_ITALIC, italics: FONT_ITALIC, bolditalics: FONT_ITALIC },
  });
  pdfMake.setLocalAccessPolicy((name) => files.has(name));
  pdfMake.setUrlAccessPolicy(() => false);
  isReady = true;
};

/** `drawsInLines`: its pages stay open to the end, for what is drawn within lines of text. */
export const writePdf = async (
  definition: TDocumentDefinitions,
  { drawsInLines }: { readonly drawsInLines: boolean },
): Promise<Buffer> => {
  prepare();
  const output = pdfMake.createPdf(definition, { bufferPages: drawsInLines });
  if (drawsInLines) drawInLines(await output.getStream());
  return output.getBuffer();
};
