import type { PinyinOf } from './compound-index';

/** The dictionary is large: it comes with the first look-up. */
export const loadPinyin = async (): Promise<PinyinOf> => {
  const { pinyin } = await import('pinyin-pro');
  return (text) => pinyin(text, { type: 'array', toneType: 'none', nonZh: 'consecutive', v: true }).map((each) => each.toLowerCase().replace(/[^a-z0-9]/g, '')).filter((each) => each !== ''); // prettier-ignore
};
