import { Text } from '@mantine/core';
import type { AccessReason, EntryReader } from '@shilu/events/sharing/calls';
import { useTranslation } from 'react-i18next';
import { PersonName } from '../ui/person';
import classes from './sharing.module.css';
import { untilWords } from './share-words';

/** Who reads something, and why each does. */
export const ReaderLines = ({ readers }: { readonly readers: readonly EntryReader[] }) => {
  const { t } = useTranslation(['sharing', 'common']);
  const groundWords = ({ kind, place, endsAt, use }: AccessReason): string => {
    const said = t(`ground.${kind}`);
    const more = [
      ...(place === null ? [] : [place]),
      ...(use === null ? [] : [t(`uses.${use}`), untilWords(endsAt, t)]),
    ];
    return more.length === 0 ? said : t('groundAt', { ground: said, place: more.join(t('and')) });
  };
  return (
    <ul className={classes['lines']}>
      {readers.map(({ accountId, name, grounds }) => (
        <li key={accountId} className={classes['line']}>
          <div>
            <PersonName name={name} />
            {grounds.map((ground, at) => (
              <Text key={at} c="dimmed" fz="xs">
                {groundWords(ground)}
              </Text>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
};
