import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/organization';

export const texts: Texts<typeof zh> = {
  register: {
    showRemoved: 'Show removed ones',
    removed: 'Removed',
    modifiedAt: 'Modified',
    actions: 'Actions',
    trace: 'Trace',
    traceOf: 'Trace of “{{name}}”',
    noTrace: 'No trace',
    removeTitle: 'Remove “{{name}}”?',
    removeBody:
      'It no longer appears in lists and choices; where it is already used it can still be read, and it can be restored at any time.',
    changed:
      'Somebody has just changed this entry. The latest content is shown below and what you typed is still here: check it, then save.',
    readOnly: 'You may read this, but not change it.',
    yes: 'Yes',
    no: 'No',
    none: '—',
    number: 'Enter a number',
    choose: 'Choose',
  },
  screen: {
    dictionary: {
      title: 'Dictionaries',
      add: 'Add a dictionary',
      edit: 'Edit the dictionary',
      search: 'Find a dictionary',
      empty: 'No dictionaries yet',
      about:
        'The options of every drop-down in records. A disabled option can no longer be chosen; where it was chosen it still shows.',
    },
    quickText: {
      title: 'Quick text',
      add: 'Add a quick text',
      edit: 'Edit the quick text',
      search: 'Find a quick text',
      empty: 'No quick text yet',
      about: 'Sentences you write often: write them once, insert them anywhere in prose.',
    },
    department: {
      title: 'Departments',
      add: 'Add a department',
      edit: 'Edit the department',
      search: 'Find a department',
      empty: 'No departments yet',
      about: 'Departments decide who sees which records; heads see their own and those below.',
    },
    role: {
      title: 'Roles and permissions',
      add: 'Add a role',
      edit: 'Edit the role',
      search: 'Find a role',
      empty: 'No roles yet',
      about: 'Roles decide what a person may do and how far they see. With several roles, the widest counts.',
    },
  },
  events: { added: 'Added', modified: 'Modified', removed: 'Removed', restored: 'Restored' },
  items: {
    title: 'Options',
    value: 'Value',
    zh: 'Chinese',
    en: 'English',
    enabled: 'Enabled',
    add: 'Add an option',
    remove: 'Take out option {{row}}',
    hint: 'Rows copied from Excel (value, Chinese, English) can be pasted into the table.',
    incomplete: 'Option {{row}} is not complete',
    repeated: 'The value of option {{row}} is repeated',
  },
  trace: { from: 'Before', to: 'After', empty: 'empty' },
};
