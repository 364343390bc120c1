import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

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
