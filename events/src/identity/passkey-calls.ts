import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, distinct, plainText, sha256, timeZone, title, unread, wholeNumber } from '../core/schemas';
import { PASSKEY_ALGORITHMS } from './passkey';

const context = 'identity';
const none = z.object({});
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
const credentialId = bytes(1400);
const knownPasskey = z.object({ id: z.string(), transports: z.array(z.string()) });
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Passkeys: keys that people's own devices keep, and sign with once they have verified their person (WebAuthn). */
export const passkeyCalls = {
  /** X798: one's own, and what holds here of passkeys. */
  passkeys: defineCall({
    id: 'X798',
    method: 'GET',
    path: 'Account/Passkeys',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '我的通行密钥', 'en-US': 'One’s own passkeys' },
    request: z.object({}),
    response: z.object({
      list: z.array(
        z.object({
          credentialId: z.string(),
          name: z.string(),
          algorithm: z.enum(PASSKEY_ALGORITHMS),
          synced: z.boolean(),
          enrolledAt: z.string(),
        }),
      ),
      /** The host name at which they work; null where none does. */
      site: z.string().nullable(),
      passkeyOnly: z.boolean(),
      refuseSynced: z.boolean(),
    }),
  }),
  /** X795: asks the password, and answers what the device is asked to make a key with. */
  enrolmentOptions: defineCall({
    id: 'X795',
    method: 'POST',
    path: 'Account/Passkey/EnrolmentOptions',
    kind: 'command',
    context,
    identified: true,
    token: 'never',
    summary: { 'zh-CN': '准备登记通行密钥', 'en-US': 'Prepare to add a passkey' },
    request: z.strictObject({ password: unread(64) }),
    response: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      algorithms: z.array(z.number()),
      known: z.array(knownPasskey),
      timeout: z.number(),
    }),
  }),
  /** X796. */
  enrolPasskey: defineCall({
    id: 'X796',
    method: 'POST',
    path: 'Account/Passkey/Enrol',
    kind: 'command',
    context,
    identified: true,
    token: 'never',
    summary: { 'zh-CN': '登记通行密钥', 'en-US': 'Add a passkey' },
    request: z.strictObject({
      challenge: bytes(100),
      /** What its person calls the device. */
      name: title(60),
      credentialId,
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: distinct(z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length)).default([]),
      ...commandFields,
    }),
    response: none,
  }),
  /** X797. */
  removePasskey: defineCall({
    id: 'X797',
    method: 'POST',
    path: 'Account/Passkey/Remove',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '移除通行密钥', 'en-US': 'Remove a passkey' },
    request: z.strictObject({ credentialId, password: unread(64), ...commandFields }),
    response: none,
  }),
  /** X799: the statement that a device is asked to sign, kept here until the command that it is for brings its answer. */
  signingStatement: defineCall({
    id: 'X799',
    method: 'POST',
    path: 'Account/Passkey/Statement',
    kind: 'command',
    context,
    identified: true,
    token: 'never',
    summary: { 'zh-CN': '取得待签声明', 'en-US': 'Get the statement to sign' },
    request: z.strictObject({
      stream: z
        .string()
        .max(200)
        .regex(/^[A-Za-z0-9_-]+$/),
      act: z
        .string()
        .max(60)
        .regex(/^[A-Za-z0-9]+$/),
      moduleId: z
        .string()
        .max(64)
        .regex(/^[A-Za-z0-9_-]+$/)
        .nullable()
        .default(null),
      revision: wholeNumber(0, 2_147_483_647).nullable().default(null),
      hash: sha256.nullable().default(null),
      meaning: title(100),
      meaningShown: title(100),
      timeZone,
      /** The text that stands in the dialog. */
      shown: plainText(2000),
    }),
    response: z.object({
      challenge: z.string(),
      site: z.string(),
      known: z.array(knownPasskey),
      timeout: z.number(),
    }),
  }),
} as const;
