import { List, Text } from '@mantine/core';
import { optionsOf } from '@shilu/events/core/fields/field-types';
import { ALWAYS_ALLOWED, PERMISSION_CODES, PERMISSION_LABELS } from '@shilu/events/core/permissions';
import { roleRegister } from '@shilu/events/identity/role';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import type { Role } from './roles';
import classes from './members.module.css';

const scopeLabel = (key: string, value: string) => {
  const field = roleRegister.fields.find((each) => each.key === key);
  return field && optionsOf(field).find((option) => option.value === value)?.label;
};

/** L27: what the chosen roles let a person see and do, in plain words. Rights of several roles add up. */
export const RoleExplanation = ({ roles, isAdmin }: { readonly roles: readonly Role[]; readonly isAdmin: boolean }) => {
  const { t } = useTranslation('team');
  const language = useStore(languageStore);
  const held = PERMISSION_CODES.filter(
    (code) => isAdmin || ALWAYS_ALLOWED.includes(code) || roles.some((role) => role.permissions.includes(code)),
  );
  return (
    <details className={classes['explanation']}>
      <summary>{t('role.explain')}</summary>
      {isAdmin ? (
        <Text fz="sm" mt={8}>
          {t('role.admin')}
        </Text>
      ) : null}
      {roles.map((role) => (
        <div key={role.id} style={{ marginTop: 8 }}>
          <Text fz="sm" fw={500}>
            {role.name}
          </Text>
          <Text fz="sm" c="dimmed">
            {t('role.sees', {
              projects: scopeLabel('projectScope', role.projectScope)?.[language] ?? '',
              tasks: scopeLabel('taskScope', role.taskScope)?.[language] ?? '',
              records: scopeLabel('recordScope', role.recordScope)?.[language] ?? '',
            })}
          </Text>
        </div>
      ))}
      <Text fz="sm" fw={500} mt={8}>
        {t('role.may')}
      </Text>
      <List size="sm" spacing={2}>
        {held.map((code) => (
          <List.Item key={code}>
            {PERMISSION_LABELS[code][language]}
            <Text span fz="xs" c="dimmed">
              {' '}
              — {t(`permission.${code}`)}
            </Text>
          </List.Item>
        ))}
      </List>
    </details>
  );
};
