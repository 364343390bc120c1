import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import classes from './person.module.css';

const HAN = /\p{Script=Han}/u;
const TONES = ['teal', 'amber', 'violet', 'green', 'red'] as const;

/** The first character of a Chinese name, the initials of another. */
export const initialsOf = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '') return '?';
  if (HAN.test(trimmed)) return [...trimmed][0] ?? '?';
  return trimmed
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('')
    .toUpperCase();
};

/** The same person has the same colour everywhere. */
const toneOf = (name: string): (typeof TONES)[number] => {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return TONES[sum % TONES.length] ?? 'teal';
};

/** Family name first in Chinese, as the organisation keeps it; a name is shown as its person writes it. */
export const Avatar = ({ name, size = 24 }: { readonly name: string; readonly size?: number }) => (
  <span
    className={clsx(classes['avatar'], classes[toneOf(name)])}
    style={{ width: size, height: size, fontSize: Math.round(size / 2) }}
    aria-hidden
  >
    {initialsOf(name)}
  </span>
);

export const PersonName = ({ name, suffix }: { readonly name: string | null; readonly suffix?: string }) => {
  const { t } = useTranslation('common');
  const shown = name === null || name === '' ? t('person.unknown') : name;
  return (
    <span className={classes['person']}>
      <Avatar name={shown} size={22} />
      <span className={classes['name']}>
        {shown}
        {suffix === undefined ? null : <span className="mute"> · {suffix}</span>}
      </span>
    </span>
  );
};
