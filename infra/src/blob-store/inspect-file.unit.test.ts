import { deflateRawSync, deflateSync } from 'node:zlib';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { describe, expect, test } from 'vitest';
import { inspectFile } from './inspect-file';

type Member = {
  readonly name: string;
  readonly content: Buffer;
  readonly claimedSize?: number;
  readonly flags?: number;
};

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer): number =>
  (bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;

const zip = (members: readonly Member[]): Buffer => {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize = content.length, flags = 0 } of members) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
};

const text = (content: string): Buffer => Buffer.from(content);
const file = (name: string, content: string | Buffer): Member => ({ name, content: Buffer.from(content) });
const office = (folder: string, ...more: Member[]): Buffer =>
  zip([file('[Content_Types].xml', '<Types/>'), file(`${folder}/document.xml`, '<a/>'), ...more]);

const pngChunk = (type: string, data: Buffer): Buffer => {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
};
const png = (width: number, height: number, ...chunks: Buffer[]): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const data = pngChunk('IDAT', deflateSync(Buffer.alloc(2)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...chunks,
    data,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

const svg = (inside: string): Buffer => text(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);

describe('by content, not by name', () => {
  test.each([
    ['a picture', png(1, 1), 'a.png', 'image/png', 'image'],
    ['a picture without a name', png(1, 1), 'blob', 'image/png', 'image'],
    ['a Word document', office('word'), '方案.docx', expect.stringContaining('wordprocessingml'), 'document'],
    ['an Excel workbook', office('xl'), 'a.xlsx', expect.stringContaining('spreadsheetml'), 'spreadsheet'],
    ['an ELN archive', zip([file('x/ro-crate-metadata.json', '{}')]), 'a.eln', 'application/vnd.eln+zip', 'archive'],
    ['a plain archive', zip([file('a.txt', 'a')]), 'a.zip', 'application/zip', 'archive'],
    [
      'an archive in an archive',
      zip([file('b.zip', zip([file('a.txt', 'a')]))]),
      'a.zip',
      'application/zip',
      'archive',
    ],
    ['a table as text', text('峰,面积\n1,2.5\n'), 'a.csv', 'text/plain', 'text'],
    ['text of an old Chinese instrument', Buffer.from([0xca, 0xb5, 0xd1, 0xe9, 0x0a]), 'a.txt', 'text/plain', 'text'],
    ['JSON', text('{"a":1}'), 'a.json', 'application/json', 'text'],
    [
      'a drawing',
      svg('<path d="M0 0"/><use href="#a"/><image href="data:image/png;base64,AA"/>'),
      'a.svg',
      'image/svg+xml',
      'image',
    ],
    [
      'unknown bytes under an unknown name',
      Buffer.from([1, 2, 3, 0, 255]),
      'run.raw',
      'application/octet-stream',
      'other',
    ],
  ])('%s', async (_, bytes, name, mime, kind) => {
    expect(await inspectFile(bytes, name)).toEqual({ mime, kind });
  });

  test.each([
    ['nothing at all', Buffer.alloc(0), 'a.txt', 'empty'],
    ['a web page called a picture', text('<!doctype html><script>1</script>'), 'a.png', 'extensionLies'],
    ['a picture called a PDF', png(1, 1), 'a.pdf', 'extensionLies'],
    ['an archive called a document', zip([file('a.txt', 'a')]), 'a.docx', 'extensionLies'],
    ['a program called a table', Buffer.concat([text('MZ'), Buffer.alloc(300)]), 'a.csv', 'executable'],
    ['a script', text('#!/bin/sh\nrm -rf /\n'), 'a.txt', 'executable'],
    ['a picture of 100,000 x 100,000', png(100_000, 100_000), 'a.png', 'imageBomb'],
    ['a picture of no width', png(0, 5), 'a.png', 'imageBroken'],
    [
      'a picture with 20 MB of packed comment',
      png(1, 1, pngChunk('zTXt', Buffer.concat([text('c\0\0'), deflateSync(Buffer.alloc(20_000_000))]))),
      'a.png',
      'imageBomb',
    ],
    ['64 MB of zeros in an archive', zip([file('zeros', Buffer.alloc(64 << 20))]), 'a.zip', 'zipBomb'],
    [
      'the same hidden one archive deeper',
      zip([file('b.zip', zip([file('zeros', Buffer.alloc(64 << 20))]))]),
      'a.zip',
      'zipBomb',
    ],
    [
      'an archive that lies about a size',
      zip([{ ...file('a', Buffer.alloc(90_000)), claimedSize: 10 }]),
      'a.zip',
      'zipBroken',
    ],
    ['an archive cut short', zip([file('a.txt', 'a')]).subarray(0, 40), 'a.zip', 'zipBroken'],
    ['an archive that climbs out', zip([file('../../etc/x', 'a')]), 'a.zip', 'zipUnsafePath'],
    ['a locked archive', zip([{ ...file('a', 'a'), flags: 1 }]), 'a.zip', 'zipEncrypted'],
    ['a workbook with macros', office('xl', file('xl/vbaProject.bin', 'x')), 'a.xlsm', 'macro'],
    [
      'a workbook with an entity bomb',
      office('xl', file('xl/b.xml', '<!DOCTYPE x [<!ENTITY a "b">]><x/>')),
      'a.xlsx',
      'xmlEntities',
    ],
    [
      'XML with entities',
      text('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'),
      'a.xml',
      'xmlEntities',
    ],
    [
      'a locked Office file',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('EncryptedPackage', 'utf16le'),
        Buffer.alloc(600),
      ]),
      'a.xlsx',
      'officeEncrypted',
    ],
    ['a PDF with a script', text('%PDF-1.7\n1 0 obj<</S/J#61vaScript/JS(app.alert(1))>>endobj'), 'a.pdf', 'pdfActive'],
  ])('%s is told as dangerous', async (_, bytes, name, dangerous) => {
    expect((await inspectFile(bytes, name)).dangerous).toBe(dangerous);
  });

  test('archives nested deeper than three are not followed but refused', async () => {
    let bytes = zip([file('a.txt', 'a')]);
    for (let depth = 0; depth < 4; depth += 1) bytes = zip([file('inner.zip', bytes)]);
    expect((await inspectFile(bytes, 'a.zip')).dangerous).toBe('zipBomb');
  });
});

