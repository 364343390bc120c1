import { Stack } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchKey } from '../api/watch-key';
import type { ApiError } from '../api/api-error';
import { useMe } from '../identity/session';
import { WorkFields } from './work-fields';
import { workProblems, type WorkValues } from './work-status';
import { DialogActions } from '../ui/dialog-actions';
import { WorkButton } from '../ui/work-button';
import { Drawer } from '../ui/drawer';

export const PROJECT_KEYS: readonly WatchKey[] = ['projects', 'tasks', 'counts'];

/** The side drawer a project or task is written in; a click beside it loses nothing. */
export const WorkDrawer = ({
  opened,
  title,
  onClose,
  children,
}: {
  readonly opened: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('common');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {children}
    </Drawer>
  );
};

type Props = {
  readonly kind: 'project' | 'task';
  /** As it stands; without it a new one is written. */
  readonly given?: WorkValues;
  readonly personal?: boolean;
  readonly saving: boolean;
  readonly refused: ApiError | null;
  readonly onClose: () => void;
  readonly onSave: (values: WorkValues) => void;
  /** Fields this kind alone has. */
  readonly children?: ReactNode;
};

/** What writing a project and writing a task have in common: fields, what is wrong with them, save. */
export const WorkForm = ({ kind, given, personal = false, saving, refused, onClose, onSave, children }: Props) => {
  const { t } = useTranslation('common');
  const me = useMe();
  const [values, setValues] = useState<WorkValues>(
    () =>
      given ?? {
        name: '',
        number: '',
        description: '',
        leadIds: [me.accountInfo.id],
        memberIds: [],
        departmentId: me.deptInfo?.deptId ?? null,
        startDate: null,
        endDate: null,
      },
  );
  const [tried, setTried] = useState(false);
  const problems = workProblems(values, { personal });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const { leadIds, memberIds } = values;
    onSave({
      ...values,
      name: values.name.trim(),
      number: values.number.trim(),
      memberIds: personal ? [] : memberIds.filter((id) => !leadIds.includes(id)),
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <WorkFields
          kind={kind}
          values={values}
          problems={tried ? problems : {}}
          personal={personal}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        />
        {children}
        <DialogActions refused={refused} onCancel={onClose}>
          <WorkButton type="submit" working={saving}>
            {t('actions.save')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
