import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What is set in each face, by the name of its font file, over all pages; for tests. */
export const pdfFaces = async (bytes: Buffer): Promise<ReadonlyMap<string, string>> => {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await loading.promise;
  const faces = new Map<string, string>();
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n);
    const { items } = await page.getTextContent();
    // Fonts are known once what is drawn with them is.
    await page.getOperatorList();
    for (const part of items) {
      if (!('str' in part) || part.str.trim() === '') continue;
      const font = page.commonObjs.get(part.fontName) as { readonly name: string };
      const name = font.name.replace(/^[A-Z]{6}\+/, '');
      faces.set(name, (faces.get(name) ?? '') + part.str);
    }
  }
  await loading.destroy();
  return faces;
};

/** Text of every page as a reader's software sees it; for tests. */
export const pdfPages = async (bytes: Buffer): Promise<string[]> => {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await loading.promise;
  const pages: string[] = [];
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent();
    pages.push(
      items
        .map((part) => ('str' in part ? part.str : ''))
        .join('')
        .replace(/\s+/g, ''),
    );
  }
  await loading.destroy();
  return pages;
};
