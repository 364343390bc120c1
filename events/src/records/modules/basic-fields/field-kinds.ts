import type { Label } from '../../../core/call';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

export const BASIC_FIELD_KINDS: Readonly<Record<string, Label>> = {
  input: of('单行文本', 'Text'),
  textarea: of('多行文本', 'Long text'),
  radio: of('单选', 'One of'),
  checkbox: of('复选', 'Any of'),
  date: of('日期', 'Date'),
  inputNumber: of('数字', 'Number'),
  email: of('邮箱', 'Email'),
  phone: of('电话', 'Phone'),
  attachment: of('附件', 'Attachment'),
  select: of('下拉单选', 'Drop-down'),
  multiple: of('下拉多选', 'Drop-down, several'),
};
