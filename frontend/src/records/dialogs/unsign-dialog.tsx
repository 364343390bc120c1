import { Text } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import type { ModuleView } from '@shilu/events/records/views';
import { useSend } from '../../api/use-send';
import { languageStore } from '../../lib/language';
import { SignDialog } from '../../ui/sign-dialog';
import { showDone, showError } from '../../ui/toasts';
import { useOpenRecord } from '../page/record-context';
import { signedAt } from '../page/signature-strip';
import { useSigning } from './use-signing';

/** C003: takes back one's own signature. The trace keeps it. */
export const UnsignDialog = ({ module, onClose }: { readonly module: ModuleView; readonly onClose: () => void }) => {
  const openRecord = useOpenRecord();
  const { send } = useSend();
  const { t, run, ...signing } = useSigning('author');
  const signature = module.signatures.findLast((each) => each.accountId === openRecord.myId);
  if (!signature) return null;
  return (
    <SignDialog
      opened
      title={t('signature.removeTitle')}
      confirmLabel={t('signature.removeTitle')}
      meanings={[{ value: 'remove', label: t('signature.removeTitle') }]}
      askAccount={signing.askAccount}
      busy={signing.busy}
      error={signing.error}
      onClose={onClose}
      onSign={(given) => {
        void openRecord.askReason(t('signature.removeTitle'), { always: true }).then((reason) => {
          if (reason === null) return;
          run(given, async ({ password, account }) => {
            await send(recordCalls.removeSignature, {
              experimentId: openRecord.record.experimentId,
              moduleId: module.id,
              signerId: signature.accountId,
              password,
              ...(account === undefined ? {} : { account }),
              ...(reason === undefined ? {} : { reason }),
            });
          }).then(async (removed) => {
            if (!removed) return;
            showDone(t('signature.removed'));
            await openRecord.refresh();
            onClose();
          }, showError);
        });
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
    </SignDialog>
  );
};
