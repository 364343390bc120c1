import type { RecordRow } from '@shilu/events/records/record-row';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '../../ui/data-table/column';
import { OptionMark } from '../../ui/option-mark';
import { Avatar, PersonName } from '../../ui/person';
import { RelativeTime } from '../../ui/relative-time';
import { StateChip } from '../../ui/state-chip';
import classes from './record-lists.module.css';

/** What was searched for, marked where it stands. */
export const Marked = ({ text, find }: { readonly text: string; readonly find: string }): ReactNode => {
  const at = find === '' ? -1 : text.toLowerCase().indexOf(find.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + find.length)}</mark>
      {text.slice(at + find.length)}
    </>
  );
};

type T = TFunction<'recordLists'>;
type Options = {
  readonly t: T;
  readonly find: string;
  readonly nameOf: (accountId: string) => string;
  readonly typeOf: (recordType: string) => string;
  readonly hrefOf: (row: RecordRow) => string;
};

const waitsForNothing = (row: RecordRow): boolean =>
  row.waitingFor.length === 0 && !(row.status === 'rejected' && row.highlightedCount > 0);

/** Who a record waits for, and since when. */
export const Waiting = ({
  row,
  nameOf,
  t,
}: {
  readonly row: RecordRow;
  readonly nameOf: (accountId: string) => string;
  readonly t: T;
}) => {
  if (row.status === 'rejected' && row.highlightedCount > 0)
    return <span className="mute">{t('cell.toChange', { count: row.highlightedCount })}</span>;
  const [first, ...others] = row.waitingFor.map(nameOf);
  if (first === undefined) return <span className="mute">—</span>;
  return (
    <span className={classes['waiting']}>
      <Avatar name={first} size={22} />
      <span>
        {others.length === 0 ? first : t('cell.andOthers', { name: first, count: others.length })}
        <span className="mute">
          {' · '}
          <RelativeTime at={row.waitingSince} />
        </span>
      </span>
    </span>
  );
};

const Muted = ({ children }: { readonly children: string | null }) =>
  children === null || children === '' ? (
    <span className="mute">—</span>
  ) : (
    <span className={classes['oneLine']} title={children}>
      {children}
    </span>
  );

/** Columns of every list of records; a screen takes those it needs. */
export const recordColumns = ({ t, find, nameOf, typeOf, hrefOf }: Options): readonly Column<RecordRow>[] => [
  {
    id: 'number',
    plain: true,
    label: t('column.number'),
    width: 130,
    fixed: true,
    sortable: true,
    cell: (row) => (
      <span className="mono">
        <Marked text={row.number} find={find} />
      </span>
    ),
  },
  {
    id: 'title',
    label: t('column.title'),
    whole: true,
    minWidth: 240,
    fixed: true,
    sortable: true,
    cell: (row) => (
      <div className={classes['title']}>
        <Link to={hrefOf(row)} title={row.title}>
          <Marked text={row.title} find={find} />
        </Link>
        <span className="mute">
          {row.recordType === '' ? null : (
            <>
              <OptionMark code="experimentType" value={row.recordType} />
              {typeOf(row.recordType)} ·{' '}
            </>
          )}
          {t('cell.modules', { count: row.moduleCount })}
          {row.signedCount === 0 ? '' : ` · ${t('cell.signed', { count: row.signedCount })}`}
        </span>
      </div>
    ),
  },
  {
    id: 'status',
    plain: true,
    label: t('column.status'),
    width: 108,
    sortable: true,
    cell: (row) => <StateChip state={row.status} beingRepaired={row.beingRepaired} />,
  },
  {
    id: 'project',
    label: t('column.project'),
    width: 150,
    hidden: true,
    blank: (row) => row.projectName === null,
    cell: (row) => <Muted>{row.projectName}</Muted>,
  },
  {
    id: 'task',
    label: t('column.task'),
    width: 130,
    blank: (row) => !row.taskName,
    cell: (row) => <Muted>{row.taskName}</Muted>,
  },
  {
    id: 'book',
    label: t('column.book'),
    width: 150,
    hidden: true,
    blank: (row) => row.bookName === '',
    cell: (row) => <Muted>{row.bookName}</Muted>,
  },
  {
    id: 'department',
    label: t('column.department'),
    width: 130,
    hidden: true,
    blank: (row) => row.departmentName === null,
    cell: (row) => <Muted>{row.departmentName}</Muted>,
  },
  { id: 'owner', label: t('column.owner'), width: 120, cell: (row) => <PersonName name={nameOf(row.ownerId)} /> },
  {
    id: 'waiting',
    label: t('column.waiting'),
    width: 190,
    blank: waitsForNothing,
    cell: (row) => <Waiting row={row} nameOf={nameOf} t={t} />,
  },
  { id: 'version', label: t('column.version'), width: 70, align: 'right', hidden: true, cell: (row) => row.version },
  {
    id: 'createdAt',
    label: t('column.createdAt'),
    width: 120,
    align: 'right',
    sortable: true,
    hidden: true,
    cell: (row) => <RelativeTime at={row.createdAt} />,
  },
  {
    id: 'modifiedAt',
    label: t('column.modifiedAt'),
    width: 120,
    align: 'right',
    sortable: true,
    cell: (row) => <RelativeTime at={row.modifiedAt} />,
  },
];
