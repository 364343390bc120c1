import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/relations';

export const texts: Texts<typeof zh> = {
  none: 'No related records yet.',
  hidden: 'A record that is not open to you',
  inBin: 'In the recycle bin',
  note: 'Remark',
  kindOf: 'Relation to {{record}}',
  noteOf: 'Remark on {{record}}',
  removeOf: 'the relation to {{record}}',
  find: 'Find a record to relate by its number or title',
  findPlaceholder: 'Number, title or words',
  nothing: 'No record found',
  about: 'Other records that relate to this one',
  aboutNone: 'No other record relates to this one yet.',
  aboutCount: '{{count}} relations point here',
  aboutCount_one: '1 relation points here',
  more: 'Show more',
};
