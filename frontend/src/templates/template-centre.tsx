import { Button, Text } from '@mantine/core';
import { templateCalls, type CentreRow } from '@shilu/events/templates/calls';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { ofRegister } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import type { Column } from '../ui/data-table/column';
import { DataTable } from '../ui/data-table/data-table';
import { pageOf } from '../ui/data-table/page-of';
import { useAddressedRows } from '../ui/data-table/use-addressed-rows';
import { useTableState } from '../ui/data-table/use-table-state';
import { EmptyState } from '../ui/empty-state';
import { PersonName } from '../ui/person';
import { RelativeTime } from '../ui/relative-time';
import { Chip } from '../ui/state-chip';
import { usePeople } from '../ui/use-people';
import { beginFrom, DETAIL, PREVIEW } from './addresses';

const rowId = ({ id }: CentreRow): string => id;
const hrefOf = ({ id }: { readonly id: string }): string => generatePath(DETAIL, { id });

type Props = { readonly of: 'centre' | 'ranking'; readonly find: string };

/** L13: what was published to everybody, the newest first; or what records are begun from most. */
export const TemplateCentre = ({ of, find }: Props) => {
  const { t } = useTranslation(['templates', 'recordLists']);
  const language = useStore(languageStore);
  const { shownName } = usePeople();
  const rows = useAddressedRows(hrefOf);
  const control = useTableState({ size: 20 });
  const isRanking = of === 'ranking';
  const list = useQueryCall(
    templateCalls.publicPage,
    {
      ...{ pageIndex: control.page, pageSize: control.size },
      ...(isRanking ? { of: 'usable' as const, order: 'uses' as const } : {}),
      ...(find === '' ? {} : { text: find }),
    },
    { watch: [ofRegister('template'), 'records'], keepPrevious: true },
  );
  const first = (control.page - 1) * control.size + 1;
  const columns = useMemo<readonly Column<CentreRow>[]>(() => {
    const placeOf = (row: CentreRow): number =>
      first + (list.data?.response ?? []).findIndex(({ id }) => id === row.id);
    return [
      ...(isRanking
        ? [
            {
              ...{ id: 'place', label: t('templates:centre.place'), width: 70, align: 'right' as const },
              cell: (row: CentreRow) => String(placeOf(row)),
            },
          ]
        : []),
      {
        id: 'name',
        label: t('templates:centre.name'),
        whole: true,
        cell: (row) => (
          <div>
            <Link className="link" to={hrefOf(row)}>
              {language === 'en-US' && row.nameEn !== '' ? row.nameEn : row.name}
            </Link>{' '}
            {row.publishedBy === null ? <Chip tone="locked">{t('recordLists:template.system')}</Chip> : null}
            {row.description === '' ? null : (
              <Text fz="xs" c="dimmed" component="div">
                {row.description}
              </Text>
            )}
          </div>
        ),
      },
      {
        ...{ id: 'uses', label: t('templates:centre.uses'), width: 110, align: 'right' },
        cell: ({ uses }) => String(uses),
      },
      {
        ...{ id: 'version', label: t('templates:centre.version'), width: 90, align: 'right' },
        cell: ({ version }) => t('recordLists:template.version', { number: version }),
      },
      {
        ...{ id: 'by', label: t('templates:centre.by'), width: 140 },
        cell: ({ publishedBy: by }) =>
          by === null ? (
            <span className="mute">—</span>
          ) : (
            <PersonName name={shownName(by) ?? t('recordLists:someone')} />
          ),
      },
      {
        ...{ id: 'at', label: t('templates:centre.at'), width: 130, align: 'right' },
        cell: ({ publishedAt }) => <RelativeTime at={publishedAt} />,
      },
      {
        ...{ id: 'act', label: t('templates:centre.act'), width: 200 },
        cell: ({ id }) => (
          <>
            <Button size="compact-xs" component={Link} to={beginFrom(id)}>
              {t('templates:centre.use')}
            </Button>{' '}
            <Button size="compact-xs" variant="default" component={Link} to={generatePath(PREVIEW, { id })}>
              {t('templates:actions.preview')}
            </Button>
          </>
        ),
      },
    ];
  }, [t, language, shownName, isRanking, first, list.data]);
  return (
    <>
      <Text c="dimmed" fz="sm" mb={8}>
        {t(`templates:centre.${of}Help`)}
      </Text>
      <DataTable
        name={`templates.${of}`}
        label={t(`templates:mine.${of}`)}
        columns={columns}
        {...pageOf(list)}
        rowId={rowId}
        control={control}
        {...rows}
        empty={<EmptyState title={t(`templates:centre.${of}Empty`)}>{t(`templates:centre.${of}EmptyHelp`)}</EmptyState>}
      />
    </>
  );
};
