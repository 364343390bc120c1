import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** So many of several are named; of the others, how many there are. */
const NAMED = 5;

/** What several entries are called, before something is done with all of them. */
export const SeveralNamed = ({
  names,
}: {
  readonly names: readonly { readonly id: string; readonly name: string }[];
}) => {
  const { t } = useTranslation('registers');
  return (
    <>
      <List>
        {names.slice(0, NAMED).map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
      </List>
      {names.length > NAMED ? <Text>{t('move.others', { count: names.length - NAMED })}</Text> : null}
    </>
  );
};
