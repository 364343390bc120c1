import { ActionIcon, Menu, NativeSelect } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import type { CalculatedRow } from '@shilu/events/records/modules/equation/calculate';
import { isProduct, LONGEST, type Role, type Source } from '@shilu/events/records/modules/equation/equation-schema';
import { ROLE_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import {
  actualText,
  columnHead,
  isNumberColumn,
  numberText,
  TABLE_COLUMNS,
  cellText,
  type TableColumn,
} from '@shilu/events/records/modules/equation/equation-reading';
import {
  IconArrowDown,
  IconArrowUp,
  IconBooks,
  IconChevronDown,
  IconChevronRight,
  IconDotsVertical,
  IconFlask2,
  IconTrash,
} from '@tabler/icons-react';
import clsx from 'clsx';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Formula } from '../formula';
import classes from './equation.module.css';
import { RowName } from './name-cell';
import type { RowActions } from './row-actions';
import { sameRow } from './steady-rows';
import { ROLES_OF } from './table-columns';
import { TableCell } from './typed-cell';

type Props = {
  readonly source: Source;
  readonly calculated: CalculatedRow;
  readonly at: number;
  readonly count: number;
  readonly isReference: boolean;
  readonly isOpen: boolean;
  readonly language: Language;
  readonly recordId: string;
  /** Names of the group of reference buttons. */
  readonly group: string;
  /** Always of the table as it stands. */
  readonly chain: (id: string, cell: TableColumn) => string;
  readonly actions: RowActions;
};

const PLAIN = [
  'source',
  'at',
  'count',
  'isReference',
  'isOpen',
  'language',
  'recordId',
  'group',
  'chain',
  'actions',
] as const;

const readsTheSame = (a: Props, b: Props): boolean =>
  PLAIN.every((name) => a[name] === b[name]) && sameRow(a.calculated, b.calculated);

const Row = (props: Props) => {
  const { source, calculated, at, count, isReference, isOpen, language, recordId, group, chain, actions } = props;
  const { t } = useTranslation('equation');
  const { row, cells } = calculated;
  const { id } = row;
  const name = row.name || row.cnum || row.formula || t('unnamed');
  // Each key in the reference changes numbers of every row, and what none of its cells is called.
  const labels = useMemo(
    () =>
      new Map(
        TABLE_COLUMNS[source].map((column) => [
          column,
          t('cellOf', { name, cell: columnHead(column, source, language) }),
        ]),
      ),
    [t, name, source, language],
  );
  const label = (column: TableColumn): string => labels.get(column) ?? '';
  const text = (column: 'cnum' | 'note', most: number) => (
    <TableCell
      kind="text"
      column={column}
      label={label(column)}
      maxLength={most}
      shown={row[column]}
      onType={(typed) => {
        actions.change(id, { [column]: typed }, `cell ${column} ${id}`);
        return null;
      }}
      onTakeBack={() => actions.takeBack(id, column)}
    />
  );
  const cellOf = (column: TableColumn) => {
    switch (column) {
      case 'cnum':
        return text(column, LONGEST.label);
      case 'name':
        return (
          <RowName
            label={label(column)}
            name={row.name}
            onType={(typed) => actions.change(id, { [column]: typed }, `cell ${column} ${id}`)}
            onTakeBack={() => actions.takeBack(id, column)}
            onTake={(found) => actions.take(id, found)}
            language={language}
            batchesFor={isProduct(row) ? null : recordId}
          />
        );
      case 'note':
        return text(column, LONGEST.note);
      case 'role':
        return <RoleCell {...{ id, source, language, actions }} role={row.role} label={label(column)} />;
      case 'formula':
        return (
          <TableCell
            kind="text"
            column={column}
            label={label(column)}
            maxLength={LONGEST.formula}
            shown={row.formula}
            set={<Formula value={row.formula} />}
            held={row.held.includes('formula')}
            onType={(typed) => actions.type(id, 'formula', typed)}
            onTakeBack={() => actions.takeBack(id, 'formula')}
          />
        );
      case 'coefficient':
        return (
          <TableCell
            column={column}
            label={label(column)}
            shown={row.coefficient}
            held
            onType={(typed) => actions.type(id, 'coefficient', typed)}
            onTakeBack={() => actions.takeBack(id, 'coefficient')}
          />
        );
      case 'actual':
        return (
          <TableCell
            column={column}
            label={label(column)}
            shown={actualText(row)}
            held
            onType={(typed) => actions.typeActual(id, typed)}
            onTakeBack={() => actions.takeBack(id, 'actual')}
          />
        );
      case 'isolated':
        return row.batches.length > 1 ? (
          <span className={classes['following']}>{cellText(column, calculated, language)}</span>
        ) : (
          <TableCell
            column={column}
            label={label(column)}
            shown={cellText(column, calculated, language)}
            held
            onType={(typed) => actions.typeIsolated(id, typed)}
            onTakeBack={() => actions.takeBack(id, 'isolated')}
          />
        );
      case 'yield':
        return <Following text={numberText(column, cells.yield)} chain={() => chain(id, column)} />;
      default: {
        const cell = cells[column];
        const reads = numberText(column, cell);
        if (source === 'cwdataSource' && column !== 'molecularWeight')
          return <Following text={reads} chain={() => chain(id, column)} />;
        return (
          <TableCell
            column={column}
            label={label(column)}
            shown={reads}
            held={cell?.held ?? false}
            chain={() => chain(id, column)}
            onType={(next) => actions.type(id, column, next)}
            onTakeBack={() => actions.takeBack(id, column)}
            onHere={(here) => actions.here(here ? chain(id, column) : '')}
          />
        );
      }
    }
  };
  return (
    <tr data-row={id} data-open={isOpen}>
      {source === 'yldataSource' ? (
        <td className={classes['referenceCell']}>
          <input
            type="radio"
            name={group}
            aria-label={t('reference', { name })}
            checked={isReference}
            onChange={() => actions.reference(id)}
          />
        </td>
      ) : null}
      {TABLE_COLUMNS[source].map((column) =>
        column === 'name' ? (
          <th key={column} scope="row" className={classes['nameCell']}>
            {cellOf(column)}
          </th>
        ) : (
          <td key={column} className={clsx(isNumberColumn(column) && classes['numberCell'], classes[`${column}Cell`])}>
            {cellOf(column)}
          </td>
        ),
      )}
      <td className={classes['toolCell']}>
        <RowTools {...{ id, name, at, count, isOpen, actions }} mayTakeBatch={!isProduct(row)} />
      </td>
    </tr>
  );
};

