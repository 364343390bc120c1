import { own } from '@shilu/events/core/own';
import { registers } from '@shilu/events/core/registers';
import { RECORD } from '@shilu/events/records/record-category';
import { generatePath } from 'react-router-dom';

/** Pages of what is no register's. */
const pages: Readonly<Record<string, string>> = {
  [RECORD]: '/editRecord/:id',
  project: '/team/allTask/:id',
  task: '/team/taskDetail/:id',
};

/** The page of a thing by its category; null where it has none of its own. */
export const subjectPath = (category: string, id: string): string | null => {
  const page = own(pages, category) ?? registers.find(({ name }) => name === category)?.place?.detail;
  return page === undefined ? null : generatePath(page, { id });
};
