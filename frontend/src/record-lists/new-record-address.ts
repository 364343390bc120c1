import { codePoints } from '@shilu/events/core/schemas';

export const BLANK = 'blank';
export const MAX_TITLE = 300;

export type NewRecord = {
  readonly templateId: string | null;
  readonly bookId: string;
  readonly title: string;
  readonly projectId: string | null;
  readonly taskId: string | null;
  readonly type: string;
};

/** R017: the address that creates the record; everything chosen here travels in it. */
export const newRecordAddress = ({ templateId, bookId, title, projectId, taskId, type }: NewRecord): string => {
  const query = new URLSearchParams({ title: title.trim() });
  if (projectId !== null) query.set('projectId', projectId);
  if (taskId !== null) query.set('taskId', taskId);
  if (type.trim() !== '') query.set('type', type.trim());
  return `/newRecord/${encodeURIComponent(templateId ?? BLANK)}/${encodeURIComponent(bookId)}?${query.toString()}`;
};

export type TitleProblem = 'required' | 'tooLong' | null;

/** V004, counted as a person counts characters. */
export const titleProblem = (title: string): TitleProblem => {
  const trimmed = title.trim();
  return trimmed === '' ? 'required' : codePoints(trimmed) > MAX_TITLE ? 'tooLong' : null;
};
