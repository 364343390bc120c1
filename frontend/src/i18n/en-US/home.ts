import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/home';

export const texts: Texts<typeof zh> = {
  title: 'Home',
  hello: 'Hello, {{name}}',
  counts: {
    toReview: 'To review',
    draft: 'Draft',
    inReview: 'In review',
    rejected: 'Rejected',
    approved: 'Approved',
    overdueTasks: 'Overdue tasks',
  },
  pending: { title: 'Experiments to finish', all: 'View all' },
  review: {
    title: 'Waiting for my review',
    empty: 'No records are waiting for your review.',
    all: 'Start reviewing',
    since: 'Submitted',
  },
  recent: {
    title: 'Recent records',
    empty: 'No records yet. Your first record will appear here.',
    none: 'No records concern you yet.',
  },
  audit: {
    title: 'Audit highlights, last 7 days',
    all: 'Audit trail',
    exports: 'Exports and downloads',
    givenBack: 'Rejected, recalled, reactivated',
    removed: 'Removed, restored, signatures removed',
    access: 'Failed logins and signatures',
    code: 'Check a code',
    trace: 'Trace of a record',
  },
  modules: '{{count}} modules',
  modules_one: '{{count}} module',
  version: 'Version {{version}}',
  marks: '{{count}} to revise',
  quick: { title: 'Quick links' },
  guide: {
    lead: {
      admin: { title: 'Getting set up', intro: 'Three steps to set up the lab.' },
      review: { title: 'Getting started', intro: 'See what changed, then decide.' },
      audit: { title: 'Getting started', intro: 'From the trail to the trace to the proof.' },
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
      body: 'Decisions, comments and mentions arrive in your messages.',
    },
    byKey: ' Ctrl K takes you to any record.',
    decide: {
      title: 'Review what is waiting',
      body: 'The longest waiting comes first; after each decision the next record opens.',
    },
    seeChanges: {
      title: 'Look back at your reviews',
      body: 'A record that is submitted again first shows what changed since your last review.',
    },
    trail: {
      title: 'Search the audit trail',
      body: 'Filter by person, date and event; export as CSV or PDF. The export is recorded too.',
    },
    trace: {
      title: 'Trace a record',
      body: 'Each value before and after, by whom and why. Replay any moment; verify signatures and hashes.',
    },
    code: {
      title: 'Check a printed copy',
      body: 'The code on it tells which record and version it is, and who exported it.',
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
