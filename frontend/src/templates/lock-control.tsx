import { Checkbox, Stack, Switch, Text } from '@mantine/core';
import { currentContent, moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { TemplateModule } from '@shilu/events/templates/template';
import { useTranslation } from 'react-i18next';

/** Parts of it that may be left open; none of a type that is locked whole. */
const partsOf = ({ type, content, contentVersion = 1 }: TemplateModule) =>
  moduleTypeOf(type).lockable?.parts(currentContent(type, content, contentVersion)) ?? [];

type Props = {
  readonly module: TemplateModule;
  readonly readOnly: boolean;
  readonly onLock: (lock: TemplateModule['lock'] | null) => void;
};

/** Whether records keep a module as the template has it, and which fields of it they fill in all the same. */
export const LockControl = ({ module, readOnly, onLock }: Props) => {
  const { t } = useTranslation('templates');
  const { lock, title } = module;
  const parts = partsOf(module);
  return (
    <Stack gap={8} px={16} pb={12}>
      <Switch
        label={t('design.lock')}
        aria-label={t('design.lockOf', { title })}
        description={t('design.lockHelp')}
        checked={lock !== undefined}
        disabled={readOnly}
        onChange={(event) => onLock(event.currentTarget.checked ? { open: [] } : null)}
      />
      {lock === undefined || parts.length === 0 ? null : (
        <Checkbox.Group
          label={t('design.lockOpen')}
          description={t('design.lockOpenHelp')}
          value={[...lock.open]}
          onChange={(open) => onLock({ open })}
        >
          <Stack gap={6} mt={6}>
            {parts.map(({ key, label }) => (
              <Checkbox key={key} value={key} label={<Text fz="sm">{label}</Text>} disabled={readOnly} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  );
};
