import type { Language } from '@shilu/events/core/call';
import { LocaleType, merge, mergeLocales } from '@univerjs/core';

type Texts = Parameters<typeof mergeLocales>[0];
type TextFile = { readonly default: Texts };

const zh = (): readonly Promise<TextFile>[] => [
  import('@univerjs/preset-sheets-core/locales/zh-CN'),
  import('@univerjs/preset-sheets-data-validation/locales/zh-CN'),
  import('@univerjs/preset-sheets-conditional-formatting/locales/zh-CN'),
  import('@univerjs/preset-sheets-filter/locales/zh-CN'),
  import('@univerjs/preset-sheets-sort/locales/zh-CN'),
  import('@univerjs/preset-sheets-find-replace/locales/zh-CN'),
  import('@univerjs/preset-sheets-drawing/locales/zh-CN'),
];
const en = (): readonly Promise<TextFile>[] => [
  import('@univerjs/preset-sheets-core/locales/en-US'),
  import('@univerjs/preset-sheets-data-validation/locales/en-US'),
  import('@univerjs/preset-sheets-conditional-formatting/locales/en-US'),
  import('@univerjs/preset-sheets-filter/locales/en-US'),
  import('@univerjs/preset-sheets-sort/locales/en-US'),
  import('@univerjs/preset-sheets-find-replace/locales/en-US'),
  import('@univerjs/preset-sheets-drawing/locales/en-US'),
];

export type WorkbookTexts = { readonly locale: LocaleType; readonly texts: ReturnType<typeof mergeLocales> };

/** What the sheet's own menus, dialogs and function help say, in one language: the other is not fetched. */
export const workbookTexts = async (language: Language): Promise<WorkbookTexts> => {
  const [files, { texts }] = await Promise.all(
    language === 'zh-CN' ? [Promise.all(zh()), import('./texts/zh-CN')] : [Promise.all(en()), import('./texts/en-US')],
  );
  return {
    locale: language === 'zh-CN' ? LocaleType.ZH_CN : LocaleType.EN_US,
    texts: merge({}, mergeLocales(...files.map((file) => file.default)), texts),
  };
};
