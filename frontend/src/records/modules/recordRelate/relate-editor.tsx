import { Loader, Select, Stack, Textarea } from '@mantine/core';
import { MOST_RELATIONS, type Relate, type Relation } from '@shilu/events/records/modules/record-relate/relate-schema';
import { NOTE_MAX, RELATION_KINDS, RELATION_WORDS } from '@shilu/events/capabilities/relation-kinds';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFoundRecords } from '../../../audit/record-options';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { useRecordNames } from '../../record-names';
import type { EditorProps } from '../module-ui';
import { moved, OrderTools } from '../order-tools';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import { useContentHistory } from '../undo/use-content-history';
import { PickOne } from '../../../ui/picker';
import { RelatedRecord } from './related-record';
import classes from './relate.module.css';

/** The kind that a further relation to the same record can still have; undefined where it has them all. */
const freeKind = (relations: readonly Relation[], recordId: string): Relation['kind'] | undefined =>
  ['refers' as const, ...RELATION_KINDS].find(
    (kind) => !relations.some((each) => each.recordId === recordId && each.kind === kind),
  );

/** Relations one below the other, and a field that finds the next record as one types. */
export const RelateEditor = ({ content, place, onChange }: EditorProps<Relate>) => {
  const { t } = useTranslation(['recordRelate', 'common']);
  const language = useStore(languageStore);
  const { relations } = content;
  const names = useRecordNames(relations.map(({ recordId }) => recordId));
  const history = useContentHistory({ content, onChange });
  const list = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added !== null)
      list.current?.querySelector<HTMLElement>(`[data-relation="${CSS.escape(added)}"] input`)?.focus();
  }, [added]);
  const change = (next: readonly Relation[], joins?: string): void =>
    history.change({ relations: [...next] }, joins === undefined ? {} : { joins });
  const patch = (id: string, part: Partial<Relation>, joins?: string): void =>
    change(
      relations.map((each) => (each.id === id ? { ...each, ...part } : each)),
      joins,
    );
  const add = (recordId: string): void => {
    const kind = freeKind(relations, recordId);
    if (kind === undefined || relations.length >= MOST_RELATIONS) return;
    const id = crypto.randomUUID();
    change([...relations, { id, kind, recordId }]);
    setAdded(id);
  };
  return (
    <OwnUndo undo={history.undo} redo={history.redo}>
      <Stack gap={10}>
        <div ref={list}>
          {relations.map(({ id, kind, recordId, note = '' }, at) => {
            const record = names.nameOf(recordId);
            const name = record?.number ?? t('hidden');
            const taken = relations.filter((each) => each.id !== id && each.recordId === recordId);
            return (
              <div key={id} className={classes['row']} data-relation={id}>
                <Select
                  size="sm"
                  aria-label={t('kindOf', { record: name })}
                  allowDeselect={false}
                  data={RELATION_KINDS.map((value) => ({
                    value,
                    label: RELATION_WORDS[value][language],
                    disabled: taken.some((each) => each.kind === value),
                  }))}
                  value={kind}
                  onChange={(value) => {
                    const next = RELATION_KINDS.find((each) => each === value);
                    if (next) patch(id, { kind: next });
                  }}
                />
                <span className={classes['what']}>
                  <RelatedRecord record={record} isLoading={names.loading} />
                  <Textarea
                    size="sm"
                    autosize
                    minRows={1}
                    maxRows={6}
                    aria-label={t('noteOf', { record: name })}
                    placeholder={t('note')}
                    maxLength={NOTE_MAX}
                    value={note}
                    onChange={(event) => patch(id, { note: event.currentTarget.value }, `note ${id}`)}
                  />
                </span>
                <OrderTools
                  name={t('removeOf', { record: name })}
                  at={at}
                  count={relations.length}
                  onMove={(by) => change(moved(relations, at, by))}
                  onRemove={() => change(relations.filter((each) => each.id !== id))}
                />
              </div>
            );
          })}
        </div>
        {history.canUndo || history.canRedo ? <UndoButtons history={history} /> : null}
        <FindRecord own={place.recordId} relations={relations} onFound={add} />
      </Stack>
    </OwnUndo>
  );
};

type FindProps = {
  /** The record that relates: never offered to itself. */
  readonly own: string;
  readonly relations: readonly Relation[];
  readonly onFound: (recordId: string) => void;
};

const FindRecord = ({ own, relations, onFound }: FindProps) => {
  const { t } = useTranslation('recordRelate');
  const [typed, setTyped] = useState('');
  const { options, searching, find } = useFoundRecords();
  const type = (words: string): void => {
    setTyped(words);
    find(words);
  };
  return (
    <PickOne
      label={t('find')}
      placeholder={t('findPlaceholder')}
      maw={560}
      searchValue={typed}
      onSearchChange={type}
      filter={(search) => search.options}
      data={options
        .filter(({ value }) => value !== own)
        .map(({ value, label }) => ({ value, label, disabled: freeKind(relations, value) === undefined }))}
      value={null}
      onChange={(value) => {
        if (value === null) return;
        type('');
        onFound(value);
      }}
      nothingFoundMessage={searching ? undefined : t('nothing')}
      rightSection={searching ? <Loader size={14} /> : undefined}
    />
  );
};
