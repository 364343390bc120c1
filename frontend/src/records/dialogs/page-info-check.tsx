import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageConditions } from '../page/page-conditions';
import { useOpenRecord } from '../page/record-context';
import { PageInfoDialog, type PageInfoField } from './page-info-dialog';

type Props = {
  readonly checked: boolean;
  readonly error: string | null;
  readonly onCheck: (checked: boolean) => void;
  /** The page's information was changed from here: what was checked is another. */
  readonly onChanged: () => void;
};

/** V036: the page's information as it goes to review, what of it is not filled in, and the author's word that it was checked. */
export const PageInfoCheck = ({ checked, error, onCheck, onChanged }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const { record } = useOpenRecord();
  const [editing, setEditing] = useState<PageInfoField | null>(null);
  const conditions = pageConditions(record, t);
  const missing = conditions.filter(({ filled }) => !filled);
  const [first] = missing;
  return (
    <div>
      <Text fz="sm" mb={6}>
        {conditions
          .filter(({ filled }) => filled)
          .map(({ label, value }) => `${label} ${value}`)
          .join(' · ')}
      </Text>
      {first === undefined ? null : (
        <Alert color="yellow" variant="light" mb={8} p={8}>
          <Group justify="space-between" wrap="nowrap" gap={8}>
            <span>
              {t('submit.pageInfoMissing', {
                labels: missing.map(({ label }) => label).join(t('common:punctuation.list')),
              })}
            </span>
            <Button size="compact-sm" variant="default" onClick={() => setEditing(first.field)}>
              {t('submit.go')}
            </Button>
          </Group>
        </Alert>
      )}
      <Checkbox
        label={t('submit.recheck')}
        required
        checked={checked}
        error={error}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      {editing === null ? null : (
        <PageInfoDialog
          at={editing}
          onClose={() => {
            setEditing(null);
            onChanged();
          }}
        />
      )}
    </div>
  );
};