test.each([
  '<script>alert(1)</script>',
  '<svg:script>1</svg:script>',
  '<g onload="alert(1)"/>',
  '<g\nonclick = "x"/>',
  '<a href="java&#115;cript:alert(1)"/>',
  '<foreignObject/>',
  '<image href="https://example.org/pixel.png"/>',
  '<use xlink:href="//example.org/a.svg#a"/>',
  '<image href="data:image/svg+xml;base64,AA"/>',
  '<style>@import "x.css"</style>',
  '<rect style="fill:url(https://example.org/a)"/>',
])('a drawing with %s is active', async (inside) => {
  expect(await inspectFile(svg(inside), 'a.svg')).toEqual({
    mime: 'image/svg+xml',
    kind: 'image',
    dangerous: 'svgActive',
  });
});

test.each([
  '<rect style="fill:u\\72l(https://example.org/a)"/>',
  '<style><![CDATA[ a{background:image-set("https://example.org/a" 1x)} ]]></style>',
  '<set attributeName="href" to="javascript:alert(1)"/>',
  '<animate attributeName="onclick" to="x"/>',
  '<a href="java&Tab;script&colon;alert(1)"/>',
  '<!--><script>1</script>-->',
  `<!--${'-'.repeat(100_000)}--><script>1</script>`,
  '<g xml:base="https://example.org/"><use href="#a"/></g>',
])('a drawing that hides it is active, too: %#', async (inside) => {
  expect((await inspectFile(svg(inside), 'a.svg')).dangerous).toBe('svgActive');
});

const utf16 = (content: string): Buffer => Buffer.from(content, 'utf16le');
const DOCTYPE = '<!DOCTYPE x [<!ENTITY a "b">]>';
const LATE = `<!--${' '.repeat(100_000)}-->`;
const pdf = (body: string | Buffer): Buffer =>
  Buffer.concat([text('%PDF-1.7\n'), Buffer.from(body), text('\nendobj\n')]);
const objects = (packed: Buffer | string): Buffer =>
  pdf(Buffer.concat([text('5 0 obj <</Type/ObjStm>>\nstream\n'), Buffer.from(packed), text('\nendstream')]));
