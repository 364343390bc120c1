import type { Texts } from '../../../../i18n/texts';
import type { texts as zh } from './zh-CN';

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
};
