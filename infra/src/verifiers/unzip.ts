import { unzipSync } from 'fflate';

/** Bytes by path. Throws where it is no zip, or holds two parts of one name, of which one would hide the other. */
export const unzip = (bytes: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  const names = new Set<string>();
  const parts = unzipSync(bytes, {
    filter: ({ name }) => {
      if (names.has(name)) throw new Error(`two parts are called ${name}`);
      names.add(name);
      return !name.endsWith('/');
    },
  });
  return new Map(Object.entries(parts));
};

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
