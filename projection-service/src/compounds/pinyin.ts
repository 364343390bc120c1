import type { PinyinOf } from './compound-index';

/** The dictionary is large: it comes with the first look-up. */
export const loadPinyin = async (): Promise<PinyinOf> => {
  const { pinyin } = await import('pinyin-pro');
  return (text) => pinyin(text, { type: 'array', toneType: 'none', nonZh: 'consecutive' }).map((each) => each.toLowerCase().replace(/[^a-z0-9]/g, '').replaceAll('ü', 'v')).filter((each) => each !== ''); // prettier-ignore
};
