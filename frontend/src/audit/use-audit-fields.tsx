import { EVENT_TYPES, eventWords } from '@shilu/events/audit/event-words';
import { NOT_IN_TRAIL } from '@shilu/events/audit/not-in-trail';
import { recordCalls } from '@shilu/events/records/calls';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { dateField } from '../records/lists/date-field';
import { UNKNOWN, type FilterField } from '../ui/data-table/filter-field';
import { oneOf, someOf, typed } from '../ui/data-table/filter-kinds';
import { onePerson } from '../ui/data-table/person-filter';
import { usePeople } from '../ui/use-people';
import { ACTION_KEYS, MAX_TYPES } from './audit-request';
import { ENTITIES, entityWords } from './entity-words';
import { RecordOptions } from './record-options';

/** Person, time, record, item, what, field and action; text in old and new values is searched beside the table. */
export const useAuditFields = (filters: Readonly<Record<string, string>>): readonly FilterField[] => {
  const { t } = useTranslation('audit');
  const { t: lists } = useTranslation('recordLists');
  const language = useStore(languageStore);
  const { shownName } = usePeople();
  const recordId = filters['recordId'];
  const record = useQueryCall(
    recordCalls.record,
    { id: recordId ?? '' },
    { watch: [`record:${recordId ?? ''}`], enabled: recordId !== undefined },
  );
  return [
    onePerson('actorId', t('column.actor'), shownName),
    dateField('date', t('filter.when'), lists),
    {
      key: 'recordId',
      label: t('entity.record'),
      word: () => record.data?.response.number ?? UNKNOWN,
      editor: ({ value, onChange }) => <RecordOptions label={t('filter.record')} value={value} onChoose={onChange} />,
    },
    oneOf(
      'entity',
      t('column.entity'),
      ENTITIES.map((each) => ({ value: each, label: entityWords(each, language) })),
    ),
    someOf(
      'type',
      t('filter.event'),
      EVENT_TYPES.filter((type) => !Object.hasOwn(NOT_IN_TRAIL, type)).map((each) => ({
        value: each,
        label: eventWords(each, language),
      })),
      MAX_TYPES,
    ),
    oneOf(
      'action',
      t('filter.action'),
      ACTION_KEYS.map((each) => ({ value: each, label: t(`action.${each}`) })),
    ),
    typed('field', t('column.field'), t('filter.fieldHelp')),
  ];
};
