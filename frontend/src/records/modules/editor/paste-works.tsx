import { Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkButton } from '../../../ui/work-button';

type Props = { readonly working: boolean; readonly onRead: (text: string) => void };

/** References as other programs give them out, to be read. */
export const PasteWorks = ({ working, onRead }: Props) => {
  const { t } = useTranslation(['records', 'references']);
  const [typed, setTyped] = useState('');
  return (
    <Stack gap={8}>
      <Textarea
        autoFocus
        label={t('records:rich.pasteWorks')}
        description={t('records:rich.pasteWorksHint')}
        autosize
        minRows={2}
        maxRows={8}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group>
        <WorkButton working={working} disabled={typed.trim() === ''} variant="default" onClick={() => onRead(typed)}>
          {t('references:read')}
        </WorkButton>
      </Group>
    </Stack>
  );
};
