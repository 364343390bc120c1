import { Loader, Stack, Text } from '@mantine/core';
import { streamName } from '@shilu/events/core/envelope';
import { RECORD } from '@shilu/events/records/record-events';
import { recordCalls } from '@shilu/events/records/calls';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { ModuleView } from '@shilu/events/records/views';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { useQueryCall } from '../../api/use-query-call';
import { SignedDialog } from '../../ui/signed-dialog';
import { showDone } from '../../ui/toasts';
import { signedHash } from '../modules/module-ui';
import { moduleUiOf } from '../modules/registry';
import { useOpenRecord } from '../page/record-context';
import { ChangeList } from '../../audit/change-list';

/** Signing binds the content that is shown here: its hash is worked out on this computer, before it is sent. */
export const SignModuleDialog = ({
  module,
  onClose,
}: {
  readonly module: ModuleView;
  readonly onClose: () => void;
}) => {
  const openRecord = useOpenRecord();
  const { send } = useSend();
  const { record } = openRecord;
  const { t } = useTranslation('records');
  const isAuthor = record.ownerId === openRecord.myId || module.writerIds.includes(openRecord.myId);
  const ui = moduleUiOf(module.type);
  const seen = useMemo(() => signedHash(module), [module]);
  const empty = useMemo(() => {
    try {
      return moduleTypeOf(module.type).isEmpty(module.content);
    } catch {
      return false;
    }
  }, [module]);
  const last = module.signatures.at(-1);
  const since = useQueryCall(
    recordCalls.compare,
    { experimentId: record.experimentId, fromRevision: last?.revision ?? 0, toRevision: null },
    { enabled: last !== undefined },
  );
  const changes = since.data?.response.modules.find((each) => each.moduleId === module.id)?.changes ?? [];
  const matches = seen === module.contentHash;
  return (
    <SignedDialog
      act={isAuthor ? 'author' : 'witness'}
      signs={{
        ...{ stream: streamName(RECORD, record.experimentId), act: 'sign', moduleId: module.id },
        ...{ revision: module.contentRevision, hash: seen },
        name: `${record.number} v${String(record.version)} · ${module.title}`,
      }}
      title={t('signature.dialog', { module: module.title })}
      fault={empty ? t('signature.empty') : matches ? null : t('signature.mismatch')}
      onClose={onClose}
      send={async (fields) => {
        await send(recordCalls.signModule, {
          experimentId: record.experimentId,
          moduleId: module.id,
          ModuleName: module.title,
          contentHash: seen,
          ...fields,
        });
      }}
      onDone={async () => {
        showDone(t('signature.done'));
        await openRecord.refresh();
        onClose();
      }}
    >
      <Stack gap={8}>
        <Text fw={600}>
          {record.number} v{record.version} · {module.title}
        </Text>
        <div
          style={{
            maxHeight: '34vh',
            overflow: 'auto',
            background: 'var(--paper)',
            border: '1px solid var(--line)',
            borderRadius: 6,
            padding: 12,
          }}
          tabIndex={0}
          role="group"
          aria-label={t('signature.content')}
        >
          {ui ? (
            <ui.Static
              content={module.content}
              place={{
                recordId: record.experimentId,
                moduleId: `sign-${module.id}`,
                people: record.people,
                unfilled: new Set(),
              }}
            />
          ) : null}
        </div>
        <Text fz={13}>
          {last === undefined ? t('signature.noEarlier') : t('signature.changes')}
          {last !== undefined && since.isPending ? <Loader size={12} ml={8} /> : null}
        </Text>
        {last !== undefined && since.data ? (
          changes.length === 0 ? (
            <Text fz={13} c="dimmed">
              {t('signature.noChanges')}
            </Text>
          ) : (
            <ChangeList changes={changes} />
          )
        ) : null}
        <Text fz={12.5} className="mono" style={{ overflowWrap: 'anywhere' }}>
          SHA-256 {seen.slice(0, 16)}…
        </Text>
        <Text fz={12.5} c={matches ? 'var(--green)' : 'var(--red)'}>
          {matches ? `✓ ${t('signature.checked')}` : t('signature.mismatch')}
        </Text>
      </Stack>
    </SignedDialog>
  );
};
