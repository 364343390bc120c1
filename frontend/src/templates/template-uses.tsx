import { Group, Table, Text, Title } from '@mantine/core';
import type { RegisterEntry } from '@shilu/events/core/register';
import { templateCalls } from '@shilu/events/templates/calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ofRegister } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';
import classes from '../registers/register.module.css';
import { RelativeTime } from '../ui/relative-time';
import { Chip, StateChip } from '../ui/state-chip';
import { OpenRecords } from './open-records';
import { PublishInfo } from './publish-info';

const SHOWN = 20;
const WATCH = { watch: [ofRegister('template'), 'records' as const] };

/** L25, and who uses which version: what a template page says below its facts. */
export const TemplateUses = ({ entry }: { readonly entry: RegisterEntry }) => {
  const { t } = useTranslation(['templates', 'recordLists']);
  const query = useQueryCall(templateCalls.uses, { id: entry.id, pageIndex: 1, pageSize: SHOWN }, WATCH);
  const found = query.data?.response;
  return (
    <>
      <PublishInfo entry={entry} />
      <OpenRecords templateId={entry.id} />
      {found === undefined ? null : (
        <section className={classes['versions']}>
          <Title order={2} mb={8}>
            {t('templates:uses.title')}
          </Title>
          {found.records.length === 0 ? (
            <Text c="dimmed">{t('templates:uses.none')}</Text>
          ) : (
            <>
              <Group gap={6} mb={8}>
                {found.versions.map(({ version, count }) => (
                  <Chip key={version ?? 'draft'} tone="locked">
                    {version === null
                      ? t('templates:uses.ofDraft', { count })
                      : t('templates:uses.ofVersion', { number: version, count })}
                  </Chip>
                ))}
              </Group>
              <div className={classes['scroller']} tabIndex={0} role="region" aria-label={t('templates:uses.title')}>
                <Table verticalSpacing={6} miw={520}>
                  <Table.Thead>
                    <Table.Tr>
                      {(['record', 'version', 'status', 'begun'] as const).map((key) => (
                        <Table.Th key={key}>{t(`templates:uses.${key}`)}</Table.Th>
                      ))}
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {found.records.map(({ id, number, title, status, version, createdAt }) => (
                      <Table.Tr key={id}>
                        <Table.Td>
                          <Link className="link" to={`/editRecord/${id}`}>
                            <span className="mono">{number}</span> {title}
                          </Link>
                        </Table.Td>
                        <Table.Td>
                          {version === null
                            ? t('templates:uses.draft')
                            : t('recordLists:template.version', { number: version })}
                        </Table.Td>
                        <Table.Td>
                          <StateChip state={status} />
                        </Table.Td>
                        <Table.Td>
                          <RelativeTime at={createdAt} />
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </div>
              {(query.data?.rows ?? 0) > SHOWN ? (
                <Text c="dimmed" fz="sm" mt={8}>
                  {t('templates:uses.more', { count: query.data?.rows ?? 0, shown: SHOWN })}
                </Text>
              ) : null}
            </>
          )}
        </section>
      )}
    </>
  );
};
