import { ActionIcon, Button, Group, Input, Stack, Text } from '@mantine/core';
import type { FieldOf } from '@shilu/events/core/fields/field-types';
import type { RowField } from '@shilu/events/core/fields/row-field-types';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { createElement, useId, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sharedOf, type ControlOf, type FieldUi, type Names } from './field-ui';
import { pastedRows, type Row } from './pasted-rows';
import { rowUiOf } from './row-uis';
import classes from './rows.module.css';

type Field = FieldOf<'rows'>;

const ICON = { size: 15 };

const rowsIn = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];

/** What a paste made of the rows, so that it can be said and taken back. */
type Pasted = {
  readonly count: number;
  /** Beyond as many rows as the field holds. */
  readonly left: number;
  readonly unread: number;
  readonly next: readonly Row[];
  readonly before: { readonly rows: readonly Row[]; readonly keys: readonly number[] };
};

const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
};

/** Rows that are added, filled, taken away and put in order; by keyboard too, with Alt and the arrows up and down. */
const RowsControl = ({ field, shared, language, value, readOnly, nameOf, onChange }: ControlOf<Field>) => {
  const { t } = useTranslation(['registers', 'common']);
  const id = useId();
  const rows = rowsIn(value);
  // What is being typed in a row goes with it: rows are told apart by when they came, never by their place.
  const [came, setCame] = useState<readonly number[]>([]);
  const keys = rows.map((_, at) => came[at] ?? at);
  const keep = (next: readonly Row[], nextKeys: readonly number[]): void => {
    setCame(nextKeys);
    onChange(next);
  };
  const move = (from: number, to: number): void => {
    if (to >= 0 && to < rows.length) keep(moved(rows, from, to), moved(keys, from, to));
  };
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    if (readOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const most = field.maxLength ?? 100;
  /** New rows stand where they are pasted; nothing that is there is written over. */
  const onPaste = (event: ClipboardEvent<HTMLElement>, at: number, key: string): void => {
    if (readOnly) return;
    const read = pastedRows(field.fields, key, event.clipboardData.getData('text/plain'), language);
    if (read === null) return;
    event.preventDefault();
    // A row in which nothing stands yet is the first of them.
    const isBlank = Object.values(rows[at] ?? {}).every((held) => held === '' || held === null || held === undefined);
    const begin = isBlank ? at : at + 1;
    const gone = rows[at] !== undefined && isBlank ? 1 : 0;
    const fit = read.rows.slice(0, Math.max(0, most - rows.length + gone));
    const fresh = Math.max(-1, ...keys) + 1;
    const next = rows.toSpliced(begin, gone, ...fit);
    keep(next, keys.toSpliced(begin, gone, ...fit.map((_, index) => fresh + index)));
    setPasted({
      count: fit.length,
      left: read.rows.length - fit.length,
      unread: read.unread,
      next,
      before: { rows, keys },
    });
  };
  const undoPaste = ({ before }: Pasted): void => {
    keep(before.rows, before.keys);
    setPasted(null);
  };
  const full = rows.length >= most;
  return (
    <Input.Wrapper
      label={shared.label}
      description={shared.description}
      required={shared.required}
      error={shared.error}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
    >
      <ol className={classes['rows']} aria-labelledby={`${id}-label`}>
        {rows.map((row, at) => {
          const number = { row: at + 1 };
          return (
            <li key={keys[at]} onKeyDown={(event) => onKeyDown(event, at)}>
              <fieldset className={classes['row']}>
                <legend>{t('rows.number', number)}</legend>
                <div className={classes['cells']}>
                  {field.fields.map((cell) => (
                    <div
                      key={cell.key}
                      onPaste={(event) => onPaste(event, at, cell.key)}
                      {...(rowUiOf(cell).room === undefined ? {} : { className: classes['line'] })}
                    >
                      {createElement(rowUiOf(cell).Control, {
                        ...{ field: cell, shared: sharedOf(cell, language, null) },
                        ...{ value: row[cell.key], language, readOnly, nameOf },
                        onChange: (next: unknown) => onChange(rows.with(at, { ...row, [cell.key]: next })),
                      })}
                    </div>
                  ))}
                </div>
                {readOnly ? null : (
                  <Group gap={2} className={classes['acts'] ?? ''}>
                    <ActionIcon aria-label={t('rows.up', number)} disabled={at === 0} onClick={() => move(at, at - 1)}>
                      <IconArrowUp {...ICON} />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={t('rows.down', number)}
                      disabled={at === rows.length - 1}
                      onClick={() => move(at, at + 1)}
                    >
                      <IconArrowDown {...ICON} />
                    </ActionIcon>
                    <ActionIcon
                      aria-label={t('rows.remove', number)}
                      onClick={() => keep(rows.toSpliced(at, 1), keys.toSpliced(at, 1))}
                    >
                      <IconX {...ICON} />
                    </ActionIcon>
                  </Group>
                )}
              </fieldset>
            </li>
          );
        })}
      </ol>
      {readOnly ? null : (
        <Stack align="flex-start" gap={4} onPaste={(event) => onPaste(event, rows.length, field.fields[0]?.key ?? '')}>
          {pasted === null ? null : (
            <Group gap={8} role="status">
              <Text fz="sm">
                {[
                  t('rows.pasted', { count: pasted.count }),
                  ...(pasted.left === 0 ? [] : [t('rows.pastedLeft', { count: pasted.left, most })]),
                  ...(pasted.unread === 0 ? [] : [t('rows.pastedUnread', { count: pasted.unread })]),
                ].join(t('rows.pastedAnd'))}
              </Text>
              {pasted.next === value ? (
                <Button size="compact-sm" variant="default" onClick={() => undoPaste(pasted)}>
                  {t('common:actions.undo')}
                </Button>
              ) : null}
            </Group>
          )}
          {rows.length === 0 ? null : (
            <Text fz="xs" c="dimmed">
              {t('rows.pasteHint')}
            </Text>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            disabled={full}
            onClick={() => keep([...rows, {}], [...keys, Math.max(-1, ...keys) + 1])}
          >
            {t('rows.add')}
          </Button>
        </Stack>
      )}
    </Input.Wrapper>
  );
};

/** Rows with what they hold beside each other; a column that nothing stands in is left out. */
const wholeRows = (field: Field, value: unknown, names: Names) => {
  const rows = rowsIn(value);
  const wordsOf = (cell: RowField, row: Row): string | null => {
    const held = row[cell.key];
    return held === undefined || held === null || held === '' ? null : rowUiOf(cell).text(cell, held, names);
  };
  const cells = field.fields.filter((cell) => rows.some((row) => wordsOf(cell, row) !== null));
  return (
    // Reached by the keyboard, for it scrolls on a narrow screen.
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={field.label[names.language]}>
      <table className={classes['whole']} aria-label={field.label[names.language]}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {cells.map((cell) => (
              <th key={cell.key} scope="col" data-align={rowUiOf(cell).column?.align}>
                {cell.label[names.language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows are read here, never moved: their place is what they are.
            <tr key={at}>
              <td className="mute">{at + 1}</td>
              {cells.map((cell) => (
                <td
                  key={cell.key}
                  data-align={rowUiOf(cell).column?.align}
                  data-prose={rowUiOf(cell).isProse === true || undefined}
                >
                  {wordsOf(cell, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const rowsUi: FieldUi<Field> = {
  Control: RowsControl,
  whole: wholeRows,
  text: (_field, value, { language }) => {
    const { length } = rowsIn(value);
    return length === 0 ? null : language === 'zh-CN' ? `${length} 行` : length === 1 ? '1 row' : `${length} rows`;
  },
  start: () => [],
  isUnordered: true,
  column: { align: 'right', width: 120 },
  room: 'wide',
};
