import { z } from 'zod';
import type { DomainEvent } from '../core/envelope';
import { LONGEST_SIGNING_TEXT, type SigningData } from './signing';

const text = z.string().max(LONGEST_SIGNING_TEXT);
export const signingEventSchemas = {
  SigningBegan: z.strictObject({ key: text, recoveryKey: text }),
  SigningKeyChanged: z.strictObject({ key: text }),
  SigningKeyRevoked: z.strictObject({ revoked: text, key: text, recoveryKey: text, signature: z.string().max(100) }),
} as const satisfies { readonly [K in keyof SigningData]: z.ZodType<SigningData[K]> };
export type SigningEvent = { [K in keyof SigningData]: DomainEvent<K, SigningData[K]> }[keyof SigningData];
