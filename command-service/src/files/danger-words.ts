import type { Label } from '@shilu/events/core/call';
import type { FileDanger } from '@shilu/infra/blob-store/inspect-file';

type DangerWords = { readonly why: Label; readonly advice: Label };

const words = (zhWhy: string, enWhy: string, zhAdvice: string, enAdvice: string): DangerWords => ({
  why: { 'zh-CN': zhWhy, 'en-US': enWhy },
  advice: { 'zh-CN': zhAdvice, 'en-US': enAdvice },
});

/** Why a file was not stored and what helps, for the person who brought it. */
export const dangerWords: Readonly<Record<FileDanger, DangerWords>> = {
  empty: words('文件为空', 'it is empty', '请检查文件后重新选择', 'Check the file and choose it again.'),
  executable: words(
    '是可执行程序或脚本',
    'it is a program or a script',
    '程序和脚本不能作为附件，请改存其数据或文字说明',
    'Programs and scripts cannot be attached. Save its data or a description instead.',
  ),
  shortcut: words(
    '是快捷方式，不是文件本身',
    'it is a shortcut, not the file itself',
    '请选择快捷方式所指向的原文件',
    'Choose the file that the shortcut leads to.',
  ),
  extensionLies: words(
    '内容与扩展名不符',
    'its content is not what its ending says',
    '请用原软件另存为该格式，或改正扩展名',
    'Save it again in that format, or correct its ending.',
  ),
  imageBomb: words(
    '图片展开后过大',
    'the picture is far too large once opened',
    '请缩小尺寸后再上传',
    'Make it smaller and try again.',
  ),
  imageBroken: words('图片已损坏', 'the picture is damaged', '请重新导出图片', 'Export the picture again.'),
  macro: words(
    '含有宏',
    'it contains macros',
    '请另存为不含宏的格式（docx、xlsx、pptx）',
    'Save it in a format without macros (docx, xlsx, pptx).',
  ),
  dde: words(
    '打开时会调用其他程序（DDE）',
    'it calls other programs when it is opened (DDE)',
    '请把这类链接改为普通数值或文字后再保存',
    'Replace such links by plain values or text and save it again.',
  ),
  remoteTemplate: words(
    '打开时会从外部地址加载模板或对象',
    'it loads a template or an object from an outside address when it is opened',
    '请改用本地模板，并把链接的对象嵌入文档',
    'Attach a local template, and embed objects instead of linking them.',
  ),
  officeEncrypted: words(
    '文档已加密',
    'the document is encrypted',
    '请取消密码后再上传',
    'Remove its password and try again.',
  ),
  pdfActive: words(
    'PDF 含有脚本或嵌入内容',
    'the PDF contains scripts or embedded content',
    '请“打印为 PDF”另存一份再上传',
    'Print it to a new PDF and upload that.',
  ),
  pdfEncrypted: words(
    'PDF 已加密，无法检查（需要密码才能打开，或加密方式不受支持）',
    'the PDF is encrypted and cannot be checked (it needs a password to open, or its kind of encryption is not supported)',
    '请用原软件或 PDF 阅读器取消打开密码后另存（只限制打印或复制的 PDF 可以直接上传），或“打印为 PDF”后再上传',
    'Save it without a password to open it (restrictions on printing or copying may stay), or print it to a new PDF, and upload that.',
  ),
  pdfBroken: words(
    'PDF 内部数据已损坏，无法检查',
    'the PDF is damaged inside and cannot be checked',
    '请重新导出，或“打印为 PDF”另存一份再上传',
    'Export it again, or print it to a new PDF, and upload that.',
  ),
  pdfBomb: words(
    'PDF 展开后过大，无法检查',
    'the PDF is far too large once unpacked to be checked',
    '请“打印为 PDF”另存一份再上传',
    'Print it to a new PDF and upload that.',
  ),
  rtfActive: words(
    'RTF 打开时会加载外部对象或调用其他程序',
    'the RTF loads outside objects or calls other programs when it is opened',
    '请另存为 docx 或 PDF',
    'Save it as docx or PDF.',
  ),
  svgActive: words(
    'SVG 含有脚本或外部内容',
    'the SVG contains scripts or outside content',
    '请导出为不含脚本和链接的 SVG，或导出为 PNG',
    'Export it without scripts and links, or as PNG.',
  ),
  tooComplex: words(
    '内容的元素过多，无法检查',
    'it has more parts than can be checked',
    '请简化后重新导出，或导出为 PNG',
    'Simplify it and export it again, or export it as PNG.',
  ),
  xmlEntities: words(
    '含有不安全的 XML 实体',
    'it contains unsafe XML entities',
    '请用原软件重新保存，去掉文件开头的实体声明（DOCTYPE）',
    'Save it again without the declarations at its start (DOCTYPE).',
  ),
  zipBomb: words(
    '压缩包展开后过大或层数过多，无法检查',
    'the archive is far too large or too deeply nested once unpacked to be checked',
    '请拆成几个较小的压缩包',
    'Split it into smaller archives.',
  ),
  zipBroken: words('压缩包已损坏', 'the archive is damaged', '请重新压缩后再上传', 'Pack it again and try again.'),
  zipEncrypted: words(
    '压缩包已加密',
    'the archive is encrypted',
    '请取消密码后重新压缩',
    'Pack it again without a password.',
  ),
  zipExecutable: words(
    '压缩包内含可执行程序、脚本或快捷方式',
    'the archive contains a program, a script or a shortcut',
    '请去掉这些文件后重新压缩',
    'Remove those files and pack it again.',
  ),
  zipUnsafePath: words(
    '压缩包内含不安全的路径',
    'the archive contains unsafe paths',
    '请从文件夹内部重新压缩，使路径不含盘符和“..”',
    'Pack it again from within its folder, so that no path has a drive letter or "..".',
  ),
};
