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
    lead: {
      admin: { title: 'Getting set up', intro: 'Three steps to set up the lab.' },
      work: { title: 'Getting started', intro: 'Three steps to your first record.' },
    },
    begin: {
      title: 'Start a record',
      body: 'From a template or blank; open it and write. What you type is kept as a draft.',
    },
    finish: {
      title: 'Sign and submit',
      body: 'Sign each module when it is done, then submit for review. Your drafts are listed here.',
    },
    follow: {
      title: 'Follow reviews and comments',
      body: 'Decisions, comments and mentions arrive in your messages. Ctrl K takes you to any record.',
    },
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
