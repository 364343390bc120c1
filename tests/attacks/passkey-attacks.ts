import { canonicalJson } from '@shilu/events/core/canonical';
import { streamName } from '@shilu/events/core/envelope';
import type { PasskeySignature, SigningStatement } from '@shilu/events/identity/passkey';
import { canonicalStatement, challengeOf } from '@shilu/events/identity/passkey';
import { passkeyDevice } from '@shilu/events/testing/passkey-device';
import type { Attack } from './attacks';
import { APPROVED, IN_REVIEW, REVIEWER, type Installation } from './installation';

const WAY_BACK_MS = 600_000;
type Approval = Record<string, unknown> & { readonly passkey: PasskeySignature };

/** An approval of what waits, made of the one that the reviewer gave elsewhere with their passkey. */
const approved =
  (change: (given: PasskeySignature, hash: string) => Partial<PasskeySignature> | null) =>
  async ({ eventOf, append, notarise, commandKey: signedBy }: Installation): Promise<void> => {
    const { passkey, ...said } = (await eventOf(APPROVED, 'RecordApproved')).data as Approval;
    const recordHash = (await eventOf(IN_REVIEW, 'RecordSubmitted')).data['recordHash'] as string;
    const changed = change(passkey, recordHash);
    const proof = changed === null ? {} : { passkey: { ...passkey, ...changed } };
    await append(IN_REVIEW, 'RecordApproved', { ...said, recordHash, ...proof }, { signedBy });
    await notarise();
  };

/** The statement as if it had been about what waits. */
const restated = ({ statement }: PasskeySignature, hash: string): string => {
  const said = JSON.parse(statement) as SigningStatement;
  return canonicalJson({ ...said, stream: IN_REVIEW, hash, at: new Date().toISOString() });
};

/** Signatures that people make with their own devices, forged by whoever has the server and its keys. */
export const passkeyAttacks: readonly Attack[] = [
  {
    name: 'an approval forged with the server’s keys, where signatures take a passkey',
    attempt: async (installation) => {
      const recordedAt = new Date(Date.now() - WAY_BACK_MS).toISOString();
      const set = { settings: { passkeyOnly: true }, changes: [] };
      await installation.append('organization-self', 'SettingsChanged', set, {
        ...{ actor: 'admin', recordedAt, signedBy: installation.commandKey },
      });
      await approved(() => null)(installation);
    },
    ...{ caughtBy: 'verify', finding: 'passkeyMissing', stream: IN_REVIEW, says: /signatures take a passkey since/ },
  },
  {
    name: 'what a passkey signed copied to another record',
    attempt: approved(() => ({})),
    ...{ caughtBy: 'verify', finding: 'passkeyMismatch', stream: IN_REVIEW, says: /signed for stream/ },
  },
  {
    name: 'the statement that a passkey signed swapped for another',
    attempt: approved((given, hash) => ({ statement: restated(given, hash) })),
    ...{ caughtBy: 'verify', finding: 'passkeyMismatch', stream: IN_REVIEW, says: /another statement was signed/ },
  },
  {
    name: 'an approval signed with a passkey that its signer never enrolled',
    attempt: approved((given, hash) => {
      const device = passkeyDevice();
      const statement = restated(given, hash);
      const { challenge: _, ...answer } = device.sign(challengeOf(statement));
      return { ...answer, publicKey: device.publicKey, statement };
    }),
    ...{ caughtBy: 'verify', finding: 'passkeyMismatch', stream: IN_REVIEW, says: /none that the signer enrolled/ },
  },
  {
    name: 'a passkey enrolled for somebody with the server’s keys, and an approval signed with it',
    attempt: async (installation) => {
      const device = passkeyDevice();
      const { name } = ((await installation.eventOf(APPROVED, 'RecordApproved')).data as Approval).passkey;
      const { credentialId, publicKey, algorithm } = device;
      const key = { credentialId, publicKey, algorithm, transports: [], backupEligible: false, backedUp: false };
      await installation.append(
        streamName('account', REVIEWER),
        'PasskeyEnrolled',
        { ...key, sealedName: name },
        {
          signedBy: installation.commandKey,
        },
      );
      await approved((given, hash) => {
        const statement = canonicalStatement(JSON.parse(restated(given, hash)) as SigningStatement);
        const { challenge: _, ...answer } = device.sign(challengeOf(statement));
        return { ...answer, publicKey, statement };
      })(installation);
    },
    uncaught:
      "A passkey that whoever has the server enrols in somebody's name is not named: enrolment is proven by the password, and its person finds it in the list of their own.",
  },
];
