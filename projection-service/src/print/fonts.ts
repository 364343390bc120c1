import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontCoverage } from './font-coverage';

// Apart from the engine, which is loaded where documents are laid out and nowhere else.
const FONT_PACKAGE = '@expo-google-fonts/noto-sans-sc';
export const FONT = 'NotoSansSC';
/** Headings: pdfmake knows two weights per family, so the medium weight is a family of its own. */
export const FONT_MEDIUM = 'NotoSansSCMedium';
/** Latin in italics: Roboto of pdfmake's own, whose small letters are as high as those of the Latin in Noto Sans SC. */
export const FONT_ITALIC = 'RobotoItalic';
const ITALIC_FILE = 'pdfmake/fonts/Roboto/Roboto-Italic.ttf';
/** Under the names that the fonts have themselves, by which the text of a drawing finds one that is open. */
export const FACES = { regular: 'NotoSansSC-Regular', medium: 'NotoSansSC-Medium', bold: 'NotoSansSC-Bold' } as const;
const WEIGHTS = { [FACES.regular]: '400Regular', [FACES.medium]: '500Medium', [FACES.bold]: '700Bold' } as const;

type Fonts = {
  /** Their bytes by name. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly draws: (codePoint: number) => boolean;
  /** Whether there is an italic of it. */
  readonly slants: (codePoint: number) => boolean;
};
let read: Fonts | null = null;

/** Fonts are read once per process. */
export const fonts = (): Fonts => {
  if (read) return read;
  const resolve = createRequire(import.meta.url).resolve;
  const upright = Object.entries(WEIGHTS).map(
    ([name, weight]) => [name, readFileSync(resolve(`${FONT_PACKAGE}/${weight}/NotoSansSC_${weight}.ttf`))] as const,
  );
  const italic = readFileSync(resolve(ITALIC_FILE));
  const coverages = upright.map(([, bytes]) => fontCoverage(bytes));
  read = {
    files: new Map([...upright, [FONT_ITALIC, italic]]),
    draws: (codePoint) => coverages.every((covers) => covers(codePoint)),
    slants: fontCoverage(italic),
  };
  return read;
};
