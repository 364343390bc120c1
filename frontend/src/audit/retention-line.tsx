import { Text } from '@mantine/core';
import type { RetentionView } from '@shilu/events/audit/retention-view';
import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { holds, useMe } from '../identity/session';

type Props = { readonly of: 'record' | 'project'; readonly retention: RetentionView };

/** How long a record, or those of a project, are kept; whoever oversees the audit trail finds the rules from here. */
export const RetentionLine = ({
  of,
  retention,
}: Pick<Props, 'of'> & { readonly retention: RetentionView | undefined }) =>
  retention ? <Kept of={of} retention={retention} /> : null;

const Kept = ({ of, retention }: Props) => {
  const { t } = useTranslation('records');
  const me = useMe();
  return (
    <Text fz="sm" c="dimmed" my={6} role="note">
      <IconArchive size={14} stroke={1.6} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
      {keptInWords(t, of, retention)}{' '}
      {holds(me, 'AudittrailSearch') ? (
        <Link to="/team/retention" className="link">
          {t('retention.toRules')}
        </Link>
      ) : null}
    </Text>
  );
};

const keptInWords = (
  t: ReturnType<typeof useTranslation<'records'>>['t'],
  of: Props['of'],
  { years, until }: RetentionView,
): string => {
  if (years === null) return t('retention.withoutEnd');
  if (until === null) return t('retention.years', { count: years });
  return of === 'record' ? t('retention.until', { until }) : t('retention.yearsUntil', { count: years, until });
};
