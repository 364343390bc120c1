import { Alert, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { integrationCalls } from '@shilu/events/integrations/calls';
import { submitInspection } from '@shilu/events/integrations/platforms/sip';
import { recordCalls } from '@shilu/events/records/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useQueryCall } from '../api/use-query-call';
import { PageHeader } from '../ui/page-header';
import { PickOne } from '../ui/picker';
import { RequestForm } from './request-form';

/** R042: an inspection sheet begins with the record its sample comes from. */
export const AddInspectionPage = () => {
  const { t } = useTranslation('integrations');
  const navigate = useNavigate();
  const [recordId, setRecordId] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 250);
  const licences = useQueryCall(integrationCalls.authorisedPlatforms, {}, { watch: ['settings'] }).data?.response;
  const licensed = licences?.some(({ PlatformName, IsAuthorized }) => PlatformName === 'sip' && IsAuthorized);
  const records = useQueryCall(
    recordCalls.recordPage,
    { mine: true, pageSize: 20, ...(asked === '' ? {} : { text: asked }) },
    { watch: ['records'], keepPrevious: true },
  ).data?.response;
  return (
    <Stack maw={560}>
      <PageHeader title={t('add.title')} description={t('add.help')} />
      {licensed === false ? <Alert color="yellow">{t('add.unlicensed')}</Alert> : null}
      <PickOne
        label={t('add.record')}
        placeholder={t('add.choose')}
        disabled={licensed !== true}
        filter={({ options }) => options}
        nothingFoundMessage={t('add.none')}
        data={(records ?? []).map((record) => ({ value: record.id, label: `${record.number} ${record.title}` }))}
        value={recordId}
        onSearchChange={setText}
        onChange={setRecordId}
      />
      {recordId === null ? null : (
        <RequestForm
          operation={submitInspection}
          recordId={recordId}
          onClose={() => void navigate('/sampleCenter/myInspectionSheet')}
        />
      )}
    </Stack>
  );
};
