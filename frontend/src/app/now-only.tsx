import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BackToNow } from '../ui/back-to-now';
import { useDocumentTitle } from '../ui/use-document-title';

/** In place of a screen that has nothing of the past, under the date bar: that it is so, and the way back to now. */
export const NowOnly = () => {
  const { t } = useTranslation('common');
  useDocumentTitle(t('moment.nowOnly'));
  return (
    <Stack align="center" gap={10} py={56} px={20} ta="center" role="status">
      <Title order={1} fz={18}>
        {t('moment.nowOnly')}
      </Title>
      <Text maw={520}>{t('moment.nowOnlyHelp')}</Text>
      <BackToNow />
    </Stack>
  );
};
