import { Loader, Select, Stack, Textarea } from '@mantine/core';
import { capabilityCalls } from '@shilu/events/capabilities/calls';
import type { Subject } from '@shilu/events/capabilities/capability';
import { relatable } from '@shilu/events/capabilities/relatable';
import { ENTRY_RELATION_KINDS, NOTE_MAX, toldRelation } from '@shilu/events/capabilities/relation-kinds';
import type { ToldKey } from '@shilu/events/live/told-key';
import { RECORD } from '@shilu/events/records/record-category';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { useCommand } from '../api/use-command';
import { useFoundRecords } from '../audit/record-options';
import { entityWords } from '../audit/entity-words';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { TargetsControl } from '../registers/fields/targets-control';
import { DialogActions } from '../ui/dialog-actions';
import { Modal } from '../ui/modal';
import { focusUnpicked, PickOne } from '../ui/picker';
import { showDone } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';

/** Each kind as either end says it. */
const WAYS = [false, true].flatMap((inverse) =>
  ENTRY_RELATION_KINDS.map((kind) => ({ value: inverse ? `${kind} inverse` : kind, kind, inverse })),
);
const [FIRST] = WAYS;

type Props = { readonly subject: Subject; readonly watch: readonly ToldKey[]; readonly onClose: () => void };

/**
 * How this is related to what, found by what one types. A record says in its own module how it relates to other records;
 * what is said here of a record stands beside the entry.
 */
export const RelateDialog = ({ subject, watch, onClose }: Props) => {
  const { t } = useTranslation(['relations', 'registers', 'common']);
  const language = useStore(languageStore);
  const isRecord = subject.category === RECORD;
  const categories = [...(isRecord ? [] : [RECORD]), ...relatable.map(({ name }) => name)];
  const [way, setWay] = useState(FIRST);
  const [category, setCategory] = useState<string>(categories[0] ?? RECORD);
  const [other, setOther] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const relate = useCommand(capabilityCalls.relateEntry, {
    refresh: watch,
    onRefused: setRefused,
    onDone: () => {
      showDone(t('done'));
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    setRefused(null);
    if (focusUnpicked(event.currentTarget) || other === null || way === undefined) return;
    const [end, inverse] = [{ category, id: other }, isRecord ? !way.inverse : way.inverse];
    const [from, to] = isRecord ? [end, subject] : [subject, end];
    relate.mutate({ request: { ...from, kind: way.kind, inverse, to, note } });
  };
  const label = t('other');
  const error = tried && other === null ? t('common:error.required', { field: label }) : null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('add')}
      closeOnClickOutside={other === null && note === ''}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={14}>
          <Select
            data-autofocus
            label={t('kind')}
            allowDeselect={false}
            data={WAYS.map(({ value, kind, inverse }) => ({ value, label: toldRelation(kind, inverse, language) }))}
            value={way?.value ?? null}
            onChange={(next) => setWay(WAYS.find(({ value }) => value === next) ?? way)}
          />
          <Select
            label={t('category')}
            allowDeselect={false}
            data={categories.map((value) => ({ value, label: entityWords(value, language) }))}
            value={category}
            onChange={(next) => {
              setCategory(next ?? category);
              setOther(null);
            }}
          />
          {category === RECORD ? (
            <FoundRecord label={label} error={error} value={other} onChange={setOther} />
          ) : (
            <TargetsControl
              key={category}
              category={category}
              many={false}
              shared={{ label, error, required: true }}
              value={other}
              readOnly={false}
              language={language}
              nameOf={() => undefined}
              onChange={(next) => setOther(typeof next === 'string' ? next : null)}
            />
          )}
          <Textarea
            label={t('note')}
            autosize
            minRows={2}
            maxLength={NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <DialogActions refused={refused} onCancel={onClose}>
            <WorkButton type="submit" working={relate.isPending}>
              {t('add')}
            </WorkButton>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
};

type FoundProps = {
  readonly label: string;
  readonly error: string | null;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
};

const FoundRecord = ({ label, error, value, onChange }: FoundProps) => {
  const { t } = useTranslation(['relations', 'registers']);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(null);
  const { options, searching, find } = useFoundRecords();
  const offered = options.map((option) => ({ value: option.value, label: option.label }));
  return (
    <PickOne
      label={label}
      error={error}
      required
      placeholder={t('findRecord')}
      searchValue={typed}
      onSearchChange={(words) => {
        setTyped(words);
        if (words !== chosen?.label) find(words);
      }}
      // The server has found them, by more than their names.
      filter={(search) => search.options}
      data={chosen && !offered.some((option) => option.value === chosen.value) ? [chosen, ...offered] : offered}
      value={value}
      onChange={(next) => {
        setChosen(offered.find((option) => option.value === next) ?? chosen);
        onChange(next);
      }}
      nothingFoundMessage={searching ? undefined : t('registers:register.nothingFound')}
      rightSection={searching ? <Loader size={14} /> : undefined}
    />
  );
};
