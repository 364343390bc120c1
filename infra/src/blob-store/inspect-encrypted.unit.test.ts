import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encryptedPdf, encryptFor, encryption, lockedPdf, objectStream } from '../testing/encrypted-pdf';
import { inspectFile } from './inspect-file';

const dangerOf = async (bytes: Buffer | string): Promise<string | undefined> =>
  (await inspectFile(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, 'latin1'), 'a.pdf')).dangerous;

describe.each(['rc4-40', 'rc4-128', 'v4-rc4', 'v4-aes', 'r5', 'r6'])('encrypted without a password, %s', (how) => {
  test('one without a danger is taken, and stays what it was', async () => {
    const bytes = encryptedPdf(`${how}-harmless`);
    const before = Buffer.from(bytes);
    expect(await inspectFile(bytes, 'a.pdf')).toEqual({ mime: 'application/pdf', kind: 'pdf' });
    expect(bytes.equals(before)).toBe(true);
  });

  test('a script within it is refused as in the open', async () => {
    const bytes = encryptedPdf(`${how}-script`);
    expect(bytes.includes('JavaScript')).toBe(false);
    expect(await dangerOf(bytes)).toBe(await dangerOf(encryptedPdf('script')));
    expect(await dangerOf(bytes)).toBe('pdfActive');
  });

  test('one that needs a password is refused', async () => {
    expect(await dangerOf(encryptedPdf(`${how}-password`))).toBe('pdfEncrypted');
  });
});

describe('encrypted without a password', () => {
  test.each([
    ['v4-aes-launch', 'pdfActive'],
    ['r6-launch', 'pdfActive'],
    ['v4-aes-address', 'pdfActive'],
    ['r6-address', 'pdfActive'],
    ['v4-aes-attached', 'pdfActive'],
    ['r6-attached', 'pdfActive'],
    ['v4-aes-plain-metadata', undefined],
    ['r6-plain-metadata', undefined],
    ['harmless', undefined],
  ])('%s: %s', async (name, danger) => {
    expect(await dangerOf(encryptedPdf(name))).toBe(danger);
  });
});

const SCRIPT = '3 0 <</S/JavaScript/JS(app.alert(1))>>';
const HARMLESS = '3 0 <</A 1>>';
const flate = (content: string): Buffer => deflateSync(Buffer.from(content));
const { dictionary, id } = encryption;
const pdf = (body: string, trailer = ''): string =>
  `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${body}\ntrailer<</Root 1 0 R${trailer}>>\n%%EOF`;
const locked = (body: string, said = dictionary): string => lockedPdf(body, said).toString('latin1');

