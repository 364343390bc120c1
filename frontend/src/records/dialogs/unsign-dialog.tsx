import { Text } from '@mantine/core';
import { streamName } from '@shilu/events/core/envelope';
import { RECORD } from '@shilu/events/records/record-events';
import { recordCalls } from '@shilu/events/records/calls';
import type { ModuleView } from '@shilu/events/records/views';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/use-send';
import { languageStore } from '../../lib/language';
import { SignedDialog } from '../../ui/signed-dialog';
import { showDone } from '../../ui/toasts';
import { useOpenRecord } from '../page/record-context';
import { signedAt } from '../page/signature-strip';

/** C003: takes back one's own signature. The trace keeps it. */
export const UnsignDialog = ({ module, onClose }: { readonly module: ModuleView; readonly onClose: () => void }) => {
  const openRecord = useOpenRecord();
  const { record } = openRecord;
  const { send } = useSend();
  const { t } = useTranslation('records');
  const signature = module.signatures.findLast((each) => each.accountId === openRecord.myId);
  if (!signature) return null;
  return (
    <SignedDialog
      act="author"
      signs={{
        ...{ stream: streamName(RECORD, record.experimentId), act: 'unsign', moduleId: module.id },
        ...{ revision: signature.revision, hash: null },
        name: `${record.number} v${String(record.version)} · ${module.title} · ${signedAt(signature)}`,
      }}
      instead={t('signature.removeTitle')}
      title={t('signature.removeTitle')}
      confirmLabel={t('signature.removeTitle')}
      onClose={onClose}
      send={async ({ password, account, passkey }) => {
        const reason = await openRecord.askReason(t('signature.removeTitle'), { always: true });
        if (reason === null) return false;
        await send(recordCalls.removeSignature, {
          experimentId: record.experimentId,
          moduleId: module.id,
          signerId: signature.accountId,
          ...(password === undefined ? {} : { password }),
          ...(passkey === undefined ? {} : { passkey }),
          ...(account === undefined ? {} : { account }),
          ...(reason === undefined ? {} : { reason }),
        });
        return true;
      }}
      onDone={async () => {
        showDone(t('signature.removed'));
        await openRecord.refresh();
        onClose();
      }}
    >
      <Text>
        {t('signature.removeWhat', {
          name: signature.printedName,
          module: module.title,
          meaning: languageStore.get() === 'zh-CN' ? signature.meaning.zh : signature.meaning.en,
          time: signedAt(signature),
        })}
      </Text>
    </SignedDialog>
  );
};
