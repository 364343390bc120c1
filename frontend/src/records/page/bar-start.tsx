import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import classes from './record.module.css';

/** How every bar of a record begins: back to where one came from, and on a narrow screen its outline. */
export const BarStart = ({ onOutline }: { readonly onOutline: () => void }) => {
  const { t } = useTranslation('records');
  const navigate = useNavigate();
  return (
    <>
      <Tooltip label={t('top.back')}>
        <ActionIcon
          size={36}
          aria-label={t('top.back')}
          onClick={() => (window.history.length > 1 ? void navigate(-1) : void navigate('/record'))}
        >
          <IconArrowLeft size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <ActionIcon size={36} className={classes['narrowOnly'] ?? ''} aria-label={t('top.outline')} onClick={onOutline}>
        <IconList size={18} stroke={1.6} />
      </ActionIcon>
    </>
  );
};