const ACTION = '<</S/#4aavaScript/JS(app.alert(1))>>';
const LNK = Buffer.concat([Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), Buffer.alloc(60)]);
const PE = Buffer.concat([text('MZ'), Buffer.alloc(600)]);
const relation = (type: string, target: string): Member =>
  file(
    'word/_rels/settings.xml.rels',
    `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
  );
const field = (...pieces: string[]): Member =>
  file(
    'word/header1.xml',
    `<w:hdr><w:fldChar w:fldCharType="begin"/>${pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join('')}<w:fldChar w:fldCharType="end"/></w:hdr>`,
  );

describe('what was not screened before', () => {
  test.each([
    ['a Windows shortcut', LNK, 'a.txt', 'shortcut'],
    ['a shortcut to the web', text('[InternetShortcut]\r\nURL=file://x\r\n'), 'a.txt', 'shortcut'],
    ['a batch file', text('@echo off\r\n'), 'a.bat', 'executable'],
    ['a shortcut in an archive', zip([file('a/b.pdf', LNK)]), 'a.zip', 'zipExecutable'],
    ['a program in an archive', zip([file('a/b.dat', PE)]), 'a.zip', 'zipExecutable'],
    ['a program two archives deep', zip([file('a.dat', zip([file('b', PE)]))]), 'a.zip', 'zipExecutable'],
    ['a script of Windows in an archive', zip([file('a/b.vbs', 'x')]), 'a.zip', 'zipExecutable'],
    ['an entry with two names', zip([file('a.txt', 'x')]).fill('b', 30, 31), 'a.zip', 'zipBroken'],
    [
      'an entry that hides its size',
      zip([{ ...file('a', Buffer.alloc(90_000, 'ab')), claimedSize: 0 }]),
      'a.zip',
      'zipBroken',
    ],
    ['entities in UTF-16', utf16(`\ufeff<?xml version="1.0"?>${DOCTYPE}<x/>`), 'a.xml', 'xmlEntities'],
    ['entities in UTF-16 without a mark', utf16(`<?xml version="1.0"?>${DOCTYPE}<x/>`), 'a.xml', 'xmlEntities'],
    ['a script in UTF-16 without a mark', utf16('<svg><script>1</script></svg>'), 'a.svg', 'svgActive'],
    ['entities after a long comment', text(`<?xml version="1.0"?>${LATE}${DOCTYPE}<x/>`), 'a.xml', 'xmlEntities'],
    ['the same in a workbook', office('xl', file('xl/b.xml', `${LATE}${DOCTYPE}<x/>`)), 'a.xlsx', 'xmlEntities'],
    [
      'entities of a workbook in UTF-16',
      office('xl', file('xl/b.xml', utf16(`\ufeff${DOCTYPE}<x/>`))),
      'a.xlsx',
      'xmlEntities',
    ],
    ['a PDF action with an escaped name', pdf('1 0 obj <</S/Java#53cript>>'), 'a.pdf', 'pdfActive'],
    ['a PDF action in packed objects', objects(deflateSync(text(ACTION))), 'a.pdf', 'pdfActive'],
    ['the same as ASCIIHex', objects(`${text(ACTION).toString('hex')}>`), 'a.pdf', 'pdfActive'],
    ['the same packed, then ASCIIHex', objects(`${deflateSync(text(ACTION)).toString('hex')}>`), 'a.pdf', 'pdfActive'],
    [
      'PDF objects packed as nobody does',
      pdf('5 0 obj <</Type/ObjStm/Filter/LZW#44ecode>>\nstream\nx\nendstream'),
      'a.pdf',
      'pdfActive',
    ],
    ['a field that starts a program', office('word', field('DDEAUTO c:\\\\cmd.exe')), 'a.docx', 'dde'],
    ['the same in pieces', office('word', field(' DD', 'E', 'AUTO x')), 'a.docx', 'dde'],
    [
      'the same in one element',
      office('word', file('word/a.xml', '<w:fldSimple w:instr=" DDE x y"/>')),
      'a.docx',
      'dde',
    ],
    [
      'a workbook fed by a program',
      office(
        'xl',
        file('xl/externalLinks/externalLink1.xml', '<externalLink><ddeLink ddeService="cmd"/></externalLink>'),
      ),
      'a.xlsx',
      'dde',
    ],
    ['a table fed by a program', text("a,b\n1,=cmd|'/c calc'!A0\n"), 'a.csv', 'dde'],
    [
      'a template from elsewhere',
      office('word', relation('attachedTemplate', 'https://example.org/a.dotm')),
      'a.docx',
      'remoteTemplate',
    ],
    [
      'a template from another server',
      office('word', relation('attachedTemplate', '\\\\203.0.113.7\\a\\b.dotm')),
      'a.docx',
      'remoteTemplate',
    ],
    [
      'an object from elsewhere',
      office('word', relation('oleObject', 'mhtml:https://example.org/a')),
      'a.docx',
      'remoteTemplate',
    ],
    ['an RTF that loads an object', text('{\\rtf1{\\object\\objautlink\\objupdate}}'), 'a.rtf', 'rtfActive'],
    ['macros of an old workbook', office('xl', file('xl/macrosheets/sheet1.xml', '<x/>')), 'a.xlsx', 'macro'],
  ])('%s is told', async (_, bytes, name, dangerous) => {
    expect((await inspectFile(bytes, name)).dangerous).toEqual(dangerous);
  });

  test.each([
    ['a list of masses', text('MZ,intensity\n100.1,5\n'), 'a.csv'],
    ['a job of Gaussian', text('%chk=a.chk\n# opt\n'), 'a.com'],
    ['negative numbers and bars', text('-1|2\n-3|4, wow!\n'), 'a.txt'],
    ['a table with notes', text('a,b\n-1,good | very good\n=1+1,see!\n'), 'a.csv'],
    [
      'a document made from a template of its author',
      office('word', relation('attachedTemplate', 'file:///C:\\Users\\x\\Report.dotx')),
      'a.docx',
    ],
    ['a document with a link', office('word', relation('hyperlink', 'https://example.org/')), 'a.docx'],
    [
      'a document with a page number and the word DDE',
      office('word', field(' PAGE '), file('word/c.xml', '<w:t>DDE</w:t>')),
      'a.docx',
    ],
    [
      'a drawing of an old program',
      text(
        '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg><style><![CDATA[ a > b{fill:url(#c)} ]]></style></svg>',
      ),
      'a.svg',
    ],
    [
      'a PDF whose packed bytes hold /JS by chance',
      pdf('1 0 obj<</Length 9>>stream\n\u0001/JS \u0002\nendstream'),
      'a.pdf',
    ],
    [
      'a structure with its declaration',
      text('<?xml version="1.0"?><!DOCTYPE CDXML SYSTEM "http://www.cambridgesoft.com/xml/cdxml.dtd"><CDXML/>'),
      'a.cdxml',
    ],
    [
      'analyses and their scripts',
      zip([file('a/run.py', '#!/usr/bin/env python3\n'), file('a/data.csv', '1,2')]),
      'a.eln',
    ],
    ['a long JSON', text(`[${'{"a":[1.5e-3,"x\\\\"]},'.repeat(60_000)}1]`), 'a.json'],
  ])('%s is taken', async (_, bytes, name) => {
    expect(await inspectFile(bytes, name)).not.toHaveProperty('dangerous');
  });
});

describe.skipIf(!hasCorpus)('files made by others (skipped where the collection is absent)', () => {
  test.each([
    ['files/hostile/badwidth.bmp', 'imageBomb'],
    ['files/hostile/decompression_bomb.gif', 'imageBomb'],
    ['files/hostile/png_decompression_dos.png', 'imageBomb'],
    ['files/hostile/multipage_single_frame_loop.tiff', 'imageBroken'],
    ['files/hostile/seek_too_large.tif', 'imageBroken'],
    ['files/hostile/zero_width.gif', 'imageBroken'],
    ['files/hostile/evaljs.pdf', 'pdfActive'],
    ['files/image/multipage.tiff', undefined],
    ['files/image/hopper.webp', undefined],
    ['files/image/blend_op_over.png', undefined],
    ['files/image/pil_sample_cmyk.jpg', undefined],
    ['files/pdf/Test3.pdf', undefined],
    ['files/docx/having-images.docx', undefined],
    ['files/docx/strict-format.docx', undefined],
    ['files/text/blns.json', undefined],
    ['eln/hostile-zip/absolute path C xt.zip', 'zipUnsafePath'],
    ['eln/hostile-zip/invalid relative path xt.zip', 'zipUnsafePath'],
    ['eln/hostile-zip/invalid code lengths set.zip', 'zipBroken'],
    ['eln/hostile-zip/jszip__encrypted.zip', 'zipEncrypted'],
    ['eln/hostile-zip/strong encryption is not supported.zip', 'zipEncrypted'],
    ['eln/hostile-zip/jszip__pollution.zip', undefined],
    ['xlsx/hostile/poc-xmlbomb.xlsx', 'xmlEntities'],
    ['xlsx/hostile/crash-274d6342e4842d61be0fb48eaadad6208ae767ae.xlsx', 'zipBroken'],
    ['xlsx/hostile/~$LoadPivotTables.xlsx', 'extensionLies'],
    ['xlsx/hostile/NamedRangeWithInvalidCharacter.xlsx', undefined],
  ])('%s: %s', async (path, dangerous) => {
    expect((await inspectFile(inCorpus(path), path)).dangerous).toBe(dangerous);
  });
});
