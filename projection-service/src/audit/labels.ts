import type { Label, Language } from '@shilu/events/core/call';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

const actionLabels = { 1: of('新增', 'Added'), 2: of('修改', 'Modified'), 3: of('删除', 'Removed') } as const;

export const actionLabel = (action: 1 | 2 | 3, language: Language): string => actionLabels[action][language];

export const codeLine = (code: string, language: Language): string =>
  language === 'zh-CN' ? `验证码：${code}` : `Verification code: ${code}`;

/** Stands at the head and at the end of an export that is not whole. */
export const missingNote = (
  { events, things }: { readonly events: number; readonly things: number },
  language: Language,
): string =>
  language === 'zh-CN'
    ? `注意：有 ${events} 条事件（涉及 ${things} 个对象）暂时无法读取，正在修复，未包含在本文件中`
    : `Note: ${events} events (of ${things} things) cannot be read at present and are being repaired; they are missing here`;

export const exportHeader = (language: Language): readonly string[] =>
  language === 'zh-CN'
    ? ['时间 (UTC)', '操作人', '事件', '对象', '模块', '字段', '操作', '原值', '新值', '原因', '日志位置']
    : [
        'Time (UTC)',
        'Person',
        'Event',
        'Object',
        'Module',
        'Field',
        'Action',
        'Old value',
        'New value',
        'Reason',
        'Log position',
      ];
