import type { EntryReading } from '@shilu/events/structures/structure-reading';

/** As long as a structure may be in an address: browsers and mail carry links of 8,000 characters. */
export const LONGEST_IN_ADDRESS = 6_000;
const PACKED = '~';

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> => {
  const { body } = new Response(bytes);
  if (body === null) return new Uint8Array();
  return new Uint8Array(await new Response(body.pipeThrough(stream)).arrayBuffer());
};

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Whether a line of SMILES says all that is drawn: no atom lists, open bonds or groups of stereocentres. */
const isPlain = ({ components }: EntryReading): boolean =>
  components.every(
    ({ composition, smiles, stereo }) => composition !== null && smiles !== '' && /^(?:none|open|absolute)$/.test(stereo),
  ); // prettier-ignore

const smilesOf = ({ kind, components }: EntryReading): string => {
  const side = (wanted: string): string =>
    components
      .filter((each) => each.side === wanted)
      .map(({ smiles }) => smiles)
      .join('.');
  return kind === 'reaction'
    ? `${side('reactant')}>${side('agent')}>${side('product')}`
    : components.map(({ smiles }) => smiles).join('.');
};

/** A structure as an address holds it: SMILES where they say all of it, else its file, packed. Null where it is too long. */
export const packedStructure = async (entry: EntryReading): Promise<string | null> => {
  const text = isPlain(entry)
    ? smilesOf(entry)
    : PACKED + toText(await through(new TextEncoder().encode(entry.file), new CompressionStream('deflate-raw')));
  return text.length > LONGEST_IN_ADDRESS ? null : text;
};

/** What is sent to be searched; null for what was never packed here. */
export const unpackedStructure = async (text: string): Promise<string | null> => {
  if (text.length > LONGEST_IN_ADDRESS) return null;
  if (!text.startsWith(PACKED)) return text;
  try {
    const unpacked = await through(toBytes(text.slice(PACKED.length)), new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(unpacked);
  } catch {
    return null;
  }
};
