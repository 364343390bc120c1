import { z } from 'zod';

/** A record with all that is needed to check it offline, without this product. */
export const proofBundleSchema = z.strictObject({
  format: z.literal('shilu-proof-1'),
  stream: z.string(),
  /** C2SP verifier key of the notary; compare it with the one printed or published elsewhere. */
  publicKey: z.string(),
  /** C2SP signed checkpoint. */
  checkpoint: z.string(),
  /** In revision order, from 0. */
  events: z.array(
    z.strictObject({
      /** Leaf index in the log. */
      index: z.number().int().nonnegative(),
      /** Canonical JSON (RFC 8785), to the byte as recorded. */
      body: z.string(),
      /** RFC 6962 inclusion proof, base64, leaf to root. */
      proof: z.array(z.string()),
    }),
  ),
});

export type ProofBundle = z.infer<typeof proofBundleSchema>;
