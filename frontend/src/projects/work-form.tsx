import { Stack } from '@mantine/core';
import { own } from '@shilu/events/core/own';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchKey } from '../api/watch-key';
import type { ApiError } from '../api/api-error';
import { useMe } from '../identity/session';
import { isApiError } from '../api/api-error';
import { changed, changesOf, editedFrom, rebased, settled } from '../lib/edited-values';
import { useWorkLabels, WorkFields } from './work-fields';
import { workProblems, writtenWork, type WorkValues } from './work-status';
import { DialogActions } from '../ui/dialog-actions';
import { focusUnpicked } from '../ui/picker';
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
  /** As it stood when the form was opened; null where a new one is written. */
  readonly given: WorkValues | null;
  /** As it stands now. */
  readonly latest: () => Promise<{ readonly values: WorkValues; readonly revision: number }>;
  readonly personal?: boolean;
  readonly saving: boolean;
  readonly refused: ApiError | null;
  readonly onRefused: (error: ApiError | null) => void;
  readonly onClose: () => void;
  readonly onAdd: (values: WorkValues) => void;
  /** What the person changed, and nothing else, of what stood at that revision: what others made of the rest stays. */
  readonly onModify: (changes: Partial<WorkValues>, baseRevision: number) => void;
  /** Fields this kind alone has. */
  readonly children?: ReactNode;
};

/** What writing a project and writing a task have in common: fields, what is wrong with them, save. */
export const WorkForm = ({
  kind,
  given,
  latest,
  personal = false,
  saving,
  refused,
  onRefused,
  onClose,
  onAdd,
  onModify,
  children,
}: Props) => {
  const { t } = useTranslation(['common', 'projects']);
  const me = useMe();
  const [edited, setEdited] = useState(() =>
    editedFrom<WorkValues>(
      given ?? {
        name: '',
        number: '',
        description: '',
        leadIds: [me.accountInfo.id],
        memberIds: [],
        departmentId: me.deptInfo?.deptId ?? null,
        startDate: null,
        endDate: null,
        ...(kind === 'task' ? { progress: 0 } : { phase: null }),
      },
    ),
  );
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const labels = useWorkLabels(kind);
  const { mine, both } = edited;
  const problems = workProblems(mine, { personal });
  const save = async (): Promise<void> => {
    const { values, revision } = await latest();
    const next = rebased(edited, values);
    setEdited(next);
    if (next.both.length === 0)
      onModify(changesOf({ base: next.base, mine: writtenWork(next.mine, { personal }) }), revision);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (focusUnpicked(event.currentTarget)) return;
    setTried(true);
    onRefused(null);
    if (Object.keys(problems).length > 0 || both.length > 0) return;
    if (given === null) return onAdd(writtenWork(mine, { personal }));
    setAsking(true);
    save()
      .catch((error: unknown) => {
        if (isApiError(error)) onRefused(error);
        else throw error;
      })
      .finally(() => setAsking(false));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <WorkFields
          kind={kind}
          edited={edited}
          problems={tried ? problems : {}}
          personal={personal}
          onChange={(change) => setEdited((before) => changed(before, change))}
          onChoose={(key, whose) => setEdited((before) => settled(before, key, whose))}
        />
        {children}
        <DialogActions
          refused={
            both.length === 0
              ? refused
              : t('common:theirs.choose', {
                  fields: both.flatMap((key) => own(labels, key) ?? []).join(t('common:punctuation.list')),
                })
          }
          onCancel={onClose}
        >
          <WorkButton type="submit" working={saving || asking}>
            {t('actions.save')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
