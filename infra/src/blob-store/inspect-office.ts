import { scanXml } from './scan-xml';
import { decodeXml, unescapeXml } from './xml-text';

export type OfficeDanger = 'remoteTemplate' | 'dde';

/** Relations whose target is loaded when the document is opened. A link waits for its reader, a linked picture shows only. */
const LOADED = ['/attachedtemplate', '/oleobject', '/frame', '/subdocument', '/afchunk'];

/**
 * A host that answers from elsewhere. A template of one's own folder or of a server in the house, by its bare name, is how
 * Word notes from which template a document was made.
 */
const isRemote = (target: string): boolean => {
  const address = target.trim().toLowerCase().replaceAll('\\', '/');
  if (/^[a-z0-9+.-]{2,20}:/.test(address) && !address.startsWith('file:')) return true;
  const path = address.startsWith('file:') ? address.slice(5) : address;
  let slashes = 0;
  while (path[slashes] === '/') slashes += 1;
  if (slashes < 2 || (address.startsWith('file:') && slashes === 3)) return false;
  const host = path.slice(slashes).split('/', 1)[0] ?? '';
  return /[.:@]/.test(host.replace(/^[a-z]:$/, ''));
};

/** Whether opening the document loads what lies elsewhere and may act. */
export const loadsFromElsewhere = (relations: Buffer): boolean => {
  let found = false;
  let relation = { type: '', target: '', external: false };
  const judge = (): void => {
    found ||= relation.external && LOADED.some((type) => relation.type.endsWith(type)) && isRemote(relation.target);
    relation = { type: '', target: '', external: false };
  };
  scanXml(decodeXml(relations), {
    open: () => {
      judge();
      return found;
    },
    attribute: (name, value) => {
      if (name === 'type') relation.type = unescapeXml(value).toLowerCase();
      if (name === 'target') relation.target = unescapeXml(value);
      if (name === 'targetmode') relation.external = value.toLowerCase() === 'external';
    },
  });
  judge();
  return found;
};

const DDE = /^[\s"]*dde/i;

/** `QUOTE 68 68 69` writes letters by their numbers. */
const spelled = (instruction: string): string => {
  const numbers = /^\s*quote((?:\s+\d{1,3})+)\s*$/i.exec(instruction.slice(0, 400))?.[1];
  return numbers === undefined ? instruction : String.fromCharCode(...numbers.trim().split(/\s+/).map(Number));
};

/** Whether a field of a Word document starts a program; its instruction may be cut into many pieces. */
export const hasDdeInWord = (part: Buffer): boolean => {
  const open: string[] = [];
  let found = false;
  let inInstruction = false;
  const add = (text: string): void => {
    const depth = open.length - 1;
    if (depth < 0) found ||= DDE.test(text);
    // What begins with DDE tells it in its first letters.
    else if ((open[depth] ?? '').length < 1_000) open[depth] = (open[depth] ?? '') + text.slice(0, 1_000);
  };
  const close = (): void => {
    const whole = spelled(open.pop() ?? '');
    found ||= DDE.test(whole);
    if (whole !== '' && open.length > 0) add(whole);
  };
  scanXml(decodeXml(part), {
    open: (name) => {
      inInstruction = name === 'instrtext';
      return found;
    },
    close: (name) => {
      if (name === 'instrtext') inInstruction = false;
    },
    attribute: (name, value) => {
      if (name === 'instr') found ||= DDE.test(unescapeXml(value.slice(0, 200)));
      if (name !== 'fldchartype') return;
      if (value === 'begin' && open.length < 1_000) open.push('');
      if (value === 'end') close();
    },
    text: (text) => {
      if (inInstruction) add(unescapeXml(text));
    },
  });
  while (open.length > 0) close();
  return found;
};

/** Whether a workbook takes values from a running program. */
export const hasDdeInWorkbook = (part: Buffer): boolean => {
  let found = false;
  scanXml(decodeXml(part), { open: (name) => (found ||= name === 'ddelink') });
  return found;
};
