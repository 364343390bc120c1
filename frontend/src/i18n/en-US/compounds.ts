import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/compounds';

export const texts: Texts<typeof zh> = {
  sources: {
    basic: 'Basic library',
    team: 'Team compounds',
    library: 'Libraries',
    cims: 'CIMS bottles',
    regms: 'RegMS compounds',
    named: 'From the name (OPSIN)',
  },
  boils: 'b.p.',
  melts: 'm.p.',
  offered: 'Compounds that match',
  hint: '↑↓ to choose, Enter to take; otherwise the name stays as typed',
  pickerTitle: 'Pick a compound',
  search: 'Name, abbreviation, pinyin, CAS number, formula, bottle or compound number',
  begin: 'Type the compound you look for.',
  nothing:
    'Nothing found. Try another name, or check the CAS number; what is missing can be added under Resources, Team compounds.',
  take: 'Take',
  takeNamed: 'Take {{name}}',
  hazards: 'Hazards',
  statements: 'Hazard statements',
  statementsFrom: 'Source: {{source}}, {{date}}',
  usedIn: 'Records that use it',
  usedNowhere: 'No record that you may open uses it yet.',
  find: {
    byStructure: 'Searching by the structure of the row. Type to search by words',
    none: 'Nothing found. Try another name or number',
    more: 'There are more. Type more of the name',
    other: 'Not the structure of the row',
    lot: 'Lot {{lot}}',
    expiry: 'Use by {{day}}',
    left: '{{available}} available ({{remaining}} in the bottle)',
    asOf: 'As of {{at}}',
    unreleased: 'Not released',
    silent: '{{source}}: {{fault}}',
    named: 'Read from the systematic name by OPSIN. Check the structure',
  },
  takeHazards: 'Keep in this row',
  namesOurs: 'Chinese names are the product’s own; physical data name their source.',
};
