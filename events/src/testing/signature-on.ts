import type { Register, RegisterValues } from '../core/define-register';
import { valuesHash } from '../core/entry-versions';
import type { MoveSignature } from '../core/register';

/** A signature on what an entry holds, as a person would have made it. */
export const signatureOn = (register: Register, values: RegisterValues): MoveSignature => ({
  ...{ signatureId: 's-1', timeZone: 'Asia/Shanghai', meaning: { value: 'approved', zh: '批准', en: 'Approved' } },
  signerName: { sealed: { subject: 'u-qian', iv: 'AAAAAAAAAAAAAAAA', ct: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } },
  signedHash: valuesHash(register, values),
});
