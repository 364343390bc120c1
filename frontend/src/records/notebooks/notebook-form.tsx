import { Stack, Textarea, TextInput } from '@mantine/core';
import type { ValuesOf } from '@shilu/events/core/define-register';
import { notebookRegister } from '@shilu/events/records/notebook';
import { codePoints } from '@shilu/events/core/schemas';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ofRegister, type WatchKey } from '../../api/watch-key';
import { isConflict, type ApiError } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { useCommand } from '../../api/use-command';
import { notebookCalls, useActiveProjects, type Notebook } from '../lists/places';
import { changed, changesOf, editedFrom, rebased, settled } from '../../lib/edited-values';
import { errorText } from '../../ui/toasts';
import { Theirs } from '../../ui/theirs';
import { DialogActions } from '../../ui/dialog-actions';
import { focusUnpicked, PickOne } from '../../ui/picker';
import { WorkButton } from '../../ui/work-button';

type Props = { readonly notebook?: Notebook; readonly onSaved: (id: string) => void; readonly onCancel: () => void };

const MAX_NAME = 100;
const MAX_TEXT = 250;
const REFRESH: readonly WatchKey[] = [ofRegister('notebook'), 'records'];

type Values = {
  readonly name: string;
  readonly number: string;
  readonly description: string;
  readonly projectId: string;
};
const NEW: Values = { name: '', number: '', description: '', projectId: '' };
const notebookValues = ({ name, number, description, projectId }: ValuesOf<typeof notebookRegister>): Values => ({
  name,
  number: number ?? '',
  description: description ?? '',
  projectId: projectId ?? '',
});

/** C039, C040; V001. What was typed stays until it is saved. */
export const NotebookForm = ({ notebook, onSaved, onCancel }: Props) => {
  const { t } = useTranslation('recordLists');
  const { t: common } = useTranslation('common');
  const projects = useActiveProjects();
  // The notebook with which the form was opened, until somebody else's is taken knowingly.
  const [revision, setRevision] = useState(notebook?.revision ?? 0);
  const [edited, setEdited] = useState(() => editedFrom(notebook ? notebookValues(notebook) : NEW));
  const { mine, base, both } = edited;
  const { name, number, description, projectId } = mine;
  const change = (part: Partial<Values>): void => setEdited((before) => changed(before, part));
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | string | null>(null);
  const onRefused = (error: ApiError): void => {
    setRefused(error);
    if (!notebook || !isConflict(error)) return;
    callApi(notebookCalls.detail, { id: notebook.id }).then(
      ({ response }) => {
        const theirs = notebookRegister.readable(response.values);
        if (theirs === null) return;
        setRevision(response.revision);
        setEdited((before) => rebased(before, notebookValues(theirs)));
        setRefused(common('theirs.changed'));
      },
      (failed: unknown) => setRefused(errorText(failed)),
    );
  };
  const options = { refresh: REFRESH, onRefused };
  const add = useCommand(notebookCalls.add, options);
  const modify = useCommand(notebookCalls.modify, options);
  const nameProblem =
    name.trim() === ''
      ? t('book.nameRequired')
      : codePoints(name.trim()) > MAX_NAME
        ? common('error.tooLong', { max: MAX_NAME })
        : null;
  const textProblem = codePoints(description) > MAX_TEXT ? common('error.tooLong', { max: MAX_TEXT }) : null;

  const labelOf = (key: string): string =>
    t(
      key === 'name'
        ? 'book.name'
        : key === 'number'
          ? 'book.number'
          : key === 'projectId'
            ? 'book.project'
            : 'book.description',
    );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (focusUnpicked(event.currentTarget)) return;
    event.stopPropagation();
    setTried(true);
    setRefused(null);
    if (nameProblem !== null || textProblem !== null) return;
    if (both.length > 0)
      return setRefused(common('theirs.choose', { fields: both.map(labelOf).join(common('punctuation.list')) }));
    const values = { ...mine, name: name.trim(), number: number.trim() };
    if (notebook)
      modify.mutate(
        { request: { id: notebook.id, baseRevision: revision, ...changesOf({ base, mine: values }) } },
        { onSuccess: () => onSaved(notebook.id) },
      );
    else add.mutate({ request: values }, { onSuccess: (answer) => onSaved(answer.response.id) });
  };
  const theirs = (key: keyof Values): ReactNode => {
    const text = key === 'projectId' ? (projects.find(({ id }) => id === base.projectId)?.name ?? '') : base[key];
    return both.includes(key) ? (
      <Theirs label={labelOf(key)} onChoose={(whose) => setEdited((before) => settled(before, key, whose))}>
        {text === '' ? null : text}
      </Theirs>
    ) : null;
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
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {theirs('name')}
        <TextInput
          label={t('book.number')}
          description={t('book.numberHelp')}
          maxLength={50}
          value={number}
          onChange={(event) => change({ number: event.currentTarget.value })}
        />
        {theirs('number')}
        <PickOne
          label={t('book.project')}
          description={t('book.projectHelp')}
          data={projects.map((project) => ({ value: project.id, label: project.name }))}
          value={projectId === '' ? null : projectId}
          onChange={(next) => change({ projectId: next ?? '' })}
          clearable
          placeholder={t('create.noProject')}
        />
        {theirs('projectId')}
        <Textarea
          label={t('book.description')}
          autosize
          minRows={2}
          value={description}
          error={textProblem}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        {theirs('description')}
        <DialogActions refused={refused} onCancel={onCancel}>
          <WorkButton type="submit" working={add.isPending || modify.isPending}>
            {common('actions.save')}
          </WorkButton>
        </DialogActions>
      </Stack>
    </form>
  );
};
