import { Button, Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText, showDone, showWarning } from '../ui/toasts';
import { isApiError } from '../api/api-error';
import { COPY_TEXTS, copyStructure, type Copied, type CopyText } from './copy-structure';

type Props = {
  /** Asked for when it is copied. */
  readonly copied: () => Copied;
  readonly size?: 'compact-sm' | 'compact-xs';
};

/** Copies, and says what is in the clipboard now. */
export const useCopyStructure = (): ((copied: Copied, text: CopyText) => Promise<void>) => {
  const { t } = useTranslation('chemistry');
  return async (copied, text) => {
    try {
      await copyStructure(copied, text);
      showDone(t(`copied.${text}`));
    } catch (error) {
      showWarning(isApiError(error) ? errorText(error) : t('notCopied'));
    }
  };
};

/** A structure or reaction for other programs: picture and text at once. */
export const CopyMenu = ({ copied, size = 'compact-sm' }: Props) => {
  const { t } = useTranslation('chemistry');
  const copy = useCopyStructure();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size={size} variant="default" leftSection={<IconCopy size={size === 'compact-sm' ? 15 : 14} />}>
          {t('copy')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {COPY_TEXTS.map((text) => (
          <Menu.Item key={text} onClick={() => void copy(copied(), text)}>
            {t(`copyAs.${text}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
