import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BackToNow } from './back-to-now';
import { useDocumentTitle } from './use-document-title';

const Said = ({ level, text }: { readonly level: 1 | 2; readonly text: string }) => {
  const { t } = useTranslation('common');
  return (
    <Stack align="center" gap={10} py={56} px={20} ta="center" role={level === 1 ? 'status' : 'alert'}>
      <Title order={level} fz={18}>
        {t('moment.nowOnly')}
      </Title>
      <Text maw={520}>{text}</Text>
      <BackToNow />
    </Stack>
  );
};

/** In place of a screen that has nothing of the past, under the date bar: that it is so, and the way back to now. */
export const NowOnly = () => {
  const { t } = useTranslation('common');
  useDocumentTitle(t('moment.nowOnly'));
  return <Said level={1} text={t('moment.nowOnlyHelp')} />;
};

/** In place of a part of a screen that was refused as of a moment: why, and the way back to now. */
export const NowOnlyPart = ({ why }: { readonly why: string }) => <Said level={2} text={why} />;