describe('an encrypted document that could be read in two ways is refused', () => {
  test('what these are made of is taken, and a script in it told', async () => {
    expect(await dangerOf(locked(objectStream('9 0 obj', encryptFor(9, flate(HARMLESS)))))).toBe(undefined);
    expect(await dangerOf(locked(objectStream('9 0 obj', encryptFor(9, flate(SCRIPT)))))).toBe('pdfActive');
    expect(
      await dangerOf(
        locked(objectStream('9 0 obj', encryptFor(9, flate(HARMLESS))).replace('stream\n', 'stream \r\n')),
      ),
    ).toBe(undefined);
  });

  const hidden = encryptFor(9, flate(SCRIPT));
  test('a header within a string is none', async () => {
    const bytes = locked(objectStream('9 0 obj<</A(\n8 0 obj)', hidden).replace('obj)<<', 'obj)'));
    expect(await dangerOf(bytes)).toBe('pdfActive');
  });

  test('permissions may be written as a number without a sign', async () => {
    const said = dictionary.replace(/\/P (-\d+)/, (_, signed: string) => `/P ${2 ** 32 + Number(signed)}`);
    expect(said).toMatch(/\/P \d{10}/);
    expect(await dangerOf(locked('', said))).toBe(undefined);
  });

  test.each<[string, string]>([
    ['objects under another number', locked(objectStream('8 0 obj', hidden))],
    ['a table of places may lead into the middle of a number', locked(objectStream('19 0 obj', hidden))],
    [
      'the same, the objects not packed and behind a comment',
      locked(objectStream('19 0 obj', encryptFor(9, Buffer.from(`%\n${SCRIPT}`)))),
    ],
    ['a header in a comment', locked(objectStream('9 0 %\nobj', hidden))],
    ['a header after a comment', locked(objectStream('9 %\n0 obj', hidden))],
    ['a header far from its number', locked(objectStream(`9 0${' '.repeat(40)}obj`, hidden))],
    ['a header within another object', locked(objectStream('9 0 obj <</A 8 0 obj', hidden))],
    ['an object that never closes', locked(objectStream('9 0 obj<</A<</B 1>>endobj\n8 0 obj', hidden))],
    ['a word that nobody knows', locked(objectStream('9 0 obj<</A what>> 8 0 obj', hidden))],
    ['packed objects that are not encrypted', locked(objectStream('9 0 obj', flate(HARMLESS)))],
    ['a filter of its own', locked(objectStream('9 0 obj', hidden, '/Filter[/Crypt/FlateDecode]'))],
    ['objects that are not packed', locked(objectStream('9 0 obj', encryptFor(9, Buffer.from(HARMLESS))))],
    ['objects cut short', locked(objectStream('9 0 obj', encryptFor(9, flate(HARMLESS).subarray(0, 12))))],
    ['content on the line of its keyword', locked(objectStream('9 0 obj', hidden).replace('stream\n', 'stream '))],
    ['two dictionaries', locked(`5 0 obj ${dictionary.replace('/V 4', '/V 5')} endobj`)],
    ['a rival of its dictionary', locked(`15 0 obj ${dictionary.replace('/V 4', '/V 5')} endobj`)],
    ['its dictionary among the packed objects', locked(objectStream('9 0 obj', encryptFor(9, flate('5 0 <</A 1>>'))))],
    ['a key said twice', locked('', dictionary.replace('/V 4', '/V 4/#56 5'))],
    ['two references', locked('trailer<</Encrypt 6 0 R>>')],
    ['none', pdf('', `${id}/Encrypt null`)],
    ['another document’s id', locked('').replace(/\/ID \[<../, '/ID [<00')],
  ])('%s', async (_, bytes) => {
    expect(await dangerOf(bytes)).toBe('pdfEncrypted');
  });

  test.each<[string, string]>([
    ['another handler', dictionary.replace('/Standard', '/Adobe.PubSec')],
    ['an unknown version', dictionary.replace('/V 4', '/V 3')],
    ['an unknown revision', dictionary.replace('/R 4', '/R 6')],
    ['an unknown way to encrypt', dictionary.replace('/CFM /V2', '/CFM /None')],
    ['a crypt filter that is not there', dictionary.replace('/StmF /StdCF', '/StmF /Other')],
    ['permissions out of bounds', dictionary.replace(/\/P -?\d+/, `/P ${'9'.repeat(400)}`)],
    ['permissions of another number', dictionary.replace(/\/P -?\d+/, '/P 4294967295')],
    ['no permissions', dictionary.replace(/\/P -?\d+/, '/P(x)')],
    ['a short owner string', dictionary.replace(/\/O <[^>]*>/, '/O <00>')],
    ['a short user string', dictionary.replace(/\/U <[^>]*>/, '/U ()')],
    ['a user string that never ends', dictionary.replace(/\/U <[^>]*>/, '/U (')],
    ['nested without end', `<</CF${'<</A'.repeat(5_000)}`],
  ])('%s', async (_, said) => {
    expect(said).not.toBe(dictionary);
    expect(await dangerOf(locked('', said))).toBe('pdfEncrypted');
  });

  test('only strings are encrypted: streams are read as they are', async () => {
    const said = dictionary.replace('/StmF /StdCF', '/StmF /Identity');
    expect(await dangerOf(locked(objectStream('9 0 obj', flate(HARMLESS)), said))).toBe(undefined);
    expect(await dangerOf(locked(objectStream('9 0 obj', flate(SCRIPT)), said))).toBe('pdfActive');
  });

  test('an encryption behind a word in a string is seen', async () => {
    const bytes = pdf(
      `${objectStream('9 0 obj', hidden)} 5 0 obj ${dictionary} endobj`,
      `/A(stream)${id}/Encrypt 5 0 R`,
    );
    expect(await dangerOf(bytes)).toBe('pdfActive');
  });
});

describe('objects packed so that only readers find them', () => {
  const objects = flate(`${SCRIPT} `);
  /** A block that is not deflated. */
  const stored = (text: string): Buffer => {
    const head = Buffer.from([0, text.length, 0, 255 - text.length, 255]);
    return Buffer.concat([head, Buffer.from(text)]);
  };
  const ends = Buffer.concat([
    Buffer.from([0x78, 0x01]),
    stored('3 0 %endstream\n'),
    deflateRawSync(Buffer.from('<</S/JavaScript>>')),
  ]);
  test.each<[string, string, string]>([
    [
      'a wrong check at the end',
      pdf(objectStream('9 0 obj', Buffer.concat([objects.subarray(0, -4), Buffer.alloc(4)]))),
      'pdfActive',
    ],
    ['`endstream` within', pdf(objectStream('9 0 obj', ends)), 'pdfActive'],
    ['the same encrypted', locked(objectStream('9 0 obj', encryptFor(9, ends))), 'pdfActive'],
    ['no type', pdf(objectStream('9 0 obj', objects).replace('/Type/ObjStm', '')), 'pdfActive'],
    ['more on the line of the keyword', pdf(objectStream('9 0 obj', objects).replace('stream\n', 'stream %\n')), 'pdfActive'], // prettier-ignore
    ['broken in the middle', pdf(objectStream('9 0 obj', Buffer.concat([ends.subarray(0, 30), Buffer.from([255, 255])]))), 'pdfBroken'], // prettier-ignore
    ['five times', pdf(objectStream('9 0 obj', deflateSync(deflateSync(deflateSync(deflateSync(objects)))))), 'pdfBomb'], // prettier-ignore
    ['an action whose string closes its dictionary', pdf('2 0 obj<</OpenAction<</A(>>)/S/URI/URI(http://a)>>>>endobj'), 'pdfActive'], // prettier-ignore
    ['one whose comment does', pdf('2 0 obj<</OpenAction<<%>>\n/S/URI/URI(http://a)>>>>endobj'), 'pdfActive'],
  ])('%s', async (_, bytes, danger) => {
    expect(await dangerOf(bytes)).toBe(danger);
  });
});
