import { scanXml } from './scan-xml';
import { decodeXml, unescapeXml } from './xml-text';

export type OfficeDanger = 'remoteTemplate' | PartDanger;

/** Longer than any address that is followed. */
const LONGEST_ADDRESS = 4_096;

/** Relations whose target is loaded when the document is opened. A link waits for its reader, a linked picture shows only. */
const LOADED = ['/attachedtemplate', '/oleobject', '/frame', '/subdocument', '/afchunk'];

/** What a package says a part is, where that part runs. */
const RUNS = ['/vbaproject', '/wordvbadata', '/xlmacrosheet', '/xlintlmacrosheet'];
const RUNNING_TYPE = /vbaproject|vbadata|macrosheet/;

/**
 * Another machine, however it is named: whoever opens the document tells it who they are. A template in a folder of one's
 * own is how Word notes from which a document was made.
 */
const isRemote = (target: string): boolean => {
  const address = target.trim().toLowerCase().replaceAll('\\', '/');
  if (/^[a-z0-9+.-]{2,20}:/.test(address) && !address.startsWith('file:')) return true;
  const path = address.startsWith('file:') ? address.slice(5) : address;
  let slashes = 0;
  while (path[slashes] === '/') slashes += 1;
  const host = path.slice(slashes).split('/', 1)[0] ?? '';
  if (slashes < 2 || /^[a-z]:$/.test(host)) return false;
  // file:///folder/… is a folder of one's own; four slashes or more name a machine again.
  return !(address.startsWith('file:') && slashes === 3);
};

/** What the relations of a part bring in: something from elsewhere that may act, or macros under whatever name. */
export const relationDanger = (relations: Buffer): 'remoteTemplate' | 'macro' | null => {
  let found: 'remoteTemplate' | 'macro' | null = null;
  let relation = { type: '', target: '', external: false };
  const judge = (): void => {
    const is = (types: readonly string[]): boolean => types.some((type) => relation.type.endsWith(type));
    if (relation.external && is(LOADED) && isRemote(relation.target)) found ??= 'remoteTemplate';
    if (is(RUNS)) found ??= 'macro';
    relation = { type: '', target: '', external: false };
  };
  scanXml(decodeXml(relations), {
    open: () => {
      judge();
      return found !== null;
    },
    attribute: (name, value) => {
      const said = unescapeXml(value.slice(0, LONGEST_ADDRESS)).trim();
      if (name === 'type') relation.type = said.toLowerCase();
      if (name === 'target') relation.target = said;
      if (name === 'targetmode') relation.external = said.toLowerCase() === 'external';
    },
  });
  judge();
  return found;
};

export type ContentTypes = {
  readonly macros: boolean;
  /** By the part's name as the archive has it; in lower case, '' when nothing is said. */
  readonly of: (part: string) => string;
};

/** [Content_Types].xml: what each part is to the program that opens the document, whatever it is called. */
export const contentTypes = (content: Buffer): ContentTypes => {
  const types = new Map<string, string>();
  let macros = false;
  let said = { key: '', type: '' };
  const keep = (): void => {
    if (said.key !== '') types.set(said.key, said.type);
    said = { key: '', type: '' };
  };
  scanXml(decodeXml(content), {
    open: () => void keep(),
    attribute: (name, value) => {
      const plain = unescapeXml(value.slice(0, LONGEST_ADDRESS)).trim().toLowerCase();
      if (name === 'partname') said.key = plain.replace(/^\//, '');
      if (name === 'extension') said.key = `.${plain}`;
      if (name === 'contenttype') {
        said.type = plain;
        macros ||= RUNNING_TYPE.test(plain);
      }
    },
  });
  keep();
  return {
    macros,
    of: (part) => {
      const name = part.toLowerCase();
      return types.get(name) ?? types.get(name.slice(Math.max(0, name.lastIndexOf('.')))) ?? '';
    },
  };
};

const DDE = /^[\s"]{0,200}dde/i;

/** Whether the instruction of a field starts a program. */
export const isDdeField = (instruction: string): boolean => DDE.test(instruction);

/** `QUOTE 68 68 69` writes letters by their numbers. */
export const spelledField = (instruction: string): string => {
  const numbers = /^\s*quote((?:\s+\d{1,3})+)\s*$/i.exec(instruction.slice(0, 400))?.[1];
  return numbers === undefined ? instruction : String.fromCharCode(...numbers.trim().split(/\s+/).map(Number));
};

const TELLING = ['instr', 'ddeLink', 'dde-', 'event-listener', 'encryption-data', 'editdata.mso', 'vbaProject'];

/** Elements of a workbook, and of OpenDocument, that take values from a running program, run a macro or say it is locked. */
const ELEMENTS: ReadonlyMap<string, PartDanger> = new Map([
  ['ddelink', 'dde'],
  ['dde-source', 'dde'],
  ['dde-link', 'dde'],
  ['dde-connection-decl', 'dde'],
  ['event-listener', 'macro'],
  ['encryption-data', 'officeEncrypted'],
]);

export type PartDanger = 'dde' | 'macro' | 'officeEncrypted';

/** Whether a part, or a document that is one text, starts a program; the instruction of a field may be cut into many pieces. */
export const partDanger = (text: string, scanned: (length: number) => void): PartDanger | null => {
  if (!TELLING.some((mark) => text.includes(mark))) return null;
  if (text.includes('editdata.mso') || text.includes('ms-office.vbaProject')) return 'macro';
  scanned(text.length);
  const open: string[] = [];
  let found: PartDanger | null = null;
  let inInstruction = false;
  const judge = (instruction: string): void => {
    if (isDdeField(instruction)) found ??= 'dde';
  };
  const add = (said: string): void => {
    const depth = open.length - 1;
    if (depth < 0) judge(said);
    // What begins with DDE tells it in its first letters.
    else if ((open[depth] ?? '').length < 1_000) open[depth] = (open[depth] ?? '') + said.slice(0, 1_000);
  };
  const close = (): void => {
    const whole = spelledField(open.pop() ?? '');
    judge(whole);
    if (whole !== '' && open.length > 0) add(whole);
  };
  scanXml(text, {
    open: (name) => {
      inInstruction = name === 'instrtext';
      found ??= ELEMENTS.get(name) ?? null;
      return found !== null;
    },
    close: (name) => {
      if (name === 'instrtext') inInstruction = false;
    },
    attribute: (name, value) => {
      if (name === 'instr') judge(unescapeXml(value.slice(0, 200)));
      if (name !== 'fldchartype') return;
      const kind = unescapeXml(value.slice(0, 40)).trim();
      if (kind === 'begin' && open.length < 1_000) open.push('');
      if (kind === 'end') close();
    },
    text: (said) => {
      if (inInstruction) add(unescapeXml(said));
    },
  });
  while (open.length > 0) close();
  return found;
};
