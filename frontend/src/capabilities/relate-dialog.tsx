import { Loader, Select, Textarea } from '@mantine/core';
import { capabilityCalls } from '@shilu/events/capabilities/calls';
import type { Subject } from '@shilu/events/capabilities/capability';
import { relatable } from '@shilu/events/capabilities/relatable';
import { ENTRY_RELATION_KINDS, NOTE_MAX, toldRelation } from '@shilu/events/capabilities/relation-kinds';
import type { ToldKey } from '@shilu/events/live/told-key';
import { RECORD } from '@shilu/events/records/record-category';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFoundRecords } from '../audit/record-options';
import { entityWords } from '../audit/entity-words';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { TargetsControl } from '../registers/fields/targets-control';
import { KeptForm } from '../ui/kept-form/kept-form';
import { useFormCommand, useKeptForm } from '../ui/kept-form/use-kept-form';
import { Modal } from '../ui/modal';
import { PickOne } from '../ui/picker';
import { showDone } from '../ui/toasts';

/** Each kind as either end says it. */
const WAYS = [false, true].flatMap((inverse) =>
  ENTRY_RELATION_KINDS.map((kind) => ({ value: inverse ? `${kind} inverse` : kind, kind, inverse })),
);
const [FIRST] = WAYS;

const typed = z.object({ way: z.string(), category: z.string(), other: z.string().nullable(), note: z.string() });
type Typed = Readonly<z.infer<typeof typed>>;
/** What was found is found again: its name is not known any more. */
const readTyped = (kept: unknown): Typed | null => {
  const { data } = typed.safeParse(kept);
  return data === undefined ? null : { ...data, other: null };
};

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
  const form = useKeptForm<Typed>({
    form: 'relation',
    of: null,
    within: `${subject.category} ${subject.id}`,
    start: { way: FIRST?.value ?? '', category: categories[0] ?? RECORD, other: null, note: '' },
    read: readTyped,
  });
  const { category, other, note } = form.values;
  const way = WAYS.find(({ value }) => value === form.values.way) ?? FIRST;
  const [tried, setTried] = useState(false);
  const relate = useFormCommand(form, capabilityCalls.relateEntry, {
    refresh: watch,
    onDone: () => {
      showDone(t('done'));
      onClose();
    },
  });
  const submit = (): void => {
    setTried(true);
    if (other === null || way === undefined) return;
    const [end, inverse] = [{ category, id: other }, isRecord ? !way.inverse : way.inverse];
    const [from, to] = isRecord ? [end, subject] : [subject, end];
    relate.mutate({ request: { ...from, kind: way.kind, inverse, to, note } });
  };
  const label = t('other');
  const error = tried && other === null ? t('common:error.required', { field: label }) : null;
  return (
    <Modal opened onClose={onClose} title={t('add')} closeButtonProps={{ 'aria-label': t('common:actions.close') }}>
      <KeptForm form={form} onSubmit={submit} onCancel={onClose} working={relate.isPending} action={t('add')}>
        <Select
          data-autofocus
          label={t('kind')}
          allowDeselect={false}
          data={WAYS.map(({ value, kind, inverse }) => ({ value, label: toldRelation(kind, inverse, language) }))}
          value={way?.value ?? null}
          onChange={(next) => next !== null && form.change({ way: next })}
        />
        <Select
          label={t('category')}
          allowDeselect={false}
          data={categories.map((value) => ({ value, label: entityWords(value, language) }))}
          value={category}
          onChange={(next) => form.change({ category: next ?? category, other: null })}
        />
        {category === RECORD ? (
          <FoundRecord
            label={label}
            error={error}
            key={form.round}
            value={other}
            onChange={(id) => form.change({ other: id })}
          />
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
            onChange={(next) => form.change({ other: typeof next === 'string' ? next : null })}
          />
        )}
        <Textarea
          label={t('note')}
          autosize
          minRows={2}
          maxLength={NOTE_MAX}
          value={note}
          onChange={(event) => form.change({ note: event.currentTarget.value })}
        />
      </KeptForm>
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
