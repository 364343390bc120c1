import type { Label } from '@shilu/events/core/call';
import type { FileDanger } from '@shilu/infra/blob-store/inspect-file';

/** Why a file was not stored, for the person who brought it. */
export const dangerWords: Readonly<Record<FileDanger, Label>> = {
  empty: { 'zh-CN': '文件为空', 'en-US': 'it is empty' },
  executable: { 'zh-CN': '是可执行程序', 'en-US': 'it is a program' },
  extensionLies: { 'zh-CN': '内容与扩展名不符', 'en-US': 'its content is not what its ending says' },
  imageBomb: { 'zh-CN': '图片展开后过大', 'en-US': 'the picture is far too large once opened' },
  imageBroken: { 'zh-CN': '图片已损坏', 'en-US': 'the picture is damaged' },
  macro: { 'zh-CN': '含有宏', 'en-US': 'it contains macros' },
  officeEncrypted: { 'zh-CN': '文档已加密', 'en-US': 'the document is encrypted' },
  pdfActive: { 'zh-CN': 'PDF 含有脚本或嵌入内容', 'en-US': 'the PDF contains scripts or embedded content' },
  svgActive: { 'zh-CN': 'SVG 含有脚本或外部内容', 'en-US': 'the SVG contains scripts or outside content' },
  xmlEntities: { 'zh-CN': '含有不安全的 XML 实体', 'en-US': 'it contains unsafe XML entities' },
  zipBomb: { 'zh-CN': '压缩包展开后过大', 'en-US': 'the archive is far too large once unpacked' },
  zipBroken: { 'zh-CN': '压缩包已损坏', 'en-US': 'the archive is damaged' },
  zipEncrypted: { 'zh-CN': '压缩包已加密', 'en-US': 'the archive is encrypted' },
  zipUnsafePath: { 'zh-CN': '压缩包内含不安全的路径', 'en-US': 'the archive contains unsafe paths' },
};
