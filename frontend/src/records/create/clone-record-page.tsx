import { Button, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { organizationCalls } from '@shilu/events/organization/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { cloneForSchema, CLONED_FOR, type ClonedFor } from '@shilu/events/records/modules/carry-over';
import { findModuleType } from '@shilu/events/records/modules/registry';
import type { RecordView } from '@shilu/events/records/views';
import { RECORD_TITLE_MAX } from '@shilu/events/records/record-title';
import { notebookRegister } from '@shilu/events/records/notebook';
import { templateRegister } from '@shilu/events/templates/template';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { callApi } from '../../api/call-api';
import { useQueryCall } from '../../api/use-query-call';
import { useMe } from '../../identity/session';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { TargetsControl } from '../../registers/fields/targets-control';
import { ErrorState } from '../../ui/error-state';
import { PageSkeleton } from '../../ui/skeletons';
import { showError, showWarning } from '../../ui/toasts';
import { DialogFoot } from '../../ui/dialog-actions';
import { focusUnpicked } from '../../ui/picker';
import { WorkButton } from '../../ui/work-button';
import { useDocumentTitle } from '../../ui/use-document-title';
import { Modal } from '../../ui/modal';

const books = registerCalls(notebookRegister);

/** What is taken of the original, as the address names it: `?for=next&module=…&row=…&batch=…`. */
const askedIn = (search: URLSearchParams) => {
  const [moduleId, row] = [search.get('module'), search.get('row')];
  const takes = moduleId === null || row === null ? null : { moduleId, row, batch: search.get('batch') };
  return { cloneFor: cloneForSchema.safeParse(search.get('for')).data ?? null, takes };
};

/** What is not taken along of the record's modules. */
const leftBehind = ({ modules }: RecordView, cloneFor: ClonedFor): readonly string[] => [
  ...new Set(
    modules.flatMap(({ type }) => {
      const carry = findModuleType(type)?.carryOver[cloneFor] ?? 'all';
      return carry === 'all' ? [] : [carry.told[languageStore.get()]];
    }),
  ),
];

type Run = { readonly moduleId: string; readonly runId: string; readonly number: string };

/** One of several runs of a module, which the record is set up by; null where the address names none. */
const runIn = (search: URLSearchParams): Run | null => {
  const [moduleId, runId, number] = ['module', 'run', 'number'].map((name) => search.get(name) ?? '');
  return moduleId && runId ? { moduleId, runId, number: number ?? '' } : null;
};

/** R018, L23: a record with another's modules, and all of their content or the set-up alone, in a notebook of one's own. */
export const CloneRecordPage = () => {
  const { t } = useTranslation(['records', 'common']);
  const { id = '', bookId = '' } = useParams();
  const [search] = useSearchParams();
  const asked = askedIn(search);
  const settings = useQueryCall(organizationCalls.settings, {});
  const navigate = useNavigate();
  const run = runIn(search);
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
  const [carries, setCarries] = useState<ClonedFor | null>(null);
  const [template, setTemplate] = useState<string | null | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const record = source.data?.response;
  const isNext = asked.cloneFor === 'next';
  const heading = t(isNext ? 'create.nextTitle' : 'create.cloneTitle');
  useDocumentTitle(heading);
  if (source.isError) return <ErrorState error={source.error} onRetry={() => void source.refetch()} />;
  if (!record || !owned || far.isLoading || settings.isLoading) return <PageSkeleton />;
  const known = [...owned, ...(far.data?.response.ownerId === me ? [far.data.response] : [])];
  // Cloning another person's record goes into a notebook of one's own.
  const chosenBook = book ?? (known.find((each) => each.id === bookId) ?? known[0])?.id ?? null;
  const usable = projects.find((each) => each.id === record.projectId);
  const chosen = place ?? {
    project: usable?.id ?? null,
    task: usable?.tasks.some((task) => task.id === record.taskId) === true ? record.taskId : null,
  };
  const cloneFor =
    run !== null ? 'clone' : (carries ?? asked.cloneFor ?? settings.data?.response.cloneCarries ?? 'clone');
  const chosenTemplate =
    template === undefined ? (isNext ? (settings.data?.response.nextTemplateId ?? null) : null) : template;
  const name =
    title ??
    [...t(isNext ? 'create.nextOf' : 'create.copyOf', { title: record.title })].slice(0, RECORD_TITLE_MAX).join('');
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
        templateId: chosenTemplate,
        ...(asked.takes && cloneFor === 'next' ? { takes: asked.takes } : {}),
        ...(run === null ? {} : { cloneRun: { moduleId: run.moduleId, runId: run.runId } }),
      });
      const { templateUnusable } = made.response;
      if (templateUnusable !== undefined) showWarning(t(`create.unusable.${templateUnusable}`));
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
      title={heading}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!focusUnpicked(event.currentTarget)) void clone();
        }}
      >
        <Stack gap={12}>
          <Text c="dimmed">
            {t(isNext ? 'create.nextBody' : 'create.cloneBody', { number: record.number, title: record.title })}
          </Text>
          {run === null ? null : <Text fz="sm">{t('create.cloneRun', { number: run.number })}</Text>}
          {run === null ? (
            <Radio.Group
              label={t('create.carryOver')}
              value={cloneFor}
              onChange={(value) => setCarries(cloneForSchema.parse(value))}
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
          ) : null}
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
          <TargetsControl
            category={templateRegister.name}
            many={false}
            shared={{
              label: t('create.template'),
              error: null,
              required: false,
              description: t('create.templateHelp'),
            }}
            value={chosenTemplate}
            readOnly={false}
            language={language}
            nameOf={() => undefined}
            onChange={(next) => setTemplate(typeof next === 'string' ? next : null)}
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
              {t(isNext ? 'create.begin' : 'create.clone')}
            </WorkButton>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
};
