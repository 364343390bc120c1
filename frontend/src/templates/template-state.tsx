import { Group } from '@mantine/core';
import { isBuiltIn } from '@shilu/events/core/built-in';
import { templateRegister } from '@shilu/events/templates/template';
import { useTranslation } from 'react-i18next';
import { EntryStatus } from '../registers/entry-status';
import { VersionInUse } from '../registers/version-in-use';
import { Chip } from '../ui/state-chip';
import type { Template } from './templates';

/** Which version is in use; for those who write on it, how far its draft has come. */
export const TemplateState = ({ template: { version, draft, ownerId } }: { readonly template: Template }) => {
  const { t } = useTranslation('recordLists');
  const { life } = templateRegister;
  return (
    <Group gap={6}>
      {isBuiltIn(templateRegister, { ownerId }) ? <Chip tone="locked">{t('template.system')}</Chip> : null}
      {version !== null && draft === null ? (
        <Chip tone="approved">{t('template.version', { number: version })}</Chip>
      ) : null}
      {life && draft ? <EntryStatus life={life} status={draft.status} /> : null}
      {draft && version !== null ? (
        <VersionInUse entry={{ version, inUse: true, changedSince: draft.changedSince }} />
      ) : null}
    </Group>
  );
};
