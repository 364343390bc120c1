import { Button, Modal, Select, Stack, TextInput } from '@mantine/core';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { callApi } from '../../api/call-api';
import { useQueryCall } from '../../api/use-query-call';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { ErrorState } from '../../ui/error-state';
import { PageSkeleton } from '../../ui/skeletons';
import { showError } from '../../ui/toasts';
import { DialogFoot } from '../../ui/dialog-actions';
import { useDocumentTitle } from '../../ui/use-document-title';

const BLANK = 'blank';
const MAX_TITLE = 300;
type Wanted = {
  readonly title: string;
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly type: string;
};

/** The command's id, kept over a reload of this tab until it was answered: the server answers the repeat with the first record (law 5). */
const onceInThisTab = (what: string): { readonly commandId: string; readonly done: () => void } => {
  const key = `shilu.creating.${what}`;
  const commandId = sessionStorage.getItem(key) ?? crypto.randomUUID();
  sessionStorage.setItem(key, commandId);
  return { commandId, done: () => sessionStorage.removeItem(key) };
};

/** R017: a record from a template (or blank) in a notebook. An address that names the title creates it at once and opens it. */
export const NewRecordPage = () => {
  const { t } = useTranslation(['records', 'common']);
  const { id = BLANK, bookId = '' } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [failed, setFailed] = useState<unknown>(null);
  const given = search.get('title')?.trim() ?? '';
  useDocumentTitle(t('create.title'));
  const create = useCallback(
    async (wanted: Wanted): Promise<void> => {
      const request = {
        title: wanted.title,
        recordType: wanted.type,
        bookId,
        projectId: wanted.projectId,
        taskId: wanted.taskId,
        templateId: id === BLANK ? null : id,
      };
      const once = onceInThisTab(JSON.stringify(request));
      const made = await callApi(recordCalls.addRecord, request, { commandId: once.commandId });
      once.done();
      void navigate(`/editRecord/${made.response.id}`, { replace: true });
    },
    [bookId, id, navigate],
  );
  useEffect(() => {
    if (given === '' || begun.current) return;
    begun.current = true;
    create({
      title: given,
      projectId: search.get('projectId'),
      taskId: search.get('taskId'),
      type: search.get('type') ?? '',
    }).catch(setFailed);
  }, [given, create, search]);
  if (failed !== null) return <ErrorState error={failed} onRetry={() => window.location.reload()} />;
  if (given !== '') return <PageSkeleton />;
  return <NewRecordForm title={t('create.title')} onCancel={() => void navigate(-1)} onCreate={create} />;
};

const NewRecordForm = ({
  title: heading,
  onCancel,
  onCreate,
}: {
  readonly title: string;
  readonly onCancel: () => void;
  readonly onCreate: (wanted: Wanted) => Promise<void>;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  const projects = useQueryCall(projectCalls.myActiveProjects, {}).data?.response ?? [];
  const types = useQueryCall(organizationCalls.dictionaryItems, { code: 'experimentType' }).data?.response ?? [];
  const [title, setTitle] = useState('');
  const [projectId, setProjectId] = useState<string | null>(null);
  const [taskId, setTaskId] = useState<string | null>(null);
  const [type, setType] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const tooLong = [...title].length > MAX_TITLE;
  return (
    <Modal opened onClose={onCancel} title={heading} closeButtonProps={{ 'aria-label': t('common:actions.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() === '' || tooLong) return;
          setBusy(true);
          onCreate({ title: title.trim(), projectId, taskId, type: type ?? '' }).catch((error: unknown) => {
            showError(error);
            setBusy(false);
          });
        }}
      >
        <Stack gap={12}>
          <TextInput
            data-autofocus
            label={t('create.name')}
            description={t('create.nameHelp')}
            required
            value={title}
            error={tooLong ? t('common:error.tooLong', { max: MAX_TITLE }) : null}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Select
            label={t('create.type')}
            clearable
            data={types
              .filter((item) => item.enabled)
              .map((item) => ({ value: item.value, label: language === 'zh-CN' ? item.zh : item.en }))}
            value={type}
            onChange={setType}
          />
          <Select
            label={t('create.project')}
            clearable
            placeholder={t('create.none')}
            data={projects.map((project) => ({ value: project.id, label: project.name }))}
            value={projectId}
            onChange={(value) => {
              setProjectId(value);
              setTaskId(null);
            }}
          />
          <Select
            label={t('create.task')}
            clearable
            placeholder={t('create.none')}
            data={(projects.find((project) => project.id === projectId)?.tasks ?? []).map((task) => ({
              value: task.id,
              label: task.name,
            }))}
            value={taskId}
            onChange={setTaskId}
          />
          <DialogFoot>
            <Button variant="default" onClick={onCancel}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={title.trim() === '' || tooLong}>
              {t('create.create')}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
};
