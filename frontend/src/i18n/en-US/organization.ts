import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/organization';

export const texts: Texts<typeof zh> = {
  register: {
    removed: 'Removed',
    modifiedAt: 'Modified',
    trace: 'Trace',
    traceOf: 'Trace of “{{name}}”',
    noTrace: 'No trace',
    removeTitle: 'Remove “{{name}}”?',
    removeBody:
      'It no longer appears in lists and choices; where it is already used it can still be read, and it can be restored at any time.',
    changed:
      'Somebody has just changed this entry. The latest content is shown below and what you typed is still here: check it, then save.',
    readOnly: 'You can view this but not change it.',
    yes: 'Yes',
    no: 'No',
    none: '—',
    number: 'Enter a number',
    choose: 'Choose',
    empty: 'Not filled in',
    nothingFound: 'Nothing found',
    wordsHelp: 'One or several words, with spaces between them.',
  },
  fields: {
    quantity: 'Enter a number and its unit, such as 1.5 {{unit}}. Units: {{units}}.',
    dateTime: 'Enter a date and time, such as 2026-11-20 15:04.',
  },
  rows: {
    number: 'Row {{row}}',
    add: 'Add a row',
    remove: 'Remove row {{row}}',
    up: 'Move row {{row}} up',
    down: 'Move row {{row}} down',
    problem: 'Row {{row}}, {{field}}: {{problem}}',
  },
  table: {
    menu: 'Table',
    xlsx: 'Export to Excel',
    csv: 'Export as CSV',
  },
  move: {
    title: '{{move}}: {{name}}',
    several: '{{move}} ({{count}})',
    done: '{{move}}: done ({{count}})',
    final: 'This cannot be taken back.',
    partly: 'Done: {{done}}. Not done, and why ({{left}}):',
    more: 'More actions',
  },
  events: { added: 'Added', modified: 'Modified', removed: 'Removed', restored: 'Restored' },
  items: {
    title: 'Options',
    value: 'Value',
    zh: 'Chinese',
    en: 'English',
    enabled: 'Enabled',
    add: 'Add an option',
    remove: 'Remove option {{row}}',
    hint: 'Rows copied from Excel (value, Chinese, English) can be pasted into the table.',
    incomplete: 'Option {{row}} is incomplete',
    repeated: 'The value of option {{row}} is a duplicate',
  },
  trace: { from: 'Before', to: 'After', empty: 'empty' },
};
