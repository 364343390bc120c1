import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/home';

export const texts: Texts<typeof zh> = {
  title: 'Home',
  hello: 'Hello, {{name}}',
  counts: {
    draft: 'Draft',
    inReview: 'In review',
    rejected: 'Rejected',
    approved: 'Approved',
    overdueTasks: 'Overdue tasks',
  },
  pending: { title: 'Experiments to finish', empty: 'No experiment is unfinished.', all: 'See all' },
  review: { title: 'Waiting for my review', empty: 'No record waits for your review.', all: 'Start reviewing' },
  recent: { title: 'Recent records', empty: 'No records yet. Your first record will show up here.' },
  modules: '{{count}} modules',
  modules_one: '{{count}} module',
  version: 'Version {{version}}',
  marks: '{{count}} to revise',
  quick: { title: 'Quick entries' },
  guide: {
    title: 'Getting set up',
    intro: 'Three steps make the lab ready.',
    team: { title: 'Manage the team', body: 'Add members, departments and roles; set the approval flow.' },
    resource: { title: 'Arrange resources', body: 'Keep dictionaries, quick text and templates.' },
    experiment: {
      title: 'Create an experiment',
      body: 'Start a record from a template, sign it, submit it for review.',
    },
    hide: 'Do not show again',
    go: 'Go',
  },
};
