import type { Texts } from '../texts';
import type { texts as zh } from '../zh-CN/search';

export const texts: Texts<typeof zh> = {
  title: 'Search',
  label: 'Search for',
  placeholder: 'Words in titles, numbers or text',
  prompt: 'What are you looking for?',
  promptBody:
    'Searches the records you can read: titles, numbers and the text of modules. Two Chinese characters are enough. A DOI, CAS number, InChIKey or batch number is found exactly, however it is written; a record number, as the record has it.',
  none: 'Nothing found for “{{key}}”',
  noneBody: 'Try another word, or remove filters. Only records you can read are found.',
  results: '{{count}} results',
  results_one: '{{count}} result',
  resultsCapped: 'more than {{count}} results',
  byStructure: 'Search by structure',
  status: 'Status',
  foundBy: { number: 'Number', file: 'File', about: 'Related to', platform: 'Registered as' },
  by: 'Owner',
  modified: 'Modified',
};
