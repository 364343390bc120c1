import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/**
 * One page for "not here" and "not for you": in the same words, so that nobody learns from it what there is. It says what
 * to do in either case, and where access to it is requested, whatever it is. That a role lacks a right to what everybody may know of is said apart.
 */
export const NotHere = ({ requestAt }: { readonly requestAt?: string | undefined }) => {
  const { t } = useTranslation('common');
  return (
    <Stack align="center" gap={10} py={56} px={20} role="alert">
      <IconMapPinOff size={40} stroke={1.5} color="var(--mute)" aria-hidden />
      <Title order={1} fz={18} ta="center">
        {t('notHere.title')}
      </Title>
      <Text maw={520} ta="center">
        {t('notHere.body')}
      </Text>
      <List maw={520} spacing={4} c="dimmed" withPadding>
        <List.Item>{t('notHere.address')}</List.Item>
        <List.Item>{t('notHere.bin')}</List.Item>
        <List.Item>{t('notHere.ask')}</List.Item>
      </List>
      <Group gap={8} mt={8} justify="center">
        <Button component={Link} to="/globSearch">
          {t('notHere.search')}
        </Button>
        {requestAt === undefined ? null : (
          <Button variant="default" component={Link} to={requestAt}>
            {t('notHere.request')}
          </Button>
        )}
        <Button variant="default" component={Link} to="/">
          {t('actions.goHome')}
        </Button>
      </Group>
    </Stack>
  );
};
