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

/** Names that Windows runs when they are opened. Not `.com`, `.js` and `.py`: the first is a job of Gaussian, the others are data of many archives. */
const RUN = new Set('exe scr pif bat cmd msi msp vbs vbe jse wsf wsh hta ps1 lnk cpl reg scf url chm jar'.split(' '));

export const isRunByName = (name: string): boolean => RUN.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
