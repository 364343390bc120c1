import type { Language } from '@shilu/events/core/call';
import { OTHERWISE } from '@shilu/infra/sheets/functions-otherwise';

const WORDS = {
  'zh-CN': {
    title: '# 电子表格：与 Excel 结果不同的函数',
    about:
      '其余函数的结果与 Excel 一致（数值相差不超过 1e-9）。导入文件时，凡计算结果与文件中不同的单元格都会在带入前逐个列出。',
    head: ['函数', '区别'],
  },
  'en-US': {
    title: '# Spreadsheets: functions that differ from Excel',
    about:
      'All other functions give what Excel gives (numbers within 1e-9). When a file is imported, every cell whose result differs from the file is listed before it is taken in.',
    head: ['Function', 'How it differs'],
  },
} as const;

/** Functions of sheets whose results differ from Excel's, as the engine's tests found them. */
export const functionsDoc = (language: Language): string => {
  const { title, about, head } = WORDS[language];
  const rows = OTHERWISE.map(({ name, how }) => `| \`${name}\` | ${how[language]} |`);
  return [title, '', about, '', `| ${head.join(' | ')} |`, '| --- | --- |', ...rows, ''].join('\n');
};
