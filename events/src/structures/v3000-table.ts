/** Columns of a line of a V2000 molfile (CTfile formats, BIOVIA 2020), from where to where. */
const columns = (line: string, from: number, to: number): string => line.slice(from, to).trim();
const figure = (line: string, from: number, to: number): number => Number(columns(line, from, to)) || 0;

/** Charges as the atom block has them, where no property line says otherwise; 4 is a doublet radical. */
const OLD_CHARGES: readonly number[] = [0, 3, 2, 1, 0, -1, -2, -3];
/** Wedged, either, hashed; a double bond of either kind. */
const BOND_CFG = new Map([['1 1', 1], ['1 4', 2], ['1 6', 3], ['2 3', 2]]); // prettier-ignore

/** Property lines that say nothing which the table of V3000 has not otherwise, or nothing at all to an engine. */
const IDLE = new Set(['SCL', 'SBV', 'SLB', 'SDS']);
const LONGEST = 80;

/** Abbreviations, and what is in brackets: repeating units, monomers, components of a mixture, multiples. */
const GROUPS = new Set('SUP SRU MON MER COP CRO MOD GRA COM MIX FOR ANY GEN MUL'.split(' '));

type Group = {
  readonly kind: string;
  atoms: number[];
  bonds: number[];
  /** Of those that a multiple stands for, the ones that are drawn. */
  drawn: number[];
  /** Name of an abbreviation, subscript of a bracket. */
  label: string;
  open: boolean;
  subtype: string;
  connect: string;
  parent: number;
  component: number;
  round: boolean;
  /** Ends of its brackets, in the plane. */
  brackets: (readonly string[])[];
};
const newGroup = (kind: string): Group => ({
  ...{ kind, atoms: [], bonds: [], drawn: [], label: '', open: false, subtype: '', connect: '' },
  ...{ parent: 0, component: 0, round: false, brackets: [] },
});

/** Pairs of numbers behind the count of a property line: `M  CHG  2   1   1   5  -1`. */
const pairsIn = (line: string): readonly (readonly [number, number])[] =>
  Array.from({ length: figure(line, 6, 9) }, (_, at) => [figure(line, 10 + at * 8, 13 + at * 8), figure(line, 14 + at * 8, 17 + at * 8)] as const); // prettier-ignore

/** Numbers behind the count of a line of a group: `M  SAL   1  3   2   3   4`. */
const listIn = (line: string): readonly number[] =>
  Array.from({ length: figure(line, 10, 13) }, (_, at) => figure(line, 14 + at * 4, 17 + at * 4));

/** Groups and what is said of each behind the count of a property line: `M  SCN  1   1 HT`. */
const saidOfGroups = (line: string): readonly (readonly [group: number, said: string])[] =>
  Array.from({ length: figure(line, 6, 9) }, (_, at) => [figure(line, 10 + at * 8, 13 + at * 8), columns(line, 14 + at * 8, 17 + at * 8)] as const); // prettier-ignore

type Properties = {
  readonly of: (name: 'CHG' | 'RAD' | 'ISO' | 'RGP') => ReadonlyMap<number, number>;
  readonly lists: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<number, Group>;
};

/** What a line says of groups one by one. */
const OF_GROUP = {
  SST: (group: Group, said: string) => void (group.subtype = said),
  SCN: (group: Group, said: string) => void (group.connect = said),
  SPL: (group: Group, said: string) => void (group.parent = Number(said) || 0),
  SNC: (group: Group, said: string) => void (group.component = Number(said) || 0),
  SBT: (group: Group, said: string) => void (group.round = said === '1'),
} as const;
const isSaidOfGroup = (name: string): name is keyof typeof OF_GROUP => Object.hasOwn(OF_GROUP, name);

const atomList = (line: string): string => {
  const elements = Array.from({ length: figure(line, 10, 13) }, (_, at) => columns(line, 16 + at * 4, 20 + at * 4));
  return `${line[14] === 'T' ? 'NOT' : ''}[${elements.join(',')}]`;
};

