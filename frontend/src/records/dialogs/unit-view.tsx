import { fileSize } from '@shilu/events/core/file-size';
import { cutText } from '@shilu/events/core/cut-text';
import { basicFieldText, type BasicField } from '@shilu/events/records/modules/basic-fields/basic-fields';
import type { InfoTable } from '@shilu/events/records/modules/info-table/info-table';
import { infoTableShape } from '@shilu/events/records/modules/info-table/info-table-shape';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { RichNodeView } from '../modules/editor/rich-text-static';
import rich from '../modules/editor/rich-text.module.css';
import { basicFieldsUi } from '../modules/basicFields/basic-fields-ui';
import classes from '../page/record.module.css';

const nodeShape = z.custom<RichNode>((value) => typeof value === 'object' && value !== null && 'type' in value);
const row = z.object({ id: z.string(), cells: z.record(z.string(), z.string()) });
const column = z.object({
  label: z.string(),
  type: z.string(),
  unit: z.string().optional(),
  required: z.boolean().optional(),
});
const file = z.object({ name: z.string(), size: z.number(), hash: z.string(), note: z.string().optional() });
const fieldOf = (value: unknown): BasicField | undefined =>
  basicFieldsUi.shape.safeParse({ fields: [value] }).data?.fields[0];
const columnsOf = (content: unknown): InfoTable['columns'] => infoTableShape.safeParse(content).data?.columns ?? [];

type Props = {
  readonly type: string;
  readonly value: unknown;
  readonly other: unknown;
  readonly people: Readonly<Record<string, string>>;
  readonly mine: unknown;
  readonly theirs: unknown;
};

/** One unit of a merge as a person reads it; in a row, the cells that differ are marked. */
export const UnitView = ({ type, value, other, people, mine, theirs }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  if (value === null || value === undefined) return <span className="mute">{t('merge.absent')}</span>;
  if (type === 'editor') {
    const node = nodeShape.safeParse(value).data;
    return node ? (
      <div className={rich['prose']}>
        <RichNodeView node={node} people={people} />
      </div>
    ) : null;
  }
  const field = type === 'basicFields' ? fieldOf(value) : undefined;
  if (field) return <span>{basicFieldText(field) ?? '—'}</span>;
  const line = row.safeParse(value).data;
  if (line) {
    const before = row.safeParse(other).data?.cells ?? {};
    const labels = new Map([...columnsOf(theirs), ...columnsOf(mine)].map((each) => [each.key, each.label]));
    return (
      <div>
        {[...labels].map(([key, label]) => {
          const cell = line.cells[key] ?? '';
          const differs = cell !== (before[key] ?? '');
          return cell === '' && !differs ? null : (
            <span key={key} style={{ marginRight: 12, display: 'inline-block' }}>
              <span className="mute">{label}</span>{' '}
              <span className={differs ? classes['new'] : undefined}>{cell === '' ? '—' : cell}</span>
            </span>
          );
        })}
      </div>
    );
  }
  const head = column.safeParse(value).data;
  if (head)
    return (
      <span>
        {head.label}
        {head.unit ? ` (${head.unit})` : ''} · {head.type}
        {head.required ? ' *' : ''}
      </span>
    );
  const attached = file.safeParse(value).data;
  if (attached)
    return (
      <span>
        {attached.name} · {fileSize(attached.size)} · <span className="mono">{attached.hash.slice(0, 8)}</span>{' '}
        {attached.note ?? ''}
      </span>
    );
  return <span className="mono">{cutText(JSON.stringify(value), 500)}</span>;
};
