import { Button, Popover } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AS_OF } from '../api/moment';
import { holds, useSession } from '../identity/session';
import { focusMain } from '../ui/focus-main';
import { MomentField } from '../ui/moment-field';

/** For whoever oversees the audit trail: a place, and from there everything, as it was at a moment. */
export const OpenMoment = ({ to }: { readonly to: string }) => {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const session = useSession();
  const [opened, setOpened] = useState(false);
  if (!holds(session, 'AudittrailSearch')) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} />}
          aria-expanded={opened}
          onClick={() => setOpened((before) => !before)}
        >
          {t('moment.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <MomentField
          label={t('moment.choose')}
          value={null}
          onChange={(moment) => {
            if (moment === null) return;
            focusMain();
            void navigate(`${to}?${AS_OF}=${encodeURIComponent(moment)}`);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
};
