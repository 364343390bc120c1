import type { RecordPlace } from './inferred-place';

export const BLANK = 'blank';

/** R017: the address of a new record, or of the blank page where one begins. What is known of it travels in it. */
export const newRecordAddress = (
  templateId: string | null,
  { bookId, projectId, taskId, type }: RecordPlace & { readonly bookId: string },
  title?: string,
): string => {
  const query = new URLSearchParams();
  if (title !== undefined) query.set('title', title.trim());
  for (const [name, value] of Object.entries({ projectId, taskId, type: type.trim() }))
    // What was left open on purpose is not inferred on the blank page.
    if (title === undefined || (value !== null && value !== '')) query.set(name, value ?? '');
  const at = `/newRecord/${encodeURIComponent(templateId ?? BLANK)}/${encodeURIComponent(bookId)}`;
  return query.size === 0 ? at : `${at}?${query.toString()}`;
};
