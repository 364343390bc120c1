import { zipSync, strToU8 } from 'fflate';

const NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** A Word document with this body, and further parts by their names. */
export const docxOf = (body: string, parts: Readonly<Record<string, string>> = {}, relations = ''): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          '_rels/.rels': `${HEAD}<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="word/document.xml"/></Relationships>`,
          'word/_rels/document.xml.rels': `${HEAD}<Relationships><Relationship Id="s" Type="x/styles" Target="styles.xml"/><Relationship Id="n" Type="x/numbering" Target="numbering.xml"/>${relations}</Relationships>`,
          'word/document.xml': `${HEAD}<w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
          ...parts,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  );

export const part = (root: string, inside: string): string => `${HEAD}<w:${root} ${NAMES}>${inside}</w:${root}>`;
export const run = (text: string, format = ''): string =>
  `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const line = (inside: string, format = ''): string => `<w:p><w:pPr>${format}</w:pPr>${inside}</w:p>`;
