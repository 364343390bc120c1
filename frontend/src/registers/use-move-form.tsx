import { Stack, Text } from '@mantine/core';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { isNotYet } from '@shilu/events/core/fields/date';
import { typeOf, type RegisterField } from '@shilu/events/core/fields/field-types';
import type { Move } from '@shilu/events/core/life-cycle';
import { moveRequest, type RegisterEntry } from '@shilu/events/core/register';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error';
import { knownServerNow } from '../api/server-time';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { focusUnpicked } from '../ui/picker';
import { ReasonField, useReasonFault } from '../ui/reason-field';
import { FieldInput } from './field-input';
import { uiOf } from './fields/field-uis';
import { problemOf, refusedFields } from './problem';

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
    refused,
    begins,
  }: {
    readonly entries: readonly RegisterEntry[];
    readonly refused: ApiError | null;
    /** The dialog has the focus in it first. */
    readonly begins: boolean;
  },
): {
  readonly fields: ReactNode;
  readonly given: () => Readonly<Record<string, unknown>> | null;
  /** What was refused stands beside the fields that it is about: it is not said again below them. */
  readonly isSaidBeside: boolean;
} => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const fieldsOf = (keys: readonly string[] = [], required: boolean): RegisterField[] =>
    keys.flatMap((key) =>
      register.fields.filter((field) => field.key === key).map((field) => ({ ...field, required })),
    );
  const fields = [...fieldsOf(move.asks, true), ...fieldsOf(move.offers, false)];
  // Files come beside those that are there.
  const [values, setValues] = useState<RegisterValues>(() => ({
    ...startOfMove(fields),
    ...heldFilesIn(fields, entries),
  }));
  const { signs: _signature, ...filledIn } = move;
  const found = moveRequest(register, filledIn).safeParse({
    ...values,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  });
  const issues = [
    ...(found.error?.issues ?? []),
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
  const beside = refused === null ? new Map<string, string>() : refusedFields(fields, refused, language, t);
  const asksWhy = move.reason === 'required';
  const reasonFault = useReasonFault(reason, asksWhy);
  const box = useRef<HTMLDivElement>(null);
  return {
    isSaidBeside: beside.size > 0,
    given: () => {
      setTried(true);
      if (focusUnpicked(box.current)) return null;
      return found.success && issues.length === 0 ? found.data : null;
    },
    fields: (
      <Stack ref={box} gap={14}>
        {move.final ? <Text>{t('registers:move.final')}</Text> : null}
        {fields.map((field, at) => (
          <div key={field.key} data-field={field.key}>
            <FieldInput
              field={field}
              value={values[field.key]}
              error={(tried ? problems.get(field.key) : undefined) ?? beside.get(field.key) ?? null}
              readOnly={false}
              first={begins && at === 0}
              onChange={(value) => setValues((before) => ({ ...before, [field.key]: value }))}
            />
          </div>
        ))}
        <ReasonField
          first={begins && fields.length === 0}
          required={asksWhy}
          value={reason}
          error={tried ? reasonFault : null}
          onChange={setReason}
        />
      </Stack>
    ),
  };
};
