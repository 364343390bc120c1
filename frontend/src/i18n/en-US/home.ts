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
  pending: { title: 'Experiments to finish', empty: 'No unfinished experiments.', all: 'View all' },
  review: { title: 'Waiting for my review', empty: 'No records are waiting for your review.', all: 'Start reviewing' },
  recent: { title: 'Recent records', empty: 'No records yet. Your first record will appear here.' },
  modules: '{{count}} modules',
  modules_one: '{{count}} module',
  version: 'Version {{version}}',
  marks: '{{count}} to revise',
  quick: { title: 'Quick links' },
  guide: {
    title: 'Getting set up',
    intro: 'Three steps to set up the lab.',
    team: { title: 'Manage the team', body: 'Add members, departments and roles; set the approval flow.' },
    resource: { title: 'Organise resources', body: 'Maintain dictionaries, quick text and templates.' },
    experiment: {
      title: 'Create an experiment',
      body: 'Start a record from a template, sign it, submit it for review.',
    },
    hide: 'Do not show again',
    go: 'Go',
  },
};
