import { loadSignerAddress, type SignerOf } from '../config/key-settings';
import { asRefusal } from './port';
import { openTransit, type TransitKey } from './transit';

const refusing = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    throw asRefusal(error);
  }
};

/**
 * The key that a service keeps, where the settings name one; null: it stands in a file. Starts and commands of maintenance
 * ask for versions: StartRefused where the service is away, or refuses.
 */
export const transitOf = (
  env: Readonly<Record<string, string | undefined>>,
  of: SignerOf,
  onFault?: (detail: string) => void,
): TransitKey | null => {
  const address = loadSignerAddress(env, of);
  const transit = address && openTransit(address, onFault ? { onFault } : {});
  return (
    transit && {
      ...transit,
      versions: () => refusing(transit.versions()),
      rotate: () => refusing(transit.rotate()),
    }
  );
};
