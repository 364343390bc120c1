import { signedNote, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { utf8 } from '@shilu/events/core/hashing';
import { StartRefused } from '../config/start-messages';

/**
 * Whoever has the secret half of a key, Ed25519: this process, with the key in a file, or a service that never hands it
 * out. What it answers was verified with the public half.
 */
export type Signer = NoteKey & {
  readonly sign: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>;
  /** Whether it would sign now; of a key in a file it goes without saying. */
  readonly ready?: () => Promise<boolean>;
};

/** Nothing was signed: the service is away, refuses, or answered what is no signature of this key. */
export class NotSigned extends Error {
  readonly code = 'notSigned';
  constructor(
    detail: string,
    /** The setting that names the service. */
    readonly setting: string,
  ) {
    super(detail);
  }
}

/** As a start or a command of maintenance tells it: with the setting that names the service. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof NotSigned
    ? new StartRefused('signerUnreachable', { detail: error.message, variable: error.setting })
    : error;

export const isReady = (signer: Signer): Promise<boolean> => signer.ready?.() ?? Promise.resolve(true);

export const noteBy = async (text: string, signer: Signer): Promise<string> =>
  signedNote(text, signer, await signer.sign(utf8(text)));
