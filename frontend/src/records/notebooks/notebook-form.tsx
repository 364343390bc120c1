import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { codePoints } from '@shilu/events/core/schemas';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ofRegister, type WatchKey } from '../../api/watch-key';
import type { ApiError } from '../../api/api-error';
import { useCommand } from '../../api/use-command';
import { notebookCalls, useActiveProjects, type Notebook } from '../lists/places';
import { DialogActions } from '../../ui/dialog-actions';
import { WorkButton } from '../../ui/work-button';

type Props = { readonly notebook?: Notebook; readonly onSaved: (id: string) => void; readonly onCancel: () => void };

const MAX_NAME = 100;
const MAX_TEXT = 250;
const REFRESH: readonly WatchKey[] = [ofRegister('notebook'), 'records'];

/** C039, C040; V001. What was typed stays until it is saved. */
export const NotebookForm = ({ notebook, onSaved, onCancel }: Props) => {
  const { t } = useTranslation('recordLists');
  const { t: common } = useTranslation('common');
  const projects = useActiveProjects();
  const [name, setName] = useState(notebook?.name ?? '');
  const [number, setNumber] = useState(notebook?.number ?? '');
  const [description, setDescription] = useState(notebook?.description ?? '');
  const [projectId, setProjectId] = useState(notebook?.projectId ?? null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const options = { refresh: REFRESH, onRefused: setRefused };
  const add = useCommand(notebookCalls.add, options);
  const modify = useCommand(notebookCalls.modify, options);
  const nameProblem =
    name.trim() === ''
      ? t('book.nameRequired')
      : codePoints(name.trim()) > MAX_NAME
        ? common('error.tooLong', { max: MAX_NAME })
        : null;
  const textProblem = codePoints(description) > MAX_TEXT ? common('error.tooLong', { max: MAX_TEXT }) : null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    setRefused(null);
    if (nameProblem !== null || textProblem !== null) return;
    const values = { name: name.trim(), number: number.trim(), description, projectId: projectId ?? '' };
    if (notebook)
      modify.mutate(
        { request: { id: notebook.id, baseRevision: notebook.revision, ...values } },
        { onSuccess: () => onSaved(notebook.id) },
      );
    else add.mutate({ request: values }, { onSuccess: (answer) => onSaved(answer.response.id) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <TextInput
          data-autofocus
          label={t('book.name')}
          description={t('book.nameHelp')}
          required
          value={name}
          error={tried ? nameProblem : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('book.number')}
          description={t('book.numberHelp')}
          maxLength={50}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Select
          label={t('book.project')}
          description={t('book.projectHelp')}
          data={projects.map((project) => ({ value: project.id, label: project.name }))}
          value={projectId}
          onChange={setProjectId}
          searchable
          clearable
          placeholder={t('create.noProject')}
        />
        <Textarea
          label={t('book.description')}
          autosize
          minRows={2}
          value={description}
          error={textProblem}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <DialogActions refused={refused} onCancel={onCancel}>
          <WorkButton type="submit" working={add.isPending || modify.isPending}>
            {common('actions.save')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
