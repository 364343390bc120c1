import { cutText } from '@shilu/events/core/cut-text';
import { Button, Group, Stack, Text } from '@mantine/core';
import { integrationCalls } from '@shilu/events/integrations/calls';
import type { PlatformOperation, RequestValues } from '@shilu/events/integrations/platforms/operation';
import { operationNamed, operations } from '@shilu/events/integrations/platforms/operations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchKey } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { RelativeTime } from '../ui/relative-time';
import { RequestDrawer } from './request-drawer';
import { RequestForm } from './request-form';
import { RequestStatusChip } from './request-status';

type Props = {
  readonly recordId: string;
  readonly recordNumber: string;
  readonly recordTitle: string;
  /** The viewer may ask in the record's name. */
  readonly mayAsk: boolean;
};

/** What the form begins with: the sample is named after the record, the material after what it is called there. */
const initialOf = (operation: PlatformOperation, { recordNumber, recordTitle }: Props): RequestValues => {
  const keys = new Set(operation.fields.map((field) => field.key));
  return {
    ...(keys.has('sampleNo') ? { sampleNo: `${recordNumber}-1` } : {}),
    ...(keys.has('sampleName') ? { sampleName: cutText(recordTitle, 200) } : {}),
    ...(keys.has('batchNo') ? { batchNo: recordNumber } : {}),
  };
};

/** In a record: what was asked of platforms from here, and what can be. */
export const PlatformsTab = (props: Props) => {
  const { t } = useTranslation('integrations');
  const language = useStore(languageStore);
  const { recordId, mayAsk } = props;
  const [asking, setAsking] = useState<PlatformOperation | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const watch: readonly WatchKey[] = [`requests:${recordId}`];
  const rows = useQueryCall(integrationCalls.requestPage, { recordId, pageSize: 100 }, { watch }).data?.response;
  const licences = useQueryCall(integrationCalls.authorisedPlatforms, {}, { watch: ['settings'] }).data?.response;
  const licensed = operations.filter(
    ({ platform, byRecord }) =>
      byRecord !== true && licences?.some((each) => each.PlatformName === platform && each.IsAuthorized),
  );
  return (
    <Stack gap={12}>
      {mayAsk && licences !== undefined ? (
        <section aria-label={t('tab.ask')}>
          {licensed.length === 0 ? <Text c="dimmed">{t('tab.unlicensed')}</Text> : null}
          <Group gap={6}>
            {licensed.map((operation) => (
              <Button key={operation.name} size="compact-sm" variant="default" onClick={() => setAsking(operation)}>
                {operation.action[language]}
              </Button>
            ))}
          </Group>
        </section>
      ) : null}
      {rows?.length === 0 ? <Text c="dimmed">{t('tab.empty')}</Text> : null}
      <Stack gap={8} component="section" aria-label={t('tab.list')}>
        {(rows ?? []).map((row) => (
          <article key={row.id} style={{ borderTop: '1px solid var(--line2)', paddingTop: 8 }}>
            <Group justify="space-between" gap={8}>
              <button
                type="button"
                className="link"
                aria-label={t('detail.open', { number: row.number })}
                onClick={() => setOpened(row.id)}
              >
                {row.number}
              </button>
              <RequestStatusChip request={row} />
            </Group>
            <Text fz="sm">
              {operationNamed(row.operation)?.label[language] ?? row.operation} · {row.title}
            </Text>
            <Text fz="xs" c="dimmed" component="div">
              {row.requesterName} · <RelativeTime at={row.modifiedAt} />
            </Text>
          </article>
        ))}
      </Stack>
      {asking === null ? null : (
        <RequestForm
          operation={asking}
          recordId={recordId}
          initial={initialOf(asking, props)}
          onClose={() => setAsking(null)}
        />
      )}
      {opened === null ? null : <RequestDrawer id={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
};
