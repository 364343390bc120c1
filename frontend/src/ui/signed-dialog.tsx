import type { SigningAct } from '@shilu/events/records/signature-meanings';
import type { ReactNode } from 'react';
import type { SignedThing } from '../identity/signed-thing';
import { SignDialog } from './sign-dialog';
import { showError } from './toasts';
import { useSigning, type SignedFields } from './use-signing';

type Props = {
  readonly act: SigningAct;
  /** What it is, as a passkey signs it. */
  readonly signs: SignedThing;
  readonly title: string;
  readonly confirmLabel?: string;
  /** Its button is as red as the one that opened it. */
  readonly danger?: boolean;
  /** What it says in place of a meaning, where somebody proves who they are and signs nothing. */
  readonly instead?: string;
  /** Why what is shown cannot be signed: said beside the password, and nothing is sent. */
  readonly fault?: string | null;
  /** Exactly what is signed, and what is asked beside the signature. */
  readonly children: ReactNode;
  /** Answers false when something else has to be filled in first: nothing is sent, the password stays typed. */
  readonly ready?: () => boolean;
  /** Sends it; answers false where the person thought better of it and nothing was sent. */
  readonly send: (fields: SignedFields) => Promise<boolean | void>;
  readonly onDone: () => void | Promise<void>;
  /** A refusal that is not about the signature; without it, it is a toast. */
  readonly onRefused?: (refused: unknown) => void;
  readonly onClose: () => void;
};

/** The one way in which something is signed, whatever it is: a module, a record, a decision, a move of an entry. */
export const SignedDialog = ({
  act,
  signs,
  instead,
  fault = null,
  ready = () => true,
  send,
  onDone,
  onRefused = showError,
  children,
  ...shown
}: Props) => {
  const { run, meanings, error, ...signing } = useSigning(act, signs);
  return (
    <SignDialog
      {...{ ...shown, ...signing, opened: true }}
      meanings={instead === undefined ? meanings : [{ value: act, label: instead }]}
      error={fault ?? error}
      onSign={(given) => {
        if (fault !== null || !ready()) return false;
        run(given, async (fields) => (await send(fields)) !== false)
          .then((done) => (done ? onDone() : undefined))
          .catch(onRefused);
        return true;
      }}
    >
      {children}
    </SignDialog>
  );
};
