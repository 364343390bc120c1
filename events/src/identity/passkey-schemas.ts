import { z } from 'zod';
import { sealedSchema } from '../core/personal';
import { PASSKEY_ALGORITHMS, type Assertion, type PasskeySignature } from './passkey';

const bytes = z.string();
export const passkeySignatureSchema = z.strictObject({
  ...{ credentialId: bytes, name: sealedSchema, algorithm: z.enum(PASSKEY_ALGORITHMS), publicKey: z.string() },
  ...{ statement: z.string(), clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
}) satisfies z.ZodType<PasskeySignature>;

export const assertionSchema = z.strictObject({
  challenge: z
    .string()
    .length(43)
    .regex(/^[A-Za-z0-9_-]+$/),
  credentialId: z
    .string()
    .max(1400)
    .regex(/^[A-Za-z0-9_-]+$/),
  clientDataJSON: z
    .string()
    .max(4000)
    .regex(/^[A-Za-z0-9_-]+$/),
  authenticatorData: z
    .string()
    .max(4000)
    .regex(/^[A-Za-z0-9_-]+$/),
  signature: z
    .string()
    .max(2000)
    .regex(/^[A-Za-z0-9_-]+$/),
}) satisfies z.ZodType<Assertion>;
