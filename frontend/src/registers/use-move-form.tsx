import { Stack, Text } from '@mantine/core';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { isNotYet } from '@shilu/events/core/fields/date';
import { typeOf, type RegisterField } from '@shilu/events/core/fields/field-types';
import type { Move } from '@shilu/events/core/life-cycle';
import { moveRequest, type RegisterEntry } from '@shilu/events/core/register';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isApiError } from '../api/api-error';
import { knownServerNow } from '../api/server-time';
import { HeldInContext } from '../files/held-in';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { focusUnpicked } from '../ui/picker';
import { ReasonField, useReasonFault } from '../ui/reason-field';
import { KeptField } from '../ui/kept-form/kept-form';
import { useKeptForm, type KeptForm } from '../ui/kept-form/use-kept-form';
import { FieldInput } from './field-input';
import { fieldText } from './field-text';
import { textOf, textsOf } from './fields/field-ui';
import { uiOf } from './fields/field-uis';
import { problemOf, refusedFields } from './problem';
import { useReviewFlow } from './review-flow';
import { useNames } from './use-names';

const keptRecord = z.record(z.string(), z.unknown());
/** Beside the fields, which have keys. */
const REASON = '';

const heldFilesIn = (fields: readonly RegisterField[], [entry, ...others]: readonly RegisterEntry[]): RegisterValues =>
  entry === undefined || others.length > 0
    ? {}
    : Object.fromEntries(
        fields.filter((field) => typeOf(field).files !== undefined).map(({ key }) => [key, entry.values[key] ?? []]),
      );

/** The day on which it is done. */
const startOfMove = (fields: readonly RegisterField[]): RegisterValues =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.type === 'date' && field.happened === true ? [[field.key, uiOf(field).start?.(field)]] : [],
    ),
  );

/**
 * What a move asks before it is made, signed or not: the fields it fills in, the reason, and a word where nothing takes it
 * back. `given` answers what was filled in, or null and marks what is wrong; text that picked nothing
 * is not taken for an empty field.
 */
export const useMoveForm = (
  register: Register,
  move: Move,
  {
    entries,
    begins,
  }: {
    readonly entries: readonly RegisterEntry[];
    /** The dialog has the focus in it first. */
    readonly begins: boolean;
  },
): {
  readonly fields: ReactNode;
  readonly kept: KeptForm<RegisterValues>;
  readonly labelOf: (key: string) => string | undefined;
  readonly given: () => Readonly<Record<string, unknown>> | null;
  /** What was refused stands beside the fields that it is about: it is not said again below them. */
  readonly isSaidBeside: boolean;
} => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const names = useNames();
  const [tried, setTried] = useState(false);
  const fieldsOf = (keys: readonly string[] = [], required: boolean): RegisterField[] =>
    keys.flatMap((key) =>
      register.fields.filter((field) => field.key === key).map((field) => ({ ...field, required })),
    );
  const review = useReviewFlow(register, move, entries);
  const declared = [...fieldsOf(move.asks, true), ...fieldsOf(move.offers, false)];
  const fields = declared.filter(({ key }) => key !== review.inPlaceOf);
  const kept = useKeptForm<RegisterValues>({
    form: `move-${register.name}-${move.name}`,
    of: null,
    within: entries
      .map(({ id }) => id)
      .sort()
      .join(' '),
    // Files come beside those that are there.
    start: { ...startOfMove(declared), ...heldFilesIn(declared, entries), [REASON]: '' },
    read: (held) => {
      const { data } = keptRecord.safeParse(held);
      if (data === undefined) return null;
      const asked = [REASON, ...declared.map(({ key }) => key)];
      return Object.fromEntries(Object.entries(data).filter(([key]) => asked.includes(key)));
    },
  });
  const { [REASON]: said, [review.inPlaceOf ?? REASON]: _chosen, ...values } = kept.values;
  const reason = textOf(said);
  const { signs: _signature, ...filledIn } = move;
  const found = moveRequest(register, filledIn).safeParse({
    ...values,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  });
  const issues = [
    ...(found.error?.issues ?? []),
    // Required where no flow says who they are, which the schema does not know.
    ...fields.flatMap(({ key, required }) =>
      key === register.life?.waits?.for && required === true && textsOf(values[key]).length === 0
        ? [{ path: [key], message: 'required' }]
        : [],
    ),
    ...fields.flatMap((field) =>
      isNotYet(field, values[field.key], new Date(knownServerNow())) ? [{ path: [field.key], message: 'notYet' }] : [],
    ),
  ];
  const problems = new Map(
    issues.flatMap((issue): [string, string][] => {
      const field = fields.find(({ key }) => key === issue.path[0]);
      if (field === undefined) return [];
      const within = { ...issue, path: issue.path.slice(1) };
      return [[field.key, problemOf(field, within, language, t, values[field.key])]];
    }),
  );
  const beside = isApiError(kept.refused)
    ? refusedFields(fields, kept.refused, language, t)
    : new Map<string, string>();
  const asksWhy = move.reason === 'required';
  const reasonFault = useReasonFault(reason, asksWhy);
  const box = useRef<HTMLDivElement>(null);
  const onlyId = entries.length === 1 ? entries[0]?.id : undefined;
  const heldIn = useMemo(
    () => (onlyId === undefined ? {} : { category: register.name, entryId: onlyId }),
    [register, onlyId],
  );
  return {
    kept,
    labelOf: (key) => fields.find((field) => field.key === key)?.label[language],
    isSaidBeside: beside.size > 0,
    given: () => {
      setTried(true);
      if (focusUnpicked(box.current) || review.isPending) return null;
      return found.success && issues.length === 0 ? found.data : null;
    },
    fields: (
      <HeldInContext value={heldIn}>
        <Stack ref={box} gap={14}>
          {move.follows ? <Text>{move.follows[language]}</Text> : null}
          {move.final ? <Text>{t('registers:move.final')}</Text> : null}
          {review.shown}
          {fields.map((field, at) => (
            <div key={field.key} data-field={field.key}>
              <KeptField
                form={kept}
                name={field.key}
                label={field.label[language]}
                theirs={fieldText(field, kept.edited.base[field.key], names)}
              >
                <FieldInput
                  key={kept.round}
                  field={field}
                  value={values[field.key]}
                  error={(tried ? problems.get(field.key) : undefined) ?? beside.get(field.key) ?? null}
                  readOnly={false}
                  first={begins && at === 0}
                  onChange={(value) => kept.change({ [field.key]: value })}
                />
              </KeptField>
            </div>
          ))}
          <ReasonField
            first={begins && fields.length === 0}
            required={asksWhy}
            value={reason}
            error={tried ? reasonFault : null}
            onChange={(words) => kept.change({ [REASON]: words })}
          />
        </Stack>
      </HeldInContext>
    ),
  };
};
