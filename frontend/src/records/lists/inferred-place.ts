import { RECORD_TITLE_MAX } from '@shilu/events/records/record-title';
import { z } from 'zod';
import { readStored, writeStored } from '../../lib/remembered';

/** Where a record belongs and of what kind it is. */
export type RecordPlace = {
  readonly bookId: string | null;
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly type: string;
};
/** What is known from where the person is, as an address has it: null where that says nothing, empty where it says none. */
export type GivenPlace = { readonly [Part in keyof RecordPlace]: string | null };
type Known = {
  readonly notebooks: readonly { readonly id: string; readonly projectId?: string | null | undefined }[];
  readonly projects: readonly { readonly id: string; readonly tasks: readonly { readonly id: string }[] }[];
  readonly types: readonly { readonly value: string }[];
};

/**
 * Notebook, project, task and type of a new record: of where the person is, else as in the record begun last, else the
 * nearest there is. A project decides who may read, so the last one is taken over only within the same notebook.
 */
export const inferPlace = (given: GivenPlace, last: RecordPlace | null, known: Known): RecordPlace => {
  const { notebooks, projects, types } = known;
  const wanted =
    given.projectId ?? projects.find((each) => each.tasks.some((task) => task.id === given.taskId))?.id ?? null;
  const book =
    notebooks.find((each) => each.id === given.bookId) ??
    notebooks.find((each) => wanted !== null && each.projectId === wanted) ??
    notebooks.find((each) => each.id === last?.bookId) ??
    notebooks[0];
  const same = last !== null && last.bookId === book?.id ? last : null;
  const project = projects.find((each) => each.id === (wanted ?? (same ?? book)?.projectId));
  const task = project?.tasks.find(
    (each) => each.id === (given.taskId ?? (same?.projectId === project.id ? same.taskId : null)),
  );
  const type = given.type ?? types.find((each) => each.value === last?.type)?.value ?? '';
  return { bookId: book?.id ?? null, projectId: project?.id ?? null, taskId: task?.id ?? null, type };
};

/** What it is of, and when it was begun: to be written over at any time. */
export const inferredTitle = (about: string, begun: string): string =>
  `${[...about.trim()].slice(0, RECORD_TITLE_MAX - begun.length - 1).join('')} ${begun}`;

const lastSchema = z.object({
  bookId: z.string().nullable(),
  projectId: z.string().nullable(),
  taskId: z.string().nullable(),
  type: z.string(),
});
const MOST_TEMPLATES = 20;
const placeKey = (accountId: string): string => `shilu.last-place.${accountId}`;
const templatesKey = (accountId: string): string => `shilu.last-templates.${accountId}`;

/** Where this person began a record last, on this computer. */
export const lastPlace = (accountId: string): RecordPlace | null =>
  lastSchema.safeParse(readStored(placeKey(accountId))).data ?? null;
export const noteLastPlace = (accountId: string, place: RecordPlace): void => writeStored(placeKey(accountId), place);

/** Templates that this person used on this computer, the last one first. */
export const lastTemplates = (accountId: string): readonly string[] =>
  z.array(z.string()).safeParse(readStored(templatesKey(accountId))).data ?? [];
export const noteLastTemplate = (accountId: string, templateId: string): void =>
  writeStored(
    templatesKey(accountId),
    [templateId, ...lastTemplates(accountId).filter((each) => each !== templateId)].slice(0, MOST_TEMPLATES),
  );
