import { Button, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { registerCalls } from '@shilu/events/core/register-calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { cloneForSchema, CLONED_FOR, type ClonedFor } from '@shilu/events/records/modules/carry-over';
import { findModuleType } from '@shilu/events/records/modules/registry';
import type { RecordView } from '@shilu/events/records/views';
import { RECORD_TITLE_MAX } from '@shilu/events/records/record-title';
import { notebookRegister } from '@shilu/events/records/notebook';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { callApi } from '../../api/call-api';
import { useQueryCall } from '../../api/use-query-call';
import { useMe } from '../../identity/session';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { TargetsControl } from '../../registers/fields/targets-control';
import { ErrorState } from '../../ui/error-state';
import { PageSkeleton } from '../../ui/skeletons';
import { showError } from '../../ui/toasts';
import { DialogFoot } from '../../ui/dialog-actions';
import { focusUnpicked } from '../../ui/picker';
import { WorkButton } from '../../ui/work-button';
import { useDocumentTitle } from '../../ui/use-document-title';
import { Modal } from '../../ui/modal';

const books = registerCalls(notebookRegister);

/** What is not taken along of the record's modules. */
const leftBehind = ({ modules }: RecordView, cloneFor: ClonedFor): readonly string[] => [
  ...new Set(
    modules.flatMap(({ type }) => {
      const carry = findModuleType(type)?.carryOver[cloneFor] ?? 'all';
      return carry === 'all' ? [] : [carry.told[languageStore.get()]];
    }),
  ),
];

/** R018, L23: a record with another's modules, and all of their content or the set-up alone, in a notebook of one's own. */
export const CloneRecordPage = () => {
  const { t } = useTranslation(['records', 'common']);
  const { id = '', bookId = '' } = useParams();
  const navigate = useNavigate();
  const source = useQueryCall(recordCalls.record, { id });
  const language = useStore(languageStore);
  const me = useMe().accountInfo.id;
  const mine = useQueryCall(books.page, { pageIndex: 1, pageSize: 200 });
  const owned = mine.data?.response;
  // Whoever keeps more notebooks than one page holds may have begun in one of the others.
  const isBeyond =
    owned !== undefined && (mine.data?.rows ?? 0) > owned.length && !owned.some((each) => each.id === bookId);
  const far = useQueryCall(books.detail, { id: bookId }, { enabled: isBeyond && bookId !== '' });
  const projects = useQueryCall(projectCalls.myActiveProjects, {}).data?.response ?? [];
  const [title, setTitle] = useState<string | null>(null);
  const [book, setBook] = useState<string | null>(null);
  const [place, setPlace] = useState<{ readonly project: string | null; readonly task: string | null } | null>(null);
  const [cloneFor, setCloneFor] = useState<ClonedFor>('clone');
  const [busy, setBusy] = useState(false);
  const record = source.data?.response;
  useDocumentTitle(t('create.cloneTitle'));
  if (source.isError) return <ErrorState error={source.error} onRetry={() => void source.refetch()} />;
  if (!record || !owned || far.isLoading) return <PageSkeleton />;
  const known = [...owned, ...(far.data?.response.ownerId === me ? [far.data.response] : [])];
  // Cloning another person's record goes into a notebook of one's own.
  const chosenBook = book ?? (known.find((each) => each.id === bookId) ?? known[0])?.id ?? null;
  const usable = projects.find((each) => each.id === record.projectId);
  const chosen = place ?? {
    project: usable?.id ?? null,
    task: usable?.tasks.some((task) => task.id === record.taskId) === true ? record.taskId : null,
  };
  const name = title ?? [...t('create.copyOf', { title: record.title })].slice(0, RECORD_TITLE_MAX).join('');
  const clone = async (): Promise<void> => {
    if (chosenBook === null || name.trim() === '') return;
    setBusy(true);
    try {
      const made = await callApi(recordCalls.addRecord, {
        title: name.trim(),
        recordType: record.recordType,
        bookId: chosenBook,
        projectId: chosen.project,
        taskId: chosen.task,
        cloneId: id,
        cloneFor,
      });
      void navigate(`/editRecord/${made.response.id}`, { replace: true });
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      isScreen
      onClose={() => void navigate(-1)}
      title={t('create.cloneTitle')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!focusUnpicked(event.currentTarget)) void clone();
        }}
      >
        <Stack gap={12}>
          <Text c="dimmed">{t('create.cloneBody', { number: record.number, title: record.title })}</Text>
          <Radio.Group
            label={t('create.carryOver')}
            value={cloneFor}
            onChange={(value) => setCloneFor(cloneForSchema.parse(value))}
          >
            <Stack gap={8} mt={6}>
              {CLONED_FOR.map((each) => (
                <Radio
                  key={each}
                  value={each}
                  label={t(`create.carry.${each}`)}
                  description={t(`create.carryHelp.${each}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {leftBehind(record, cloneFor).map((told) => (
            <Text key={told} fz="sm">
              {told}
            </Text>
          ))}
          <TextInput
            data-autofocus
            label={t('create.name')}
            required
            value={name}
            error={[...name].length > RECORD_TITLE_MAX ? t('common:error.tooLong', { max: RECORD_TITLE_MAX }) : null}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TargetsControl
            category={notebookRegister.name}
            many={false}
            shared={{ label: t('create.book'), error: null, required: true }}
            value={chosenBook}
            readOnly={false}
            language={language}
            nameOf={(_category, each) => {
              const found = known.find((entry) => entry.id === each);
              return found && String(found.values['name'] ?? '');
            }}
            onChange={(next) => setBook(typeof next === 'string' ? next : null)}
          />
          <Select
            label={t('create.project')}
            clearable
            placeholder={t('create.none')}
            data={projects.map((project) => ({ value: project.id, label: project.name }))}
            value={chosen.project}
            onChange={(project) => setPlace({ project, task: null })}
          />
          <Select
            label={t('create.task')}
            clearable
            placeholder={t('create.none')}
            data={(projects.find((project) => project.id === chosen.project)?.tasks ?? []).map((task) => ({
              value: task.id,
              label: task.name,
            }))}
            value={chosen.task}
            onChange={(task) => setPlace({ project: chosen.project, task })}
          />
          <DialogFoot>
            <Button variant="default" onClick={() => void navigate(-1)}>
              {t('common:actions.cancel')}
            </Button>
            <WorkButton
              type="submit"
              working={busy}
              disabled={chosenBook === null || name.trim() === '' || [...name].length > RECORD_TITLE_MAX}
            >
              {t('create.clone')}
            </WorkButton>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
};
