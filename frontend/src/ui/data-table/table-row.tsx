import clsx from 'clsx';
import { memo, type ReactNode, type Ref } from 'react';
import type { Column } from './column';
import classes from './data-table.module.css';
import { PickBox } from './pick-box';
import { RowMenu } from './row-menu';

type Props<Row> = {
  readonly row: Row;
  readonly id: string;
  /** Its place on the page, and in the whole list. */
  readonly at: number;
  readonly rowIndex: number;
  readonly columns: readonly Column<Row>[];
  readonly current: boolean;
  readonly openable: boolean;
  readonly measure?: Ref<HTMLTableRowElement> | undefined;
  /** Null where rows cannot be selected. */
  readonly selected: boolean | null;
  readonly pickLabel: string;
  /** Why it cannot be selected. */
  readonly pickRefusal?: string | undefined;
  readonly onPick: (id: string) => void;
  /** Null where rows have no menu. */
  readonly menuLabel: string | null;
  /** Given while its menu is open. */
  readonly menu?: ((row: Row) => ReactNode) | undefined;
  readonly onMenu: (id: string, opened: boolean) => void;
  readonly onChoose: (at: number, opens: boolean) => void;
};

const PlainRow = <Row,>({ row, id, at, columns, measure, selected, menuLabel, menu, onMenu, ...props }: Props<Row>) => (
  <tr
    data-at={at}
    aria-current={props.current ? 'true' : undefined}
    data-index={at}
    ref={measure}
    aria-rowindex={props.rowIndex}
    aria-selected={selected ?? undefined}
    className={clsx(
      classes['row'],
      props.openable && classes['openable'],
      menuLabel !== null && classes['withMenu'],
      selected === true && classes['selected'],
      props.current && classes['current'],
    )}
    onClick={(event) =>
      // Controls inside the row are their own; so is what stands in a menu that it opened.
      props.onChoose(
        at,
        event.target instanceof HTMLElement &&
          event.currentTarget.contains(event.target) &&
          !event.target.closest('a,button,input,label'),
      )
    }
  >
    {selected === null ? null : (
      <td className={classes['pick']}>
        <PickBox
          label={props.pickLabel}
          checked={selected}
          refusal={selected ? undefined : props.pickRefusal}
          onChange={() => props.onPick(id)}
        />
      </td>
    )}
    {columns.map((column) => (
      <td
        key={column.id}
        data-label={column.plain === true ? undefined : column.label}
        data-whole={column.whole === true ? '' : undefined}
        data-empty={column.blank?.(row) === true ? '' : undefined}
        className={clsx(column.align === 'right' && classes['right'])}
      >
        {column.cell(row)}
      </td>
    ))}
    {menuLabel === null ? null : (
      <td className={classes['menu']}>
        <RowMenu label={menuLabel} onChange={(opened) => onMenu(id, opened)}>
          {menu === undefined ? null : () => menu(row)}
        </RowMenu>
      </td>
    )}
  </tr>
);

/** One row of a page; drawn again only when something of its own has changed, not when the list around it has. */
export const TableRow = memo(PlainRow) as typeof PlainRow;
