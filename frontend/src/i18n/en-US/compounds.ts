import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/compounds';

export const texts: Texts<typeof zh> = {
  sources: { basic: 'Basic library', team: 'Team compounds' },
  boils: 'b.p.',
  melts: 'm.p.',
  offered: 'Compounds that match',
  hint: '↑↓ to choose, Enter to take; otherwise the name stays as typed',
  pickerTitle: 'From the compound library',
  search: 'Name, abbreviation, pinyin, CAS number or formula',
  begin: 'Type the compound you look for.',
  nothing:
    'Nothing found. Try another name, or check the CAS number; what is missing can be added under Resources, Team compounds.',
  more: 'Only the first {{count}} are listed. Type more to narrow them.',
  take: 'Take',
  takeNamed: 'Take {{name}}',
  hazards: 'Hazards',
  usedIn: 'Records that use it',
  usedNowhere: 'No record that you may open uses it yet.',
  takeHazards: 'Keep in this row',
  namesOurs: 'Chinese names are the product’s own; physical data name their source.',
};
