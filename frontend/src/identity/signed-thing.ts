import { passkeyCalls } from '@shilu/events/identity/passkey-calls';
import type { Assertion, SigningStatement } from '@shilu/events/identity/passkey';
import i18next from 'i18next';
import { callApi } from '../api/call-api';
import { askDevice } from './passkeys';

/** What a passkey signs, and as what the person reads it. */
export type SignedThing = Pick<SigningStatement, 'stream' | 'act' | 'moduleId' | 'revision' | 'hash'> & {
  readonly name: string;
};

/** The text that the person reads and the device signs. */
export const statementOf = ({ hash, name }: SignedThing, meaning: string): string =>
  hash === null
    ? i18next.t('common:passkey.shownRemoval', { what: name })
    : i18next.t('common:passkey.shown', { what: name, meaning, hash: hash.slice(0, 16) });

type Said = Pick<SigningStatement, 'meaning' | 'meaningShown' | 'timeZone' | 'shown'>;

/** Asks the server for the statement and the device for its signature. */
export const signWithPasskey = async ({ name: _, ...thing }: SignedThing, said: Said): Promise<Assertion> =>
  askDevice((await callApi(passkeyCalls.signingStatement, { ...thing, ...said })).response);
