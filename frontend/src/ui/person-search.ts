/** How a person is found: by name, account, full pinyin or its initials. */
export type Findable = {
  readonly id: string;
  readonly realName: string;
  readonly account: string;
  readonly departmentName: string | null;
};
type Pinyin = { readonly full: string; readonly initials: string };

let engine: Promise<(name: string) => Pinyin> | null = null;

/** The pinyin dictionary is large: it comes when somebody first opens a picker. */
export const loadPinyin = (): Promise<(name: string) => Pinyin> => {
  engine ??= import('pinyin-pro').then(({ pinyin }) => {
    const known = new Map<string, Pinyin>();
    return (name) => {
      const cached = known.get(name);
      if (cached) return cached;
      // A family name has its own reading: 单 is shàn, 曾 is zēng.
      const parts = pinyin(name, { toneType: 'none', type: 'array', mode: 'surname' });
      const made = {
        full: parts.join('').toLowerCase(),
        initials: parts
          .map((part) => part[0] ?? '')
          .join('')
          .toLowerCase(),
      };
      known.set(name, made);
      return made;
    };
  });
  return engine;
};

export const matchesPerson = (
  person: Findable,
  typed: string,
  pinyinOf: ((name: string) => Pinyin) | null,
): boolean => {
  const wanted = typed.trim().toLowerCase().replace(/\s+/g, '');
  if (wanted === '') return true;
  if (
    person.realName.toLowerCase().replace(/\s+/g, '').includes(wanted) ||
    person.account.toLowerCase().includes(wanted)
  )
    return true;
  if (!pinyinOf || !/^[a-z]+$/.test(wanted)) return false;
  const { full, initials } = pinyinOf(person.realName);
  return initials.startsWith(wanted) || full.startsWith(wanted);
};
