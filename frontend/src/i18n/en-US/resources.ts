import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/resources';

export const texts: Texts<typeof zh> = {
  home: {
    title: 'Resources',
    help: 'What records begin with and what they name: templates, methods, compounds, references and instruments.',
    templates: 'Templates',
    resources: 'Used in records',
    recent: 'Changed lately',
    none: 'Nothing yet. Add a method, a compound or a template: it appears here.',
    count_one: '{{count}} entry',
    count: '{{count}} entries',
    more: 'over {{count}}',
    unnamed: 'Unnamed',
  },
  about: {
    recordMark: 'Watermark of records and prints',
    structureSearch: 'Draw a structure, see who made it',
    shares: 'Records shared with you and by you',
    reactions: 'Synthesis reactions of all records',
  },
};
