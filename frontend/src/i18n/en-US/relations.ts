import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/relations';

export const texts: Texts<typeof zh> = {
  title: 'Relations',
  add: 'Add a relation',
  none: 'No relations yet. This can be related to records, projects, tasks, templates and resources; it shows on both pages.',
  removed: 'Removed',
  remove: 'Take back',
  removeOf: 'Take back the relation to “{{name}}”',
  removeTitle: 'Take back the relation to “{{name}}”?',
  partial: 'Not all relations are shown: some are being repaired, or there are too many.',
  kind: 'Relation',
  category: 'Related to',
  other: 'Related item',
  findRecord: 'Enter a number, a title or words',
  note: 'Remark',
  done: 'Related',
  entries: 'Entries related to this record',
  entriesNone: 'No project, task, template or resource is related to this record yet.',
  inBin: 'In the recycle bin',
  about: 'Other records that relate to this one',
  aboutNone: 'No other record relates to this one yet.',
  aboutCount: '{{count}} relations point here',
  aboutCount_one: '1 relation points here',
  more: 'Show more',
};
