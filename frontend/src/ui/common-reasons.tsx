import { Button, Group } from '@mantine/core';
import { organizationCalls } from '@shilu/events/organization/calls';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';

/** The organisation's own reasons, to be taken with a click; none where the dictionary is not there. */
export const CommonReasons = ({
  code,
  chosen,
  onChoose,
}: {
  readonly code: string;
  readonly chosen: string;
  readonly onChoose: (reason: string) => void;
}) => {
  const { t } = useTranslation('common');
  const language = useStore(languageStore);
  const items = useQueryCall(organizationCalls.dictionaryItems, { code }, { staleTime: 5 * 60_000 }).data?.response;
  if (items === undefined || items.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={t('reason.common')}>
      {items.map((item) => {
        const words = language === 'zh-CN' ? item.zh : item.en;
        return (
          <Button
            key={item.value}
            size="compact-sm"
            variant={chosen === words ? 'light' : 'default'}
            aria-pressed={chosen === words}
            onClick={() => onChoose(words)}
          >
            {words}
          </Button>
        );
      })}
    </Group>
  );
};
