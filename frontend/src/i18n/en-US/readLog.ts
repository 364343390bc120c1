import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/readLog';

export const texts: Texts<typeof zh> = {
  title: 'Read log',
  total_one: '{{count}} line',
  total: '{{count}} lines',
  totalCapped: 'More than {{count}} lines',
  description:
    'Who opened, looked at, printed or exported which record and file, and who searched the audit trail, and when. The same person and thing within a minute is one line; each day is sealed into the log by its hash, so a later change is found.',
  found_one: '{{count}} line',
  found: '{{count}} lines',
  filterRecord: 'Number of the record',
  export: 'Export as CSV',
  empty: 'Nobody has read anything yet',
  emptyHelp: 'Within a second after somebody opens a record or downloads a file, it is listed here.',
  column: {
    ...{ at: 'Time', person: 'Person', kind: 'What they did', moment: 'Moment or version' },
    ...{ subject: 'Item', file: 'File', number: 'Number' },
  },
};
