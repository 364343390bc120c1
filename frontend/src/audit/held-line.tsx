import { Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { HeldView } from '@shilu/events/audit/held';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { holds, useMe } from '../identity/session';
import { dateTime } from '../ui/times';

type Of = 'record' | 'project';

/** That a legal hold stands, by whom and since when; whoever oversees the audit trail finds the holds from here. */
export const HeldLine = ({ of, held }: { readonly of: Of; readonly held: HeldView | null | undefined }) =>
  held ? <Held of={of} held={held} /> : null;

const Held = ({ of, held }: { readonly of: Of; readonly held: HeldView }) => {
  const { t } = useTranslation('disputes');
  const me = useMe();
  return (
    <Text fz="sm" c="dimmed" my={6} role="note">
      <IconLock size={14} stroke={1.6} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
      {t(`held.${of}`, { by: held.by, at: dateTime(held.since) })}{' '}
      {holds(me, 'AudittrailSearch') ? (
        <Link to="/team/legalHolds" className="link">
          {t('toHolds')}
        </Link>
      ) : null}
    </Text>
  );
};
