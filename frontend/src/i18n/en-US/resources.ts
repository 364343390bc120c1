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
  file: {
    title: 'File',
    size: 'Size',
    kind: 'Kind',
    hash: 'SHA-256',
    copy: 'Copy',
    copied: 'Copied',
    brought: 'First uploaded',
    broughtBy: '{{name}}, {{at}}',
    preview: 'Preview',
    download: 'Download',
    usedIn: 'Where it is used',
    usedHelp: 'Records and entries that you may open. Files of the same content are one file.',
    unused: 'No record or entry that you may open uses it.',
    unnamed: 'Unnamed',
    calledThere: 'called “{{name}}” there',
    more: 'There are more: search for the SHA-256 above.',
  },
  about: {
    recordMark: 'Watermark of records and prints',
    structureSearch: 'Draw a structure, see who made it',
    accessRequests: 'Ask to open records of others, answer those who ask you',
    shares: 'Records shared with you and by you',
    reactions: 'Synthesis reactions of all records',
  },
  table: {
    copy: 'Copy as a new table',
    copyOf: 'Copy “{{name}}”',
    copied: 'Copied from “{{name}}”. Once saved, it is a table of its own: changes do not touch the original.',
    inBin: 'This table is in the recycle bin',
    inBinHelp: 'Restore it in the list first, then change it.',
  },
};
