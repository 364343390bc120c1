import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pdfMake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { drawInLines } from './draw-in-lines';
import { fontCoverage } from './font-coverage';

declare module 'pdfmake' {
  /** Files held in memory; the package's types leave it out on the server. */
  export const virtualfs: { readonly writeFileSync: (name: string, bytes: Buffer) => void };
}

const FONT_PACKAGE = '@expo-google-fonts/noto-sans-sc';
export const FONT = 'NotoSansSC';
/** Headings: pdfmake knows two weights per family, so the medium weight is a family of its own. */
export const FONT_MEDIUM = 'NotoSansSCMedium';
/** Latin in italics: Roboto of pdfmake's own, whose small letters are as high as those of the Latin in Noto Sans SC. */
export const FONT_ITALIC = 'RobotoItalic';
const ITALIC_FILE = 'pdfmake/fonts/Roboto/Roboto-Italic.ttf';

type Engine = {
  readonly draws: (codePoint: number) => boolean;
  /** Whether there is an italic of it. */
  readonly slants: (codePoint: number) => boolean;
};
let engine: Engine | null = null;

/** Fonts are read once per process. No file and no address can be reached from a document: everything is handed in as bytes. */
export const pdfEngine = (): Engine => {
  if (engine) return engine;
  const resolve = createRequire(import.meta.url).resolve;
  // Under the names that the fonts have themselves, by which the text of a drawing finds one that is open.
  const [regular, medium, bold] = ['NotoSansSC-Regular', 'NotoSansSC-Medium', 'NotoSansSC-Bold'] as const;
  const weights = { [regular]: '400Regular', [medium]: '500Medium', [bold]: '700Bold' };
  const coverages = Object.entries(weights).map(([name, weight]) => {
    const bytes = readFileSync(resolve(`${FONT_PACKAGE}/${weight}/NotoSansSC_${weight}.ttf`));
    pdfMake.virtualfs.writeFileSync(name, bytes);
    return fontCoverage(bytes);
  });
  const italic = readFileSync(resolve(ITALIC_FILE));
  pdfMake.virtualfs.writeFileSync(FONT_ITALIC, italic);
  // Chinese has no italics: the slanted styles are the upright ones, and what is slanted is set in a face of its own.
  pdfMake.setFonts({
    [FONT]: { normal: regular, bold, italics: regular, bolditalics: bold },
    [FONT_MEDIUM]: { normal: medium, bold, italics: medium, bolditalics: bold },
    [FONT_ITALIC]: { normal: FONT_ITALIC, bold: FONT_ITALIC, italics: FONT_ITALIC, bolditalics: FONT_ITALIC },
  });
  pdfMake.setLocalAccessPolicy((name) => name === FONT_ITALIC || Object.keys(weights).includes(name));
  pdfMake.setUrlAccessPolicy(() => false);
  engine = { draws: (codePoint) => coverages.every((covers) => covers(codePoint)), slants: fontCoverage(italic) };
  return engine;
};

/** `drawsInLines`: its pages stay open to the end, for what is drawn within lines of text. */
export const writePdf = async (
  definition: TDocumentDefinitions,
  { drawsInLines }: { readonly drawsInLines: boolean },
): Promise<Buffer> => {
  pdfEngine();
  const output = pdfMake.createPdf(definition, { bufferPages: drawsInLines });
  if (drawsInLines) drawInLines(await output.getStream());
  return output.getBuffer();
};
