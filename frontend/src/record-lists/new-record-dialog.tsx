import { Alert, Button, Group, Modal, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import clsx from 'clsx';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { languageStore } from '../lib/language';
import { readStored, writeStored } from '../lib/remembered';
import { useStore } from '../lib/store';
import { NotebookForm } from '../notebooks/notebook-form';
import { SearchBox } from './search-box';
import { MAX_TITLE, newRecordAddress, titleProblem } from './new-record-address';
import { useActiveProjects, useNotebooks, useRecordTypes } from './places';
import { TemplatePreview } from './template-preview';
import { fitsProject, templateName, useTemplates } from './templates';
import classes from './record-lists.module.css';
import { DialogActions } from '../ui/dialog-actions';

type Start = {
  readonly bookId: string | null;
  readonly templateId: string | null;
  readonly projectId: string | null;
  readonly taskId: string | null;
};
const LAST_BOOK = 'shilu.last-notebook';
type Props = Start & { readonly opened: boolean; readonly onClose: () => void };

/** Where a record begins: its place, its name, and a template or a blank page (R017). */
export const NewRecordDialog = ({ opened, onClose, ...start }: Props) => {
  const { t } = useTranslation('recordLists');
  const { t: common } = useTranslation('common');
  const [addingBook, setAddingBook] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={880}
      title={t(addingBook ? 'book.add' : 'create.title')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <NewRecordForm {...start} addingBook={addingBook} onAddBook={setAddingBook} onClose={onClose} />
    </Modal>
  );
};

const NewRecordForm = ({
  bookId: startBook,
  templateId: startTemplate,
  projectId: startProject,
  taskId: startTask,
  addingBook,
  onAddBook: setAddingBook,
  onClose,
}: Start & {
  readonly addingBook: boolean;
  readonly onAddBook: (adding: boolean) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('recordLists');
  const language = useStore(languageStore);
  const { types, nameOf: typeOf } = useRecordTypes();
  const navigate = useNavigate();
  const projects = useActiveProjects();
  const { notebooks } = useNotebooks();
  const { templates } = useTemplates();
  const [title, setTitle] = useState('');
  const [type, setType] = useState<string | null>(null);
  const [projectId, setProjectId] = useState<string | null | undefined>(startProject ?? undefined);
  const [taskId, setTaskId] = useState(startTask);
  const [chosenBook, setChosenBook] = useState(startBook);
  const [templateId, setTemplateId] = useState(startTemplate);
  const [find, setFind] = useState('');
  const [tried, setTried] = useState(false);

  // The notebook that is alone, or was just used, need not be chosen again; its project is the first guess.
  const lastBook = notebooks?.find((book) => book.id === readStored(LAST_BOOK));
  const bookId = chosenBook ?? lastBook?.id ?? (notebooks?.length === 1 ? (notebooks[0]?.id ?? null) : null);
  const guessed = notebooks?.find((book) => book.id === bookId)?.projectId ?? null;
  const project = projects.find((each) => each.id === (projectId === undefined ? guessed : projectId)) ?? null;
  const template = templates?.find((each) => each.id === templateId) ?? null;
  const offered = (templates ?? []).filter(
    (each) =>
      fitsProject(each, project?.id ?? null) &&
      `${each.name} ${each.nameEn} ${each.description}`.toLowerCase().includes(find.toLowerCase()),
  );
  const shownType = type ?? template?.recordType ?? '';
  const problem = titleProblem(title);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem !== null || bookId === null) return;
    const usable = template && fitsProject(template, project?.id ?? null) ? template.id : null;
    writeStored(LAST_BOOK, bookId);
    // In place of this dialog: Back from the record does not open it again.
    void navigate(
      newRecordAddress({
        templateId: usable,
        bookId,
        title,
        projectId: project?.id ?? null,
        taskId: project?.tasks.some((task) => task.id === taskId) === true ? taskId : null,
        type: shownType,
      }),
      { replace: true },
    );
  };

  if (addingBook)
    return (
      <NotebookForm
        onCancel={() => setAddingBook(false)}
        onSaved={(id) => {
          setChosenBook(id);
          setAddingBook(false);
        }}
      />
    );
  return (
    <form onSubmit={submit} noValidate>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={24}>
        <Stack gap={14}>
          <TextInput
            data-autofocus
            label={t('column.title')}
            description={t('create.titleHelp')}
            required
            value={title}
            error={tried && problem !== null ? t(`create.title_${problem}`, { max: MAX_TITLE }) : null}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Select
            label={t('column.project')}
            description={t('create.projectHelp')}
            data={projects.map((each) => ({
              value: each.id,
              label: each.number === '' ? each.name : `${each.number} · ${each.name}`,
            }))}
            value={project?.id ?? null}
            onChange={(value) => {
              setProjectId(value);
              setTaskId(null);
            }}
            searchable
            clearable
            placeholder={t('create.noProject')}
          />
          <Select
            label={t('column.task')}
            data={(project?.tasks ?? []).map((task) => ({ value: task.id, label: task.name }))}
            value={taskId}
            onChange={setTaskId}
            searchable
            clearable
            disabled={project === null}
            placeholder={project === null ? t('filter.projectFirst') : t('create.noTask')}
          />
          {notebooks?.length === 0 ? (
            <Alert title={t('create.noBook')} color="accent">
              <Text fz="sm" mb={8}>
                {t('create.noBookHelp')}
              </Text>
              <Button size="compact-sm" onClick={() => setAddingBook(true)}>
                {t('book.add')}
              </Button>
            </Alert>
          ) : (
            <Select
              label={t('column.book')}
              required
              data={(notebooks ?? []).map((book) => ({
                value: book.id,
                label: book.number === '' ? book.name : `${book.number} · ${book.name}`,
              }))}
              value={bookId}
              onChange={setChosenBook}
              searchable
              allowDeselect={false}
              placeholder={t('create.chooseBook')}
              error={tried && bookId === null ? t('create.bookRequired') : null}
              description={
                <button type="button" className="link" onClick={() => setAddingBook(true)}>
                  {t('book.add')}
                </button>
              }
            />
          )}
          <Select
            label={t('column.type')}
            data={
              shownType === '' || types.some((each) => each.value === shownType)
                ? types
                : [{ value: shownType, label: shownType }, ...types]
            }
            value={shownType === '' ? null : shownType}
            onChange={(value) => setType(value ?? '')}
            clearable
            searchable
            placeholder={t('create.noType')}
            nothingFoundMessage={t('create.noTypeFound')}
          />
        </Stack>
        <Stack gap={10}>
          <Group justify="space-between">
            <Text fw={500} fz="sm">
              {t('create.from')}
            </Text>
            <SearchBox label={t('template.search')} value={find} onChange={setFind} width={180} />
          </Group>
          <Stack
            gap={8}
            mah={220}
            style={{ overflowY: 'auto', padding: 3 }}
            role="radiogroup"
            aria-label={t('create.from')}
          >
            <button
              type="button"
              role="radio"
              aria-checked={template === null}
              className={clsx(classes['template'], template === null && classes['chosen'])}
              onClick={() => setTemplateId(null)}
            >
              <Text fw={500} fz="sm">
                {t('template.blank')}
              </Text>
              <Text fz="xs" c="dimmed">
                {t('template.blankHelp')}
              </Text>
            </button>
            {offered.map((each) => (
              <button
                key={each.id}
                type="button"
                role="radio"
                aria-checked={template?.id === each.id}
                className={clsx(classes['template'], template?.id === each.id && classes['chosen'])}
                onClick={() => setTemplateId(each.id)}
              >
                <Text fw={500} fz="sm">
                  {templateName(each, language)}
                </Text>
                <Text fz="xs" c="dimmed">
                  {[typeOf(each.recordType), t('cell.modules', { count: each.modules.length }), each.description]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </Text>
              </button>
            ))}
          </Stack>
          {template === null ? (
            <Text fz="xs" c="dimmed">
              <Link className="link" to="/resource/myTemplate">
                {t('template.all')}
              </Link>
            </Text>
          ) : (
            <TemplatePreview template={template} />
          )}
        </Stack>
      </SimpleGrid>
      <DialogActions onCancel={onClose} mt={20}>
        <Button type="submit">{t('create.confirm')}</Button>
      </DialogActions>
    </form>
  );
};
