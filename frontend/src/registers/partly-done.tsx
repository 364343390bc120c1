import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WorkButton } from '../ui/work-button';

type Props = {
  /** So many were asked for. */
  readonly asked: number;
  readonly left: readonly { readonly id: string; readonly why: string }[];
  readonly nameOf: (id: string) => string;
  readonly onClose: () => void;
};

/** What of several entries was refused, and why. */
export const PartlyDone = ({ asked, left, nameOf, onClose }: Props) => {
  const { t } = useTranslation(['registers', 'common']);
  return (
    <Stack gap={12}>
      <Text role="status">{t('registers:move.partly', { done: asked - left.length, left: left.length })}</Text>
      <List>
        {left.map(({ id, why }) => (
          <List.Item key={id}>
            {nameOf(id)}
            {t('common:punctuation.colon')}
            {why}
          </List.Item>
        ))}
      </List>
      <WorkButton working={false} onClick={onClose}>
        {t('common:actions.close')}
      </WorkButton>
    </Stack>
  );
};
