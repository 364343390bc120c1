import { own } from '@shilu/events/core/own';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../api/api-error';
import type { WatchKey } from '../api/watch-key';
import { useMe } from '../identity/session';
import { changesOf } from '../lib/edited-values';
import { Drawer } from '../ui/drawer';
import { KeptForm } from '../ui/kept-form/kept-form';
import { useKeptForm, type KeptForm as Kept } from '../ui/kept-form/use-kept-form';
import { useWorkLabels, WorkFields } from './work-fields';
import { readWork, workProblems, writtenWork, type WorkValues } from './work-status';

export const PROJECT_KEYS: readonly WatchKey[] = ['projects', 'tasks', 'counts'];

/** The side drawer a project or task is written in. */
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
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {children}
    </Drawer>
  );
};

type Kind = 'project' | 'task';

/** The values of a project or a task while they are written; a new task is within its project. */
export const useWorkForm = (
  kind: Kind,
  of: string | null,
  given: WorkValues | null,
  begins: Partial<WorkValues>,
  within?: string,
) => {
  const me = useMe();
  return useKeptForm<WorkValues>({
    form: kind,
    of,
    within,
    start: given ?? {
      name: '',
      number: '',
      description: '',
      leadIds: [me.accountInfo.id],
      memberIds: [],
      departmentId: me.deptInfo?.deptId ?? null,
      startDate: null,
      endDate: null,
      ...begins,
    },
    read: readWork,
  });
};

type Standing = { readonly values: WorkValues; readonly revision: number };
type Props = {
  readonly kind: Kind;
  readonly form: Kept<WorkValues>;
  /** As it stands now; null where a new one is written. */
  readonly latest: (() => Promise<Standing>) | null;
  readonly personal?: boolean;
  readonly saving: boolean;
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
  form,
  latest,
  personal = false,
  saving,
  onClose,
  onAdd,
  onModify,
  children,
}: Props) => {
  const { t } = useTranslation('common');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const labels = useWorkLabels(kind);
  const problems = workProblems(form.values, { personal });
  const save = async (asItStands: () => Promise<Standing>): Promise<void> => {
    const { values, revision } = await asItStands();
    const next = form.rebase(values);
    if (next.both.length > 0) return form.refuse(t('theirs.changed'));
    onModify(changesOf({ base: next.base, mine: writtenWork(next.mine, { personal }) }), revision);
  };
  const submit = (): void => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    if (latest === null) return onAdd(writtenWork(form.values, { personal }));
    setAsking(true);
    save(latest)
      .catch((error: unknown) => {
        if (isApiError(error)) form.refuse(error);
        else throw error;
      })
      .finally(() => setAsking(false));
  };
  return (
    <KeptForm
      form={form}
      onSubmit={submit}
      onCancel={onClose}
      working={saving || asking}
      labelOf={(key) => own(labels, key)}
    >
      <WorkFields key={form.round} kind={kind} form={form} problems={tried ? problems : {}} personal={personal} />
      {children}
    </KeptForm>
  );
};
