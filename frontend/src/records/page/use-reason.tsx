import { Text } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../ui/reason-dialog';

type Asked = { readonly what: string; readonly answer: (reason: string | null) => void };

/** Asks for a reason when the server will want one, and waits for it. */
export const useReason = (
  required: boolean,
): {
  readonly ask: (what: string, always?: boolean) => Promise<string | undefined | null>;
  readonly dialog: ReactNode;
} => {
  const { t } = useTranslation(['records', 'common']);
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (what: string, always = false): Promise<string | undefined | null> =>
      required || always
        ? new Promise<string | null>((answer) => setAsked({ what, answer }))
        : Promise.resolve(undefined),
    [required],
  );
  const done = (reason: string | null): void => {
    asked?.answer(reason);
    setAsked(null);
  };
  const dialog = (
    <ReasonDialog
      opened={asked !== null}
      title={asked?.what ?? t('reason.title')}
      onClose={() => done(null)}
      onConfirm={done}
    >
      {required ? <Text c="dimmed">{t('reason.body')}</Text> : null}
    </ReasonDialog>
  );
  return { ask, dialog };
};
