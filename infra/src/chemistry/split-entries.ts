import { isComment, type StructureFormat } from './structure-text';

/** One entry of a list as it stands in it. */
export type RawEntry = {
  readonly title: string;
  readonly text: string;
  /** Of the file, from 1. */
  readonly line: number;
  readonly fields?: Readonly<Record<string, string>>;
};

/** Parts of a text between lines that begin so, each with the line that it begins in; the separators are left out. */
const partsBetween = (text: string, isSeparator: (line: string) => boolean): readonly RawEntry[] => {
  const parts: { line: number; lines: string[] }[] = [{ line: 1, lines: [] }];
  text.split('\n').forEach((line, at) => {
    if (isSeparator(line)) parts.push({ line: at + 2, lines: [] });
    else parts.at(-1)?.lines.push(line);
  });
  return parts.map(({ line, lines }) => ({ title: '', text: lines.join('\n'), line }));
};

const titleOf = (line: string | undefined): string => (line ?? '').trim().slice(0, 200);

/** `> <NAME>`, with numbers before or behind the name, as some programs write. */
const fieldNamed = (line: string): string | null => {
  const from = line.indexOf('<');
  const to = line.indexOf('>', from + 1);
  return line.startsWith('>') && from > 0 && to > from ? line.slice(from + 1, to).trim() : null;
};

/** A field may have as many lines as the file: they are joined once. */
const addLine = (fields: Map<string, string[]>, name: string, line: string): void => {
  const told = fields.get(name);
  if (told === undefined) fields.set(name, [line]);
  else told.push(line);
};

/** Data of an SDF entry: `> <NAME>` and the lines until an empty one. */
const sdfFields = (lines: readonly string[]): Readonly<Record<string, string>> => {
  const fields = new Map<string, string[]>();
  let name: string | null = null;
  for (const line of lines) {
    const head = fieldNamed(line);
    if (head !== null) name = head;
    else if (name !== null && line.trim() === '') name = null;
    else if (name !== null) addLine(fields, name, line);
  }
  return Object.fromEntries([...fields].map(([key, told]) => [key, told.join('\n')]));
};

const sdfEntry = (part: RawEntry): RawEntry => {
  const lines = part.text.split('\n');
  const end = lines.findIndex((line) => line.startsWith('M  END') || line.startsWith('>'));
  const molEnd = end < 0 ? lines.length : lines[end]?.startsWith('>') ? end : end + 1;
  return {
    ...part,
    title: titleOf(lines[0]),
    text: `${lines.slice(0, molEnd).join('\n')}\n`,
    fields: sdfFields(lines.slice(molEnd)),
  };
};

/** Data of an RDF record: `$DTYPE NAME`, then `$DATUM value` with what follows on further lines. */
const rdfFields = (lines: readonly string[]): Readonly<Record<string, string>> => {
  const fields = new Map<string, string[]>();
  let name: string | null = null;
  for (const line of lines) {
    if (line.startsWith('$DTYPE')) name = line.slice(6).trim();
    else if (name !== null) {
      const value = line.startsWith('$DATUM') ? line.slice(6).trim() : line;
      addLine(fields, name, value);
    }
  }
  return Object.fromEntries([...fields].map(([key, told]) => [key, told.join('\n').trimEnd()]));
};

const rdfEntry = (part: RawEntry): RawEntry => {
  const lines = part.text.split('\n');
  const data = lines.findIndex((line) => line.startsWith('$DTYPE'));
  const own = data < 0 ? lines : lines.slice(0, data);
  return {
    ...part,
    title: titleOf(own[0]?.startsWith('$RXN') ? own[1] : own[0]),
    text: `${own.join('\n').trimEnd()}\n`,
    fields: data < 0 ? {} : rdfFields(lines.slice(data)),
  };
};

/** A line of a list of InChI, which have commas of their own: the structure, then what it is called. */
const inchiEntry = (line: string, at: number): RawEntry => {
  const [text = '', ...words] = line.trim().split(/\s/);
  return { title: titleOf(words.join(' ')), text, line: at + 1 };
};

/** Where a SMILES ends: at a blank, or a mark that lists put behind it; those within brackets are its own. */
const smilesEnd = (text: string): number => {
  let within = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '[') within = true;
    else if (sign === ']') within = false;
    else if (/\s/.test(sign) || (!within && (sign === ',' || sign === ';'))) return at;
  }
  return text.length;
};

/** The same of SMILES. An extension between bars belongs to the structure. */
const smilesEntry = (line: string, at: number): RawEntry => {
  const text = line.trim();
  const end = smilesEnd(text);
  const [smiles, rest] = [text.slice(0, end), text.slice(end).replace(/^[,;]/, '').trim()];
  const bar = rest.startsWith('|') ? rest.indexOf('|', 1) : -1;
  return {
    title: titleOf(rest.slice(bar + 1)),
    text: bar < 0 ? smiles : `${smiles} ${rest.slice(0, bar + 1)}`,
    line: at + 1,
  };
};

const holdsSomething = ({ text }: RawEntry): boolean => text.trim() !== '';

/** The entries of a file; of what holds one, that one. */
export const entriesOf = (text: string, format: StructureFormat): readonly RawEntry[] => {
  switch (format) {
    case 'sdf':
      return partsBetween(text, (line) => line.startsWith('$$$$'))
        .filter(holdsSomething)
        .map(sdfEntry);
    case 'rdf':
      return partsBetween(text, (line) => /^\$[RM]FMT/.test(line))
        .slice(1)
        .filter(holdsSomething)
        .map(rdfEntry);
    case 'smiles':
    case 'reactionSmiles':
    case 'inchi':
      return text
        .split('\n')
        .map(format === 'inchi' ? inchiEntry : smilesEntry)
        .filter((entry) => holdsSomething(entry) && !isComment(entry.text));
    case 'molV2000':
    case 'molV3000':
      return [{ title: titleOf(text.split('\n')[0]), text, line: 1 }];
    case 'rxnV2000':
    case 'rxnV3000':
      return [{ title: titleOf(text.trimStart().split('\n')[1]), text: text.trimStart(), line: 1 }];
    default:
      return [{ title: '', text, line: 1 }];
  }
};
