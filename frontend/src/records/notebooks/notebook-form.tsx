import { Textarea, TextInput } from '@mantine/core';
import type { ValuesOf } from '@shilu/events/core/define-register';
import { notebookRegister } from '@shilu/events/records/notebook';
import { codePoints } from '@shilu/events/core/schemas';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ofRegister, type WatchKey } from '../../api/watch-key';
import { isConflict, type ApiError } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { notebookCalls, useActiveProjects, type Notebook } from '../lists/places';
import { changesOf } from '../../lib/edited-values';
import { errorText } from '../../ui/toasts';
import { KeptField, KeptForm } from '../../ui/kept-form/kept-form';
import { useFormCommand, useKeptForm } from '../../ui/kept-form/use-kept-form';
import { PickOne } from '../../ui/picker';

type Props = { readonly notebook?: Notebook; readonly onSaved: (id: string) => void; readonly onCancel: () => void };

const MAX_NAME = 100;
const MAX_TEXT = 250;
const REFRESH: readonly WatchKey[] = [ofRegister('notebook'), 'records'];

const values = z.object({ name: z.string(), number: z.string(), description: z.string(), projectId: z.string() });
type Values = Readonly<z.infer<typeof values>>;
const NEW: Values = { name: '', number: '', description: '', projectId: '' };
const readValues = (kept: unknown): Values | null => values.safeParse(kept).data ?? null;
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
  const form = useKeptForm<Values>({
    form: 'notebook',
    of: notebook?.id ?? null,
    start: notebook ? notebookValues(notebook) : NEW,
    read: readValues,
  });
  const { values: mine, change, refuse } = form;
  const { base } = form.edited;
  const { name, number, description, projectId } = mine;
  const [tried, setTried] = useState(false);
  const onRefused = (error: ApiError): void => {
    refuse(error);
    if (!notebook || !isConflict(error)) return;
    callApi(notebookCalls.detail, { id: notebook.id }).then(
      ({ response }) => {
        const theirs = notebookRegister.readable(response.values);
        if (theirs === null) return;
        setRevision(response.revision);
        form.rebase(notebookValues(theirs));
        refuse(common('theirs.changed'));
      },
      (failed: unknown) => refuse(errorText(failed)),
    );
  };
  const add = useFormCommand(form, notebookCalls.add, {
    refresh: REFRESH,
    onRefused,
    onDone: ({ response }) => onSaved(response.id),
  });
  const modify = useFormCommand(form, notebookCalls.modify, {
    refresh: REFRESH,
    onRefused,
    onDone: (_, { id }) => onSaved(id),
  });
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
  const submit = (): void => {
    setTried(true);
    if (nameProblem !== null || textProblem !== null) return;
    const written = { ...mine, name: name.trim(), number: number.trim() };
    if (notebook)
      modify.mutate({
        request: { id: notebook.id, baseRevision: revision, ...changesOf({ base, mine: written }) },
      });
    else add.mutate({ request: written });
  };
  const field = (key: keyof Values, control: ReactNode): ReactNode => (
    <KeptField
      form={form}
      name={key}
      label={labelOf(key)}
      theirs={key === 'projectId' ? (projects.find(({ id }) => id === base.projectId)?.name ?? '') : base[key]}
    >
      {control}
    </KeptField>
  );
  return (
    <KeptForm
      form={form}
      onSubmit={submit}
      onCancel={onCancel}
      working={add.isPending || modify.isPending}
      labelOf={labelOf}
    >
      {field(
        'name',
        <TextInput
          data-autofocus
          label={t('book.name')}
          description={t('book.nameHelp')}
          required
          value={name}
          error={tried ? nameProblem : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />,
      )}
      {field(
        'number',
        <TextInput
          label={t('book.number')}
          description={t('book.numberHelp')}
          maxLength={50}
          value={number}
          onChange={(event) => change({ number: event.currentTarget.value })}
        />,
      )}
      {field(
        'projectId',
        <PickOne
          label={t('book.project')}
          description={t('book.projectHelp')}
          data={projects.map((project) => ({ value: project.id, label: project.name }))}
          value={projectId === '' ? null : projectId}
          onChange={(next) => change({ projectId: next ?? '' })}
          clearable
          placeholder={t('create.noProject')}
        />,
      )}
      {field(
        'description',
        <Textarea
          label={t('book.description')}
          autosize
          minRows={2}
          value={description}
          error={textProblem}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />,
      )}
    </KeptForm>
  );
};
