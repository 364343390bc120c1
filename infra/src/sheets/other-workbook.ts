import { zipEntries } from '../blob-store/zip-entries';
import { TableFault } from '../tables/table-fault';

const saveAsXlsx = (zh: string, en: string): TableFault =>
  new TableFault(`这是 ${zh} 文件，请用 Excel 或 WPS 另存为 xlsx 后再导入`, `This is ${en}. Save it as xlsx in Excel, then import it`); // prettier-ignore

/** Compound files: what Excel wrote until 2003, and what it encrypts. */
const COMPOUND = 'd0cf11e0a1b11ae1';

/** What a file is that holds a workbook in another form than xlsx; null for anything else. */
export const otherWorkbook = async (bytes: Buffer): Promise<TableFault | null> => {
  if (bytes.subarray(0, 8).toString('hex') === COMPOUND) {
    const said = bytes.toString('utf16le', 0, Math.min(bytes.length, 1_000_000));
    const wide = bytes.length > 1 ? bytes.subarray(1).toString('utf16le', 0, 1_000_000) : '';
    return said.includes('EncryptedPackage') || wide.includes('EncryptedPackage')
      ? new TableFault('文件有打开密码，请在 Excel 中去除密码后另存为 xlsx', 'The file is encrypted. Remove its password in Excel and save it as xlsx') // prettier-ignore
      : saveAsXlsx(' xls（Excel 97-2003）', 'an xls file (Excel 97-2003)');
  }
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return null;
  const entries = await zipEntries(bytes, 2_000).catch(() => []);
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('xl/workbook.bin')) return saveAsXlsx(' xlsb（二进制）', 'an xlsb file');
  const mime = entries.find(({ name }) => name === 'mimetype');
  if (mime && mime.unpacked < 200 && mime.read().toString('latin1').includes('opendocument.spreadsheet'))
    return saveAsXlsx(' ods（OpenDocument）', 'an ods file (OpenDocument)');
  return names.has('Index/Document.iwa') ? saveAsXlsx(' Numbers', 'a Numbers file') : null;
};