/** What the property lines say; null where one says what is not carried over. */
const propertiesOf = (lines: readonly string[]): Properties | null => {
  const values = new Map<string, Map<number, number>>();
  const lists = new Map<number, string>();
  const groups = new Map<number, Group>();
  for (const line of lines) {
    const name = line.slice(3, 6);
    if (line.startsWith('M  SDS EXP'))
      for (let at = 0; at < figure(line, 10, 13); at += 1) {
        const opened = groups.get(figure(line, 14 + at * 4, 17 + at * 4));
        if (opened) opened.open = true;
      }
    if (!line.startsWith('M  ') || IDLE.has(name)) continue;
    const group = groups.get(figure(line, 7, 10));
    if (['CHG', 'RAD', 'ISO', 'RGP'].includes(name))
      values.set(name, new Map([...(values.get(name) ?? []), ...pairsIn(line)]));
    else if (name === 'ALS') lists.set(figure(line, 7, 10), atomList(line));
    else if (name === 'STY') for (const [id, kind] of saidOfGroups(line)) groups.set(id, newGroup(kind));
    else if (isSaidOfGroup(name))
      for (const [id, said] of saidOfGroups(line)) OF_GROUP[name](groups.get(id) ?? newGroup(''), said);
    else if (name === 'SAL' && group) group.atoms.push(...listIn(line));
    else if (name === 'SBL' && group) group.bonds.push(...listIn(line));
    else if (name === 'SPA' && group) group.drawn.push(...listIn(line));
    else if (name === 'SMT' && group) group.label = line.slice(11).trim();
    else if (name === 'SDI' && group)
      group.brackets.push([13, 23, 33, 43].map((from) => columns(line, from, from + 10)));
    else if (name !== 'SAP') return null;
  }
  if ([...groups.values()].some(({ kind }) => !GROUPS.has(kind))) return null;
  return { of: (name) => values.get(name) ?? new Map<number, number>(), lists, groups };
};

/** A line of the table, broken where it is longer than a line may be. */
const written = (text: string): readonly string[] => {
  const room = LONGEST - 'M  V30 -'.length;
  if (text.length <= room) return [`M  V30 ${text}`];
  const lines: string[] = [];
  let rest = text;
  while (rest.length > room) {
    lines.push(`M  V30 ${rest.slice(0, room)}-`);
    rest = rest.slice(room);
  }
  return [...lines, `M  V30 ${rest}`];
};

const listed = (numbers: readonly number[]): string => `(${[numbers.length, ...numbers].join(' ')})`;

const atomText = (line: string, at: number, properties: Properties, hasCharges: boolean): string | null => {
  const symbol = columns(line, 31, 34);
  const [old, count, valence] = [figure(line, 36, 39), figure(line, 42, 45), figure(line, 48, 51)];
  const isotope = properties.of('ISO').get(at);
  // A difference of masses means the isotope only together with a table that both sides share.
  if (figure(line, 34, 36) !== 0 && isotope === undefined) return null;
  const charge = properties.of('CHG').get(at) ?? (hasCharges ? 0 : (OLD_CHARGES[old] ?? 0));
  const radical = properties.of('RAD').get(at) ?? (!hasCharges && old === 4 ? 2 : 0);
  const group = properties.of('RGP').get(at);
  const element = symbol === 'L' ? (properties.lists.get(at) ?? null) : symbol;
  if (element === null) return null;
  return [
    ...[String(at), element, columns(line, 0, 10), columns(line, 10, 20), columns(line, 20, 30)],
    String(figure(line, 60, 63)),
    ...(charge === 0 ? [] : [`CHG=${charge}`]),
    ...(radical === 0 ? [] : [`RAD=${radical}`]),
    ...(isotope === undefined ? [] : [`MASS=${isotope}`]),
    ...(valence === 0 ? [] : [`VAL=${valence === 15 ? -1 : valence}`]),
    ...(count === 0 ? [] : [`HCOUNT=${count === 1 ? -1 : count - 1}`]),
    ...(group === undefined ? [] : [`RGROUPS=(1 ${group})`]),
  ].join(' ');
};

