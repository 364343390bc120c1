import { Text } from '@mantine/core';
import type { AccessReason, EntryReader } from '@shilu/events/sharing/calls';
import { useTranslation } from 'react-i18next';
import { PersonName } from '../ui/person';
import classes from './sharing.module.css';
import { untilWords } from './share-words';

type Props = {
  readonly readers: readonly EntryReader[];
  /** What they read: the same reason has other words there. */
  readonly of?: 'project';
  /** Who could at a moment of the past. */
  readonly then?: boolean;
};

/** Reasons that a project is seen by, and not said of it as they are of a record. */
const PROJECT_GROUNDS = [
  'owner',
  'permission',
  'organisation',
  'projectMember',
  'taskMember',
  'departmentMember',
] as const;
const isProjectGround = (kind: AccessReason['kind']): kind is (typeof PROJECT_GROUNDS)[number] =>
  (PROJECT_GROUNDS as readonly string[]).includes(kind);

/** Who reads something, and why each does. */
export const ReaderLines = ({ readers, of, then = false }: Props) => {
  const { t } = useTranslation(['sharing', 'common']);
  const groundWords = ({ kind, place, endsAt, use }: AccessReason): string => {
    const said = of === 'project' && isProjectGround(kind) ? t(`projectGround.${kind}`) : t(`ground.${kind}`);
    const more = [
      ...(place === null ? [] : [place]),
      ...(use === null ? [] : [t(`uses.${use}`), untilWords(endsAt, t)]),
    ];
    return more.length === 0 ? said : t('groundAt', { ground: said, place: more.join(t('and')) });
  };
  if (then && readers.length === 0) return <Text c="dimmed">{t('readersNoneThen')}</Text>;
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
