import { Text } from '@mantine/core';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../ui/reason-dialog';

type How = {
  /** Asked whether or not the record demands it. */
  readonly always?: boolean;
  /** Code of the dictionary of common reasons, offered beside free text. */
  readonly dictionary?: string;
};
/** The reason a change needs; undefined when none is needed, null when the person thought better of it. */
export type AskReason = (what: string, how?: How) => Promise<string | undefined | null>;
type Asked = {
  readonly what: string;
  readonly dictionary: string | undefined;
  readonly answer: (reason: string | null) => void;
};

/** Asks for a reason when the server will want one, and waits for it. */
export const useReason = (
  required: boolean,
): {
  readonly ask: AskReason;
  /** Of saves: asked once while the page is open, for all modules. */
  readonly forSaves: () => ReturnType<AskReason>;
  readonly dialog: ReactNode;
} => {
  const { t } = useTranslation(['records', 'common']);
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (what: string, { always = false, dictionary }: How = {}): Promise<string | undefined | null> =>
      required || always
        ? new Promise<string | null>((answer) => setAsked({ what, dictionary, answer }))
        : Promise.resolve(undefined),
    [required],
  );
  const given = useRef<string | null>(null);
  const forSaves = useCallback(async (): ReturnType<AskReason> => {
    if (required && given.current !== null) return given.current;
    const reason = await ask(t('save.reason'));
    if (typeof reason === 'string') given.current = reason;
    return reason;
  }, [required, ask, t]);
  const done = (reason: string | null): void => {
    asked?.answer(reason);
    setAsked(null);
  };
  const dialog = (
    <ReasonDialog
      opened={asked !== null}
      title={asked?.what ?? t('reason.title')}
      dictionary={asked?.dictionary}
      onClose={() => done(null)}
      onConfirm={done}
    >
      {required ? <Text c="dimmed">{t('reason.body')}</Text> : null}
    </ReasonDialog>
  );
  return { ask, forSaves, dialog };
};
