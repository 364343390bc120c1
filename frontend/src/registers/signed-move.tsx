import { Stack, Text } from '@mantine/core';
import { entryName, type Register } from '@shilu/events/core/define-register';
import { valuesHash } from '@shilu/events/core/entry-versions';
import { streamName } from '@shilu/events/core/envelope';
import type { Move } from '@shilu/events/core/life-cycle';
import { moveCallsOf } from '@shilu/events/core/register-calls';
import type { RegisterEntry } from '@shilu/events/core/register';
import type { SigningAct } from '@shilu/events/records/signature-meanings';
import { registerKey } from '@shilu/events/live/told-key';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, isOffline } from '../api/api-error';
import { useSend } from '../api/use-send';
import { refreshWatching } from '../api/watching';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { KeptNotice } from '../ui/kept-form/kept-form';
import { SignedHead } from '../ui/sign-dialog';
import { SignedDialog } from '../ui/signed-dialog';
import { showDone, showError } from '../ui/toasts';
import { useMoveForm } from './use-move-form';

type Props = {
  readonly register: Register;
  readonly move: Move;
  readonly act: SigningAct;
  readonly entry: RegisterEntry;
  readonly onClose: () => void;
};

/** A move that is signed: for exactly what stands in the entry as it is shown, by its hash. */
export const SignedMove = ({ register, move, act, entry, onClose }: Props) => {
  const { t } = useTranslation(['registers', 'common']);
  const language = useStore(languageStore);
  const client = useQueryClient();
  const { send } = useSend();
  const form = useMoveForm(register, move, { entries: [entry], begins: false });
  const filled = useRef<Readonly<Record<string, unknown>>>({});
  const hash = valuesHash(register, entry.values);
  const name = entryName(register, entry.values, language) ?? entry.id;
  const makes = register.life?.versions?.madeBy.includes(move.name) ?? false;
  return (
    <SignedDialog
      act={act}
      signs={{
        ...{
          stream: streamName(register.name, entry.id),
          act: move.name,
          moduleId: null,
          revision: entry.revision,
          hash,
        },
        name: `${register.label[language]} · ${name} · ${move.label[language]}`,
      }}
      title={t('move.title', { move: move.label[language], name })}
      confirmLabel={move.label[language]}
      {...(move.final ? { danger: true } : {})}
      onClose={onClose}
      ready={() => {
        form.kept.refuse(null);
        const given = form.given();
        filled.current = given ?? {};
        return given !== null;
      }}
      send={async (fields) => {
        await send(moveCallsOf(register, move.name).one, { id: entry.id, ...filled.current, ...fields, hash });
        await refreshWatching(client, [registerKey(register)]);
      }}
      onDone={() => {
        form.kept.keeping.drop();
        showDone(t('move.done', { move: move.label[language], count: 1 }));
        onClose();
      }}
      onRefused={(error) => {
        if (isApiError(error)) form.kept.refuse(error);
        // Without an answer it is said here: the same is tried again from here.
        if (!isOffline(error)) showError(error);
      }}
    >
      <Stack gap={10}>
        <SignedHead>
          <Text fw={600}>{name}</Text>
          {makes ? <Text>{t('version.of', { number: (entry.version ?? 0) + 1 })}</Text> : null}
        </SignedHead>
        <div>
          <Text fz="sm" c="dimmed">
            {t('version.hash')}
          </Text>
          <Text className="mono" style={{ overflowWrap: 'anywhere' }}>
            {hash}
          </Text>
        </div>
        <KeptNotice form={form.kept} />
        {form.fields}
        {isOffline(form.kept.refused) ? (
          <Text c="var(--red)" role="alert">
            {t('common:kept.noAnswer')}
          </Text>
        ) : null}
      </Stack>
    </SignedDialog>
  );
};