const bondText = (line: string, at: number): string => {
  const [kind, stereo] = [figure(line, 6, 9), figure(line, 9, 12)];
  const cfg = BOND_CFG.get(`${kind} ${stereo}`);
  return `${at} ${kind} ${figure(line, 0, 3)} ${figure(line, 3, 6)}${cfg === undefined ? '' : ` CFG=${cfg}`}`;
};

const named = (text: string): string => (/\s/.test(text) ? `"${text}"` : text);

const groupText = (id: number, group: Group, { groups }: Properties): string => {
  const said = (key: string, value: string): readonly string[] => (value === '' ? [] : [`${key}=${value}`]);
  const atoms = (key: string, numbers: readonly number[]): readonly string[] => (numbers.length === 0 ? [] : [`${key}=${listed(numbers)}`]);
  const { kind, label, brackets } = group;
  const isBracket = kind !== 'SUP';
  return [
    ...[String(id), kind, '0', ...atoms('ATOMS', group.atoms), ...atoms('XBONDS', group.bonds), ...atoms('PATOMS', group.drawn)],
    ...said('SUBTYPE', group.subtype),
    ...said(kind === 'MUL' ? 'MULT' : 'LABEL', named(label)),
    ...said('CONNECT', group.connect),
    ...said('PARENT', groups.has(group.parent) ? String(group.parent) : ''),
    ...said('COMPNO', group.component === 0 ? '' : String(group.component)),
    ...(isBracket ? brackets.map(([x1 = '0', y1 = '0', x2 = '0', y2 = '0']) => `BRKXYZ=(9 ${x1} ${y1} 0 ${x2} ${y2} 0 0 0 0)`) : []),
    ...(isBracket && group.round ? ['BRKTYP=PAREN'] : []),
    ...(group.open ? ['ESTATE=E'] : []),
  ].join(' ');
}; // prettier-ignore

const ofV2000 = (lines: readonly string[]): readonly string[] | null => {
  const counts = lines[3] ?? '';
  const [atoms, bonds] = [figure(counts, 0, 3), figure(counts, 3, 6)];
  const end = lines.findIndex((line) => line.startsWith('M  END'));
  const properties = propertiesOf(lines.slice(4 + atoms + bonds, end < 0 ? lines.length : end));
  if (properties === null || atoms === 0) return null;
  const hasCharges = properties.of('CHG').size > 0 || properties.of('RAD').size > 0;
  const atomTexts = lines.slice(4, 4 + atoms).map((line, at) => atomText(line, at + 1, properties, hasCharges));
  if (atomTexts.some((text) => text === null)) return null;
  const groups = [...properties.groups].map(([id, group]) => groupText(id, group, properties));
  const block = (name: string, texts: readonly string[]): readonly string[] =>
    texts.length === 0 ? [] : [`BEGIN ${name}`, ...texts, `END ${name}`];
  return [
    'BEGIN CTAB',
    `COUNTS ${atoms} ${bonds} ${groups.length} 0 ${figure(counts, 12, 15)}`,
    ...block('ATOM', atomTexts.filter((text) => text !== null)),
    ...block('BOND', lines.slice(4 + atoms, 4 + atoms + bonds).map((line, at) => bondText(line, at + 1))),
    ...block('SGROUP', groups),
    'END CTAB',
  ].flatMap(written);
}; // prettier-ignore

/**
 * The connection table of a molfile as V3000 has it, line by line, from V2000 or V3000; null where it says what has no
 * place there without an engine (data of groups, monomers, query features).
 */
export const v3000Table = (molfile: string): readonly string[] | null => {
  const lines = molfile.split(/\r?\n/);
  if (!/ V3000\s*$/.test(lines[3] ?? '')) return ofV2000(lines);
  // A chain of monomers is nothing without their templates, which stand behind the table.
  if (lines.some((line) => /^M\s+V30 BEGIN TEMPLATE/.test(line))) return null;
  const from = lines.findIndex((line) => /^M\s+V30 BEGIN CTAB/.test(line));
  const to = lines.findIndex((line) => /^M\s+V30 END CTAB/.test(line));
  return from < 0 || to < from ? null : lines.slice(from, to + 1);
};
