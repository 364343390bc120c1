import { allSettings } from '@shilu/infra/config/all-settings';
import { settingMeanings } from '@shilu/infra/config/setting-meanings';
import type { Language } from '@shilu/events/core/call';

const words = {
  'zh-CN': {
    title: '设置',
    about:
      '所有设置只来自环境变量；空值等于未设置，填错时启动会被拒绝，并指出变量名与要求。标有 † 的是机密，错误信息中不显示其值。本页由声明生成（`npm run docs`）。',
    head: ['变量', '用途', '默认', '要求'],
    none: '—',
  },
  'en-US': {
    title: 'Settings',
    about:
      'Settings come from the environment alone. An empty variable is one that is not set; a wrong one is refused at start by its name, with what it must be. Those marked † are secrets: no message shows them. This page is printed from the declarations (`npm run docs`).',
    head: ['variable', 'what for', 'default', 'it must'],
    none: '—',
  },
} as const;

const defaultOf = (name: string): string => {
  const parsed = allSettings[name]?.schema.safeParse(undefined);
  const value = parsed?.success ? parsed.data : undefined;
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  return typeof value === 'object' ? JSON.stringify(value) : `\`${String(value as string | number)}\``;
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** docs/SETTINGS.md in one of the two languages. */
export const settingsDoc = (language: Language): string => {
  const { title, about, head, none } = words[language];
  const rows = Object.entries(allSettings).map(([name, { rule, secret }]) => [
    `\`${name}\`${secret === true ? ' †' : ''}`,
    cell(settingMeanings[name]?.[language] ?? ''),
    defaultOf(name) || none,
    cell(rule[language].replace(/^it must /, '').replace(/^应/, '')),
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return `# ${title}\n\n${about}\n\n${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
};
