export type CompoundDanger = 'officeEncrypted' | 'macro' | 'dde' | 'executable';

const ENTRY = 128;
/** Class of the root of an installer's package, {000C1084-0000-0000-C000-000000000046} as it is stored. */
const INSTALLER = Buffer.from('84100c0000000000c000000000000046', 'hex');

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** A folder of the container, not the word in a text: its directory says how long the name is (MS-CFB 2.6.1). */
const hasEntry = (bytes: Buffer, name: string): boolean => {
  const sought = utf16(name);
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, at + 2))
    if (at % ENTRY === 0 && at + ENTRY <= bytes.length && bytes.readUInt16LE(at + 64) === sought.length + 2)
      return true;
  return false;
};

const FIELD = 19;
const BLANK = 32;
const MOST_BLANKS = 32;
const CAPITAL = 0xdf;
const D = 68;
const E = 69;

const isDdeAt = (bytes: Buffer, from: number, width: number): boolean => {
  let at = from;
  const most = Math.min(bytes.length, from + MOST_BLANKS * width);
  while (at < most && bytes[at] === BLANK) at += width;
  const letter = (index: number): number => (bytes[at + index * width] ?? 0) & CAPITAL;
  return letter(0) === D && letter(1) === D && letter(2) === E;
};

/** A field of a Word document begins with a mark of its own, in bytes or in UTF-16; one named DDE starts a program. */
const hasDdeField = (bytes: Buffer): boolean => {
  for (let at = 0; at < bytes.length; at += 1)
    if (bytes[at] === FIELD && (bytes[at + 1] === 0 ? isDdeAt(bytes, at + 2, 2) : isDdeAt(bytes, at + 1, 1)))
      return true;
  return false;
};

/** Legacy Office, encrypted modern Office and installers share one container; names in its directory tell which. */
export const inspectCompound = (bytes: Buffer): CompoundDanger | null => {
  if (bytes.includes(utf16('EncryptedPackage'))) return 'officeEncrypted';
  if (bytes.includes(utf16('_VBA_PROJECT')) || hasEntry(bytes, 'Macros')) return 'macro';
  for (let at = bytes.indexOf(INSTALLER); at >= 0; at = bytes.indexOf(INSTALLER, at + 1))
    if (at % ENTRY === 80) return 'executable';
  return hasDdeField(bytes) ? 'dde' : null;
};
