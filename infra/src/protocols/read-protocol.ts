import type { Language } from '@shilu/events/core/call';
import { zipEntries } from '../blob-store/zip-entries';
import { TableFault } from '../tables/table-fault';
import { weighsMore } from '../workers/weight';
import { asModules, type ProtocolModule } from './as-modules';
import { tooLong } from './docx-body';
import { baseName, isMarkdown, tidyTitle } from './protocol-names';
import { MOST_PROSE_BYTES, type ProtocolLost, type ProtocolPicture, type ReadProse } from './protocol-parts';
import { readDocx } from './read-docx';
import { readMarkdown } from './read-markdown';

export type ReadProtocol = {
  readonly title: string;
  readonly modules: readonly ProtocolModule[];
  readonly pictures: readonly ProtocolPicture[];
  readonly lost: readonly ProtocolLost[];
};

const COMPOUND = 'd0cf11e0a1b11ae1';
const beginsWith = (bytes: Buffer, said: string): boolean =>
  bytes
    .subarray(0, 1_000)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase()
    .startsWith(said);

/** What a file is that is neither a document nor a text, with what to do; null where it may be one. */
const otherDocument = (bytes: Buffer, isText: boolean): TableFault | null => {
  if (bytes.subarray(0, 8).toString('hex') === COMPOUND) {
    const said = `${bytes.toString('utf16le', 0, 1_000_000)}${bytes.subarray(1).toString('utf16le', 0, 1_000_000)}`;
    return said.includes('EncryptedPackage')
      ? new TableFault('文件有打开密码，请在 Word 中去除密码后另存为 docx', 'The file is encrypted. Remove its password in Word and save it as docx') // prettier-ignore
      : new TableFault('这是 doc（Word 97-2003）文件，请用 Word 或 WPS 另存为 docx 后再导入', 'This is a doc file (Word 97-2003). Save it as docx in Word, then import it'); // prettier-ignore
  }
  if (beginsWith(bytes, '{\\rtf'))
    return new TableFault('这是 RTF 文件，请用 Word 或 WPS 另存为 docx 后再导入', 'This is an RTF file. Save it as docx in Word, then import it'); // prettier-ignore
  if (beginsWith(bytes, '%pdf'))
    return new TableFault('这是 PDF 文件，请导入它的 Word 原稿，或作为附件上传', 'This is a PDF. Import the Word document that it was made from, or attach it'); // prettier-ignore
  if (!isText && (beginsWith(bytes, '<!doctype') || beginsWith(bytes, '<html')))
    return new TableFault('这是网页（HTML），请用 Word 打开后另存为 docx 再导入', 'This is a web page (HTML). Open it in Word and save it as docx, then import it'); // prettier-ignore
  return null;
};

/** Documents of other programs are archives too. */
const otherArchive = async (bytes: Buffer): Promise<TableFault | null> => {
  const entries = await zipEntries(bytes, 2_000).catch(() => []);
  const mime = entries.find(({ name }) => name === 'mimetype');
  if (mime && mime.unpacked < 200 && mime.read().toString('latin1').includes('opendocument.text'))
    return new TableFault('这是 odt（OpenDocument）文件，请另存为 docx 后再导入', 'This is an odt file (OpenDocument). Save it as docx, then import it'); // prettier-ignore
  return entries.some(({ name }) => name.endsWith('Index/Document.iwa'))
    ? new TableFault(
        '这是 Pages 文件，请导出为 docx 后再导入',
        'This is a Pages file. Export it as docx, then import it',
      )
    : null;
};

const proseOf = async (bytes: Buffer, name: string): Promise<ReadProse> => {
  const isText = isMarkdown(name);
  const other = otherDocument(bytes, isText) ?? (isText ? null : await otherArchive(bytes));
  if (other !== null) throw other;
  return isText ? readMarkdown(bytes) : readDocx(bytes);
};

/** A Word or Markdown file as modules. Throws TableFault, which says why not and what to do. */
export const readProtocol = async (bytes: Buffer, name: string, language: Language): Promise<ReadProtocol> => {
  const prose = await proseOf(bytes, name);
  const { title, modules } = asModules(prose, language);
  if (modules.length === 0)
    throw new TableFault(
      '文件里没有可以导入的文字或图片',
      'There is no text or picture in the file that can be imported',
    );
  if (weighsMore(modules, MOST_PROSE_BYTES)) throw tooLong();
  const called = [title, tidyTitle(baseName(name), 300), modules[0]?.title].find((each) => each !== null && each !== undefined && each !== ''); // prettier-ignore
  return { title: called ?? name, modules, pictures: prose.pictures, lost: prose.lost };
};