type RoleProps = Pick<Props, 'source' | 'language' | 'actions'> & {
  readonly id: string;
  readonly role: Role;
  readonly label: string;
};

const RoleCell = memo(({ id, role, source, language, label, actions }: RoleProps) => (
  <NativeSelect
    size="xs"
    variant="unstyled"
    classNames={{ input: classes['role'] ?? '' }}
    data-cell="role"
    aria-label={label}
    value={role}
    data={ROLES_OF[source].map((each) => ({ value: each, label: ROLE_WORDS[each][language] }))}
    onChange={({ currentTarget: { value } }) => {
      const chosen = ROLES_OF[source].find((each): each is Role => each === value);
      if (chosen) actions.change(id, { role: chosen });
    }}
  />
));
RoleCell.displayName = 'RoleCell';

type ToolProps = Pick<Props, 'at' | 'count' | 'isOpen' | 'actions'> & {
  readonly id: string;
  readonly name: string;
  readonly mayTakeBatch: boolean;
};

const RowTools = memo(({ id, name, at, count, isOpen, mayTakeBatch, actions }: ToolProps) => {
  const { t } = useTranslation('equation');
  return (
    <>
      <ActionIcon
        size="sm"
        aria-label={t('details', { name })}
        aria-expanded={isOpen}
        onClick={() => actions.open(isOpen ? null : id)}
      >
        {isOpen ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="sm" aria-label={t('rowMenu', { name })}>
            <IconDotsVertical size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowUp size={15} />} disabled={at === 0} onClick={() => actions.move(id, -1)}>
            {t('moveUp')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown size={15} />}
            disabled={at === count - 1}
            onClick={() => actions.move(id, 1)}
          >
            {t('moveDown')}
          </Menu.Item>
          <Menu.Item leftSection={<IconBooks size={15} />} onClick={() => actions.lookUp(id)}>
            {t('fromLibrary')}
          </Menu.Item>
          {mayTakeBatch ? (
            <Menu.Item leftSection={<IconFlask2 size={15} />} onClick={() => actions.lookUpBatch(id)}>
              {t('fromBatch')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => actions.remove(id)}>
            {t('removeRow')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
});
RowTools.displayName = 'RowTools';

/** A row is made again where it reads otherwise, not at each key that is pressed in another one. */
export const TableRow = memo(Row, readsTheSame);

/** A number that nobody types; how it came about is asked for when somebody looks at it. */
const Following = ({ text, chain }: { readonly text: string; readonly chain: () => string }) => {
  const [told, setTold] = useState('');
  return (
    <span
      className={classes['following']}
      onPointerEnter={() => setTold(chain())}
      {...(told === '' ? {} : { title: told })}
    >
      {text}
    </span>
  );
};
