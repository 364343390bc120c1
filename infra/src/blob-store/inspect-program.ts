import { looksLikeText } from './inspect-text';

export type ProgramDanger = 'executable' | 'shortcut';

const starts = (head: Buffer, hex: string): boolean => head.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));

/** First bytes of programs: ELF, Mach-O (both ways round, and of many kinds at once, as Java's classes), WebAssembly. */
const PROGRAMS = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '0061736d'];
/** A Windows shortcut: length of its header and its class (MS-SHLLINK 2.1). */
const SHORTCUT = '4c0000000114020000000000c000000000000046';
const PROBE = 512;

/** A program or a shortcut, by its first bytes. */
export const programDanger = (head: Buffer): ProgramDanger | null => {
  if (starts(head, SHORTCUT)) return 'shortcut';
  if (PROGRAMS.some((magic) => starts(head, magic))) return 'executable';
  // Lists of mass spectra begin with the letters MZ too.
  return starts(head, '4d5a') && !looksLikeText(head.subarray(0, PROBE)) ? 'executable' : null;
};
