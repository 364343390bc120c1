import { Button, Menu } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { REACTION_FORMATS, type ReactionFormat } from '@shilu/events/records/export-calls';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../../api/call-api';
import { saveFile } from '../../../api/save-file';
import { showError } from '../../../ui/toasts';

type Props = { readonly recordId: string; readonly moduleId: string };

/** C050: the reaction as a file, as it is saved now. */
export const ExportMenu = ({ recordId, moduleId }: Props) => {
  const { t } = useTranslation('equation');
  const take = async (format: ReactionFormat): Promise<void> => {
    try {
      const file = await fetchFile(recordCalls.exportReaction, { experimentId: recordId, moduleId, format });
      saveFile(file.blob, file.name ?? `reaction.${format}`);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconDownload size={15} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('exportSaved')}</Menu.Label>
        {REACTION_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void take(format)}>
            {t(`exportAs.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
