import { Text } from '@mantine/core';
import type { RetentionView } from '@shilu/events/audit/retention-view';
import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { holds, useMe } from '../identity/session';

type Props = { readonly retention: RetentionView };

/** How long a record, or those of a project, are kept; whoever oversees the audit trail finds the rules from here. */
export const RetentionLine = ({ retention }: { readonly retention: RetentionView | undefined }) =>
  retention ? <Kept retention={retention} /> : null;

const Kept = ({ retention }: Props) => {
  const { t } = useTranslation('records');
  const me = useMe();
  return (
    <Text fz="sm" c="dimmed" my={6} role="note">
      <IconArchive size={14} stroke={1.6} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
      {keptInWords(t, retention)}{' '}
      {holds(me, 'AudittrailSearch') ? (
        <Link to="/team/retention" className="link">
          {t('retention.toRules')}
        </Link>
      ) : null}
    </Text>
  );
};

const keptInWords = (t: ReturnType<typeof useTranslation<'records'>>['t'], { years, until }: RetentionView): string => {
  if (years === null) return t('retention.withoutEnd');
  if (until === null) return t('retention.years', { count: years });
  return t('retention.until', { until });
};
