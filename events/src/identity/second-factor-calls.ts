import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, id, unread } from '../core/schemas';
import { SECOND_FACTOR_RULES, SECOND_FACTORS } from './second-factor';
import { askedSchema, shownFactor } from './second-factor-schemas';

const context = 'identity';
const none = z.object({});

/** The second factor that a person shows at login beside the password. */
export const secondFactorCalls = {
  /** X834: one's own, and what the organisation asks. */
  secondFactor: defineCall({
    id: 'X834',
    method: 'GET',
    path: 'Account/SecondFactor',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '我的登录二次验证', 'en-US': 'One’s own second factor' },
    request: z.object({}),
    response: z.object({
      /** Null where there is none. */
      own: z.object({ way: z.enum(SECOND_FACTORS), codesLeft: z.number(), since: z.string() }).nullable(),
      rule: z.enum(SECOND_FACTOR_RULES),
      /** The day from which it is required of everybody; null where it is not, or is already. */
      requiredFrom: z.string().nullable(),
      /** How many passkeys one has that can be used at login. */
      passkeys: z.number(),
      site: z.string().nullable(),
    }),
  }),
  /** X835: asks the password, and answers what it takes to set one up. Nothing is set up before X837 confirms it. */
  prepareSecondFactor: defineCall({
    id: 'X835',
    method: 'POST',
    path: 'Account/SecondFactor/Prepare',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '准备启用二次验证', 'en-US': 'Prepare a second factor' },
    request: z.strictObject({ password: unread(64), way: z.enum(SECOND_FACTORS) }),
    response: z.object({
      preparation: z.string(),
      /** Of the app: as text in base32, and as the address that a QR code has. */
      totp: z.object({ secret: z.string(), uri: z.string() }).nullable(),
      passkey: askedSchema.nullable(),
      /** To be shown once it is confirmed; each opens once. */
      recoveryCodes: z.array(z.string()),
    }),
  }),
  /** X837: confirms it by its first use. */
  enrolSecondFactor: defineCall({
    id: 'X837',
    method: 'POST',
    path: 'Account/SecondFactor/Enrol',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '启用二次验证', 'en-US': 'Set up the second factor' },
    request: z.strictObject({ preparation: id, ...shownFactor, ...commandFields }),
    response: none,
  }),
  /** X838: asks the password, and the factor itself or a recovery code. */
  removeSecondFactor: defineCall({
    id: 'X838',
    method: 'POST',
    path: 'Account/SecondFactor/Remove',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '停用二次验证', 'en-US': 'Remove the second factor' },
    request: z.strictObject({ password: unread(64), ...shownFactor, ...commandFields }),
    response: none,
  }),
} as const;
