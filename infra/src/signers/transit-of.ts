import { loadSignerAddress, type SignerOf } from '../config/key-settings';
import { openTransit, type TransitKey } from './transit';

/** The key that a service keeps, where the settings name one; null: it stands in a file. */
export const transitOf = (
  env: Readonly<Record<string, string | undefined>>,
  of: SignerOf,
  onFault?: (detail: string) => void,
): TransitKey | null => {
  const address = loadSignerAddress(env, of);
  return address && openTransit(address, onFault ? { onFault } : {});
};
