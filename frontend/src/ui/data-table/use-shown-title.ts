import { useTranslation } from 'react-i18next';
import { UNKNOWN, type FilterField } from './filter-field';
import type { TableState } from './table-state';

type Shown = {
  /** What the list is called while it is whole. */
  readonly title: string;
  /** And once it is narrowed, where its own name claims to be all. */
  readonly some?: string;
  readonly control: Pick<TableState, 'filters' | 'text'>;
  readonly fields?: readonly FilterField[];
  /** What narrows it without being a filter: the tab of a state. */
  readonly also?: string | undefined;
};

/**
 * What a list shows, for its heading, the browser's tab and the table's name: its own name, then what narrows it, however
 * it came to be narrowed; a link to a narrowed list must not lead to one that is called by the name of the whole.
 */
export const useShownTitle = ({ title, some = title, control, fields = [], also }: Shown): string => {
  const { t } = useTranslation('common');
  const { filters, text } = control;
  const words = [
    ...(also === undefined ? [] : [also]),
    ...fields.flatMap(({ key, label, word, editor }) => {
      const value = filters[key];
      if (value === undefined) return [];
      const said = editor ? word(value) : label;
      return said === '' || said === UNKNOWN ? [] : [said];
    }),
    ...(text.trim() === '' ? [] : [t('punctuation.quoted', { text: text.trim() })]),
  ];
  return words.length === 0 ? title : [some, ...words].join(' · ');
};
