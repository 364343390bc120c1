import type { NoteSigner } from '@shilu/events/core/checkpoint-note';
import { formatWitnessKey } from '@shilu/events/core/cosignature';

/** The line that a witness with this key signs below a checkpoint (C2SP tlog-cosignature), without its line feed. */
export const cosign = (note: string, witness: NoteSigner, seconds: number): string => {
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const signature = witness.sign(Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`));
  const id = Buffer.from(formatWitnessKey(witness).split('+')[1] ?? '', 'hex');
  return `\u2014 ${witness.name} ${Buffer.concat([id, time, signature]).toString('base64')}`;
};
