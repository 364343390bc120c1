import { MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../api/call-api';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { DateField } from '../ui/date-field';
import { DATE_PRESETS, dateRange, presetOf, writeRange } from '../record-lists/record-request';
import type { TableControl } from '../ui/data-table/use-table-state';
import { PersonPicker } from '../ui/person-picker';
import { errorText } from '../ui/toasts';
import { ACTION_KEYS } from './audit-request';
import { EVENT_TYPES, eventWords } from '@shilu/events/audit/event-words';
import { NOT_IN_TRAIL } from '@shilu/events/audit/not-in-trail';
import { ENTITIES, entityWords } from './entity-words';
import classes from './audit.module.css';

/** Person, time, record, what, field and action; text in old and new values is searched beside the table. */
export const AuditFilterPanel = ({ control }: { readonly control: TableControl }) => {
  const { t } = useTranslation('audit');
  const { t: lists } = useTranslation('recordLists');
  const language = useStore(languageStore);
  const { filters, setFilter } = control;
  const date = filters['date'] ?? '';
  const preset = presetOf(date);
  const range = preset === null ? dateRange(date, dayjs().format('YYYY-MM-DD')) : {};
  const setRange = (change: { from?: string | null; to?: string | null }): void =>
    setFilter('date', writeRange({ from: range.from ?? null, to: range.to ?? null, ...change }));
  return (
    <div className={classes['panel']} role="group" aria-label={lists('filter.panel')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 5 }} spacing={14} verticalSpacing={12}>
        <PersonPicker
          label={t('column.actor')}
          value={filters['actorId'] ?? null}
          onChange={(value) => setFilter('actorId', value)}
          clearable
        />
        <Select
          label={t('filter.when')}
          data={DATE_PRESETS.map((each) => ({ value: each, label: lists(`preset.${each}`) }))}
          value={preset}
          onChange={(value) => setFilter('date', value)}
          clearable
          placeholder={lists('filter.any')}
        />
        <DateField label={t('filter.from')} value={range.from ?? null} onChange={(from) => setRange({ from })} />
        <DateField label={t('filter.to')} value={range.to ?? null} onChange={(to) => setRange({ to })} />
        <RecordFilter recordId={filters['recordId'] ?? null} onChange={(value) => setFilter('recordId', value)} />
        <Select
          label={t('column.entity')}
          data={ENTITIES.map((each) => ({ value: each, label: entityWords(each, language) }))}
          value={filters['entity'] ?? null}
          onChange={(value) => setFilter('entity', value)}
          clearable
          searchable
          placeholder={lists('filter.any')}
        />
        <MultiSelect
          label={t('filter.event')}
          data={EVENT_TYPES.filter((type) => !Object.hasOwn(NOT_IN_TRAIL, type)).map((each) => ({
            value: each,
            label: eventWords(each, language),
          }))}
          value={(filters['type'] ?? '').split(',').filter((each) => each !== '')}
          onChange={(value) => setFilter('type', value.length === 0 ? null : value.join(','))}
          clearable
          searchable
          maxValues={50}
          placeholder={filters['type'] === undefined ? lists('filter.any') : ''}
        />
        <Select
          label={t('filter.action')}
          data={ACTION_KEYS.map((each) => ({ value: each, label: t(`action.${each}`) }))}
          value={filters['action'] ?? null}
          onChange={(value) => setFilter('action', value)}
          clearable
          placeholder={lists('filter.any')}
        />
        <Typed
          key={filters['field'] ?? ''}
          label={t('column.field')}
          help={t('filter.fieldHelp')}
          value={filters['field'] ?? ''}
          onChange={(value) => setFilter('field', value)}
        />
      </SimpleGrid>
    </div>
  );
};

const Typed = ({
  label,
  help,
  value,
  onChange,
}: {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (value: string | null) => void;
}) => {
  const [typed, setTyped] = useState(value);
  const apply = (): void => onChange(typed.trim() === '' ? null : typed.trim());
  return (
    <TextInput
      label={label}
      description={help}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  );
};

/** A record is named by its number, as it stands on every page. */
const RecordFilter = ({
  recordId,
  onChange,
}: {
  readonly recordId: string | null;
  readonly onChange: (id: string | null) => void;
}) => {
  const { t } = useTranslation('audit');
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const apply = async (): Promise<void> => {
    setProblem(null);
    if (number.trim() === '') return onChange(null);
    try {
      onChange((await callApi(recordCalls.recordByNumber, { number: number.trim() })).response.id);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <TextInput
      label={t('filter.record')}
      description={recordId === null ? t('filter.recordHelp') : t('filter.recordChosen')}
      placeholder="SL-2026-0147"
      maxLength={60}
      value={number}
      error={problem}
      onChange={(event) => setNumber(event.currentTarget.value)}
      onBlur={() => number.trim() !== '' && void apply()}
      onKeyDown={(event) => event.key === 'Enter' && void apply()}
    />
  );
};
