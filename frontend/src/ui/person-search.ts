import { pinyinFit, type PinyinFit, type Syllables } from '@shilu/events/core/pinyin';

/** How a person is found: by name, account, or pinyin of any length. */
export type Findable = {
  readonly id: string;
  readonly realName: string;
  readonly account: string;
  readonly departmentName: string | null;
};

export type PinyinOf = (name: string) => Syllables;

let engine: Promise<PinyinOf> | null = null;

/** The pinyin dictionary is large: it comes when somebody first opens a picker. */
export const loadPinyin = (): Promise<PinyinOf> => {
  engine ??= import('pinyin-pro').then(({ pinyin }) => {
    const known = new Map<string, Syllables>();
    return (name) => {
      const cached = known.get(name);
      if (cached) return cached;
      // A family name has its own reading: 单 is shàn, 曾 is zēng.
      const made = pinyin(name, { toneType: 'none', type: 'array', mode: 'surname', nonZh: 'consecutive', v: true })
        .map((part) => part.toLowerCase().replace(/[^a-z0-9]/g, ''))
        .filter((part) => part !== '');
      known.set(name, made);
      return made;
    };
  });
  return engine;
};

/** Whether a text is found by what its pinyin begins with. */
export const begins = (fit: PinyinFit | null): boolean => fit === 'whole' || fit === 'begins';

export const matchesPerson = (person: Findable, typed: string, pinyinOf: PinyinOf | null): boolean => {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, '');
  if (wanted === '') return true;
  if (
    person.realName.toLowerCase().replace(/\s+/g, '').includes(wanted) ||
    person.account.toLowerCase().includes(wanted)
  )
    return true;
  return pinyinOf !== null && begins(pinyinFit(pinyinOf(person.realName), wanted));
};
