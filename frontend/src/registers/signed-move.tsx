import { Text } from '@mantine/core';
import { entryName, type Register } from '@shilu/events/core/define-register';
import { valuesHash } from '@shilu/events/core/entry-versions';
import type { Move } from '@shilu/events/core/life-cycle';
import { moveCallsOf } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import type { SigningAct } from '@shilu/events/records/signature-meanings';
import { useTranslation } from 'react-i18next';
import { useSend } from '../api/use-send';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { useSigning } from '../records/dialogs/use-signing';
import { SignDialog, SignedHead } from '../ui/sign-dialog';
import { showDone } from '../ui/toasts';

type Props = {
  readonly register: Register;
  readonly move: Move;
  readonly act: SigningAct;
  readonly entry: RegisterEntry;
  readonly onClose: () => void;
};

/** A move that is signed: for exactly what stands in the entry as it is shown, by its hash. */
export const SignedMove = ({ register, move, act, entry, onClose }: Props) => {
  const { t } = useTranslation('registers');
  const language = useStore(languageStore);
  const signing = useSigning(act);
  const { send } = useSend();
  const hash = valuesHash(entry.values);
  const name = entryName(register, entry.values, language) ?? entry.id;
  const makes = register.life?.versions?.madeBy.includes(move.name) ?? false;
  const sign = async (signed: Parameters<typeof signing.run>[0]): Promise<void> => {
    const done = await signing
      .run(signed, async (fields) => {
        await send(moveCallsOf(register, move.name).one, { id: entry.id, ...fields, hash });
      })
      .catch(() => false);
    if (!done) return;
    showDone(t('move.done', { move: move.label[language], count: 1 }));
    onClose();
  };
  return (
    <SignDialog
      opened
      title={t('move.title', { move: move.label[language], name })}
      meanings={signing.meanings}
      askAccount={signing.askAccount}
      busy={signing.busy}
      error={signing.error}
      confirmLabel={move.label[language]}
      onClose={onClose}
      onSign={(signed) => void sign(signed)}
    >
      <SignedHead>
        <Text fw={600}>{name}</Text>
        {makes ? <Text>{t('version.of', { number: (entry.version ?? 0) + 1 })}</Text> : null}
      </SignedHead>
      <Text fz="sm" c="dimmed">
        {t('version.hash')}
      </Text>
      <Text className="mono" style={{ overflowWrap: 'anywhere' }}>
        {hash}
      </Text>
    </SignDialog>
  );
};
