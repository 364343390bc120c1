import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { screenExists } from './features';
import { Modal } from '../ui/modal';

/** L05, in the order a new team needs them. */
const STEPS = [
  { key: 'power', path: '/team/power' },
  { key: 'member', path: '/team/member' },
  { key: 'project', path: '/team/project' },
  { key: 'process', path: '/team/process' },
  { key: 'myTemplate', path: '/resource/myTemplate' },
  { key: 'method', path: '/resource/commonList/method' },
  { key: 'projects', path: '/project' },
] as const;

export const HelpDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['frame', 'common']);
  const steps = STEPS.filter((step) => screenExists(step.path));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('frame:help.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Text c="dimmed" mb={12}>
        {t('frame:help.intro')}
      </Text>
      <Stack gap={12} component="ol" pl={20} m={0}>
        {steps.map((step) => (
          <li key={step.key}>
            <Link to={step.path} onClick={onClose} className="link">
              {t(`frame:help.${step.key}.title`)}
            </Link>
            <Text fz="sm" c="dimmed">
              {t(`frame:help.${step.key}.body`)}
            </Text>
          </li>
        ))}
      </Stack>
    </Modal>
  );
};
