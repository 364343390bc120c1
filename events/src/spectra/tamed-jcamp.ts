/** What the converter is given of a file: its records, cut to what is read of them; null where its points are too many. */
export type TamedJcamp = {
  readonly text: string;
  /** Blocks of two dimensions, whose data is left out. */
  readonly planes: number;
};

/** Characters of a record that is no data, of its label, and of the line that says how data is written. */
const MOST = { record: 1_000, label: 100, form: 100 } as const;
/** What a table of data weighs at least, so that many empty ones are too many as well. */
const LEAST_OF_TABLE = 100;

const DATA = new Set(['XYDATA', 'XYPOINTS', 'PEAKTABLE', 'DATATABLE', 'PEAKASSIGNMENTS']);

const TAB = 9;
const NEWLINE = 10;
const CODE = { space: 32, dollar: 36, percent: 37, comma: 44, point: 46, semicolon: 59 } as const;
const between = (code: number, from: string, to: string): boolean =>
  code >= from.charCodeAt(0) && code <= to.charCodeAt(0);

/** S to Z and s stand for 1 to 9 times the value before (JCAMP-DX 4.24, 5.9.1); their further digits follow. */
const repeatDigit = (code: number): number => {
  if (code === 's'.charCodeAt(0)) return 9;
  return between(code, 'S', 'Z') ? code - 'S'.charCodeAt(0) + 1 : 0;
};
/** What begins a value in squeezed and difference form: `@`, A to I, a to i; `%`, J to R, j to r. */
const beginsValue = (code: number): boolean =>
  between(code, '@', 'R') || between(code, 'a', 'r') || code === CODE.percent;

/** Values of `(X++(Y..Y))` with their x, repeats counted and not written out; it stops where they are more than may be. */
const steppedPoints = (data: string, most: number): number => {
  let [points, repeats] = [0, 0];
  let [isInValue, isInRepeat, isInComment] = [false, false, false];
  for (let at = 0; at <= data.length && points <= most; at += 1) {
    const code = at === data.length ? NEWLINE : data.charCodeAt(at);
    const isDigit = between(code, '0', '9');
    if (isInRepeat && isDigit) {
      repeats = repeats * 10 + code - 48;
      continue;
    }
    // One of them is the value that they repeat.
    if (isInRepeat) points += Math.max(repeats - 1, 0);
    isInRepeat = false;
    const digit = repeatDigit(code);
    if (code === NEWLINE) [isInValue, isInComment] = [false, false];
    else if (isInComment) continue;
    else if (digit > 0) [repeats, isInRepeat, isInValue] = [digit, true, true];
    else if (code === CODE.dollar && data.charCodeAt(at + 1) === CODE.dollar) isInComment = true;
    else {
      const isBeginning = beginsValue(code);
      const isPart = isBeginning || isDigit || code === CODE.comma || code === CODE.point;
      if (isBeginning || (isPart && !isInValue)) points += 1;
      isInValue = isPart;
    }
  }
  return points;
};

const isBetweenCells = (code: number): boolean =>
  code === TAB || code === NEWLINE || code === CODE.space || code === CODE.comma || code === CODE.semicolon;

/** Points of a table: two cells are one. */
const tablePoints = (data: string): number => {
  let [cells, isInCell] = [0, false];
  for (let at = 0; at < data.length; at += 1) {
    const isCell = !isBetweenCells(data.charCodeAt(at));
    if (isCell && !isInCell) cells += 1;
    isInCell = isCell;
  }
  return Math.ceil(cells / 2);
};

/** Assignments have as many values in each line as the form names letters. */
const assignmentPoints = (form: string, data: string): number =>
  data.split('\n').length * form.replace(/[^A-Z]/g, '').length;

/** A record of data: how it is written stands in its first line. */
const tamedData = (label: string, value: string, most: number): { readonly record: string; readonly points: number } => {
  const end = value.includes('\n') ? value.indexOf('\n') : value.length;
  const form = value.slice(0, Math.min(end, MOST.form));
  const data = value.slice(end + 1);
  if (label === 'PEAKASSIGNMENTS')
    return { record: `##${label}=${form}\n${data}`, points: assignmentPoints(form, data) };
  if (form.includes('++')) {
    // The converter knows points with their own x (JCAMP-DX 4.24, 6.4.2) under the label of tables alone.
    const known = label === 'DATATABLE' ? label : 'XYDATA';
    return { record: `##${known}=${form}\n${data}`, points: steppedPoints(data, most) };
  }
  const record = label === 'DATATABLE' ? `##${label}=${form.replace('XYDATA', 'PEAKS')}` : `##PEAKTABLE=${form}`;
  return { record: `${record}\n${data}`, points: tablePoints(data) };
}; // prettier-ignore

/**
 * A file made fit for a converter that writes repeats out, however many they say they are, and whose patterns and loops
 * grow with the square of a run of blanks, of a long line, of a long list of labels, or of a plane of spectra.
 */
export const tamedJcamp = (text: string, mostPoints: number): TamedJcamp | null => {
  const lines = text.replace(/[\r\n]+/g, '\n').replace(/[^\S\n]+/g, ' ');
  const kept: string[] = [];
  let [points, planes, isPlane] = [0, 0, false];
  const outer: boolean[] = [];
  for (const record of lines.split('\n##')) {
    const equals = record.indexOf('=');
    const named = (equals < 0 ? record : record.slice(0, equals)).replace(/^\n?\s?##/, '');
    const label = named.slice(0, MOST.label).replace(/[_ -]/g, '').toUpperCase();
    // The converter would write out the ranges in what a maker adds, `(0..99)`.
    if (named.length > MOST.label || (label.startsWith('$') && label.includes('SOLVENT'))) continue;
    const value = equals < 0 ? '' : record.slice(equals + 1).trim();
    if (label === 'TITLE') {
      outer.push(isPlane);
      isPlane = false;
    } else if (label === 'END') isPlane = outer.pop() ?? false;
    if (DATA.has(label)) {
      if (isPlane) continue;
      const tamed = tamedData(label, value, mostPoints);
      points += Math.max(tamed.points, LEAST_OF_TABLE);
      if (points > mostPoints) return null;
      kept.push(tamed.record);
    } else if ((label === 'DATATYPE' || label === 'NTUPLES') && /^nd|\snd\s/i.test(value.slice(0, MOST.record))) {
      if (!isPlane) planes += 1;
      isPlane = true;
    } else kept.push(`##${named}=${value.slice(0, MOST.record).replace(/\s+/g, ' ')}`);
  }
  return { text: kept.join('\n'), planes };
};
