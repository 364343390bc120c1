import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPdf } from '../blob-store/pdf-encrypt-entry';

const FIXTURES = join(import.meta.dirname, '..', 'blob-store', 'fixtures', 'encrypted-pdf');
export const encryptedPdf = (name: string): Buffer => readFileSync(join(FIXTURES, `${name}.pdf`));

const source = encryptedPdf('v4-rc4-harmless').toString('latin1');
/** How a real document says that it opens without a password, and the id that belongs to it. */
export const encryption = {
  dictionary: /<< \/CF[^]*?\/V 4 >>/.exec(source)?.[0] ?? '',
  id: /\/ID \[[^\]]*\]/.exec(source)?.[0] ?? '',
};
const mention = source.indexOf('/Encrypt ') + '/Encrypt '.length;
const opened = openPdf(Buffer.from(source, 'latin1'), [mention], { spend: () => {} });

/** RC4 goes both ways: what the key of a document decrypts it encrypts. */
export const encryptFor = (number: number, plain: Buffer): Buffer => {
  if (opened === null) throw new Error('the fixture does not open');
  return opened.key.decrypt(plain, number, 0);
};

/** A document of these objects, encrypted as the fixture is. */
export const lockedPdf = (body: Buffer | string, said = encryption.dictionary): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'),
    Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'),
    Buffer.from(`\n5 0 obj ${said} endobj\ntrailer<</Root 1 0 R${encryption.id}/Encrypt 5 0 R>>\n%%EOF`, 'latin1'),
  ]);

/** A stream of objects under a header. */
export const objectStream = (header: string, packed: Buffer, more = ''): string =>
  `${header}<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}${more}>>stream\n${packed.toString('latin1')}\nendstream endobj\n`;
