import { scanXml } from '../blob-store/scan-xml';
import type { Indigo } from './indigo';

/** What a drawn molecule is made of, in CSS pixels of its own box; the colour is whoever's ground it stands on. */
export type MoleculeMarks = {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
};
/** `marked`: of the part that is to be seen among the others. */
type Mark = { readonly path: string; readonly marked?: true } & (
  { readonly fill: 'nonzero' | 'evenodd' } | { readonly stroke: number; readonly dash: string | null }
);

/** Proportions of the ACS document style (bonds 14.4 pt, letters 10 pt), a little larger for screens. */
const STYLE = {
  'render-coloring': 'false',
  'render-margins': '2,2',
  'render-label-mode': 'hetero',
  'bond-length': '24',
  'bond-length-unit': 'px',
  'render-bond-length': '24',
  'render-font-size': '13',
  'render-font-size-unit': 'px',
  'render-bond-thickness': '1.2',
  'render-bond-thickness-unit': 'px',
  'render-stereo-bond-width': '4',
  'render-stereo-bond-width-unit': 'px',
  // Rings of single and double bonds, as they are drawn by hand.
  'dearomatize-on-load': 'true',
  // The engine keeps what it was told for the last picture.
  'render-highlight-color-enabled': 'false',
} as const;

/**
 * What is highlighted is told apart by its colour; what it looks like is decided where it is written. There is room for the
 * band around it. Highlights of a stored file are not shown by themselves.
 */
const HIGHLIGHTS = {
  'render-highlight-color-enabled': 'true',
  'render-highlight-color': '1,0,0',
  'render-margins': '5,5',
} as const;

/** Groups of centres are named where they say more than a wedge does: racemic (and), relative (or). */
const hasGroups = (structure: string): boolean => /MDLV30\/STE(?:RAC|REL)|"stereoLabel":"(?:&|or)/.test(structure);

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const SAME: Matrix = [1, 0, 0, 1, 0, 0];

const matrixOf = (transform: string | undefined): Matrix => {
  const [a, b, c, d, e, f] = (/^matrix\(([^)]*)\)$/.exec(transform ?? '')?.[1] ?? '').split(/[\s,]+/).map(Number);
  return [a, b, c, d, e, f].every((value) => value !== undefined && Number.isFinite(value))
    ? [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0]
    : SAME;
};

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

/** The path in its place. The engine's paths have absolute moves, lines and curves alone. */
const placed = (path: string, [a, b, c, d, e, f]: Matrix): string => {
  const out: string[] = [];
  let x: number | null = null;
  for (const token of path.split(/[\s,]+/)) {
    const value = Number(token);
    if (token === '') continue;
    if (Number.isNaN(value)) {
      if (!/^[MLCZ]$/.test(token)) return '';
      out.push(token);
    } else if (x === null) x = value;
    else {
      out.push(`${rounded(a * x + c * value + e)} ${rounded(b * x + d * value + f)}`);
      x = null;
    }
  }
  // A glyph closes with a move that draws nothing.
  if (out.length > 1 && out.at(-2) === 'M') out.splice(-2);
  return out.join(' ').replace(/ ?([MLCZ]) ?/g, '$1');
};

type Element = { readonly name: string; readonly attributes: Map<string, string> };

const NUMBERS = /^[\d.]+$/;

/** Elements of the engine's picture, each with what it has of itself; glyphs by their ids. */
const elementsOf = (
  svg: string,
): {
  readonly drawn: readonly Element[];
  readonly glyphs: ReadonlyMap<string, string>;
  readonly root: Element | null;
} => {
  const drawn: Element[] = [];
  const glyphs = new Map<string, string>();
  let root: Element | null = null;
  let current: Element | null = null;
  let glyph: string | null = null;
  let defining = 0;
  /** Letters have the colour of the group that they stand in. */
  let groupFill: string | undefined;
  const finish = (): void => {
    if (current === null) return;
    const { name, attributes } = current;
    if (defining === 0 && name === 'g') groupFill = attributes.get('fill');
    if (name === 'use' && groupFill !== undefined) attributes.set('fill', groupFill);
    if (name === 'svg') root ??= current;
    else if (defining > 0 && name === 'g') glyph = attributes.get('id') ?? glyph;
    else if (defining > 0 && name === 'path' && glyph !== null) glyphs.set(glyph, attributes.get('d') ?? '');
    else if (defining === 0) drawn.push(current);
    current = null;
  };
  scanXml(svg, {
    open: (name) => {
      finish();
      if (name === 'defs') defining += 1;
      current = { name, attributes: new Map() };
      return undefined;
    },
    attribute: (name, value) => current?.attributes.set(name, value),
    close: (name) => {
      finish();
      if (name === 'defs') defining -= 1;
      if (name === 'g') groupFill = undefined;
    },
  });
  finish();
  return { drawn, glyphs, root };
};

const fillOf = (attributes: ReadonlyMap<string, string>): 'nonzero' | 'evenodd' =>
  attributes.get('fill-rule') === 'evenodd' ? 'evenodd' : 'nonzero';

/** Whether it has the colour of `HIGHLIGHTS`. */
const isMarked = (attributes: ReadonlyMap<string, string>): boolean =>
  [attributes.get('stroke'), attributes.get('fill')].some((colour) => /^rgb\(100%,\s*0%/.test(colour ?? ''));

const lookOf = (attributes: ReadonlyMap<string, string>): Pick<Mark, 'marked'> =>
  isMarked(attributes) ? { marked: true } : {};

const dashOf = (attributes: ReadonlyMap<string, string>, scale: number): string | null => {
  const parts = (attributes.get('stroke-dasharray') ?? '').split(/[\s,]+/).filter((part) => NUMBERS.test(part));
  return parts.length === 0 ? null : parts.map((part) => rounded(Number(part) * scale)).join(' ');
};

const pathMark = ({ attributes }: Element): Mark | null => {
  const matrix = matrixOf(attributes.get('transform'));
  const path = placed(attributes.get('d') ?? '', matrix);
  if (path === '') return null;
  if (attributes.get('fill') !== 'none') return { path, fill: fillOf(attributes), ...lookOf(attributes) };
  const scale = Math.hypot(matrix[0], matrix[1]);
  const width = Number(attributes.get('stroke-width') ?? '1') * scale;
  return { path, stroke: Number(rounded(width)), dash: dashOf(attributes, scale), ...lookOf(attributes) };
};

const glyphMark = ({ attributes }: Element, glyphs: ReadonlyMap<string, string>): Mark | null => {
  const path = glyphs.get((attributes.get('href') ?? '').slice(1)) ?? '';
  const [x, y] = [Number(attributes.get('x') ?? '0'), Number(attributes.get('y') ?? '0')];
  const moved = placed(path, [1, 0, 0, 1, x, y]);
  return moved === '' ? null : { path: moved, fill: 'nonzero', ...lookOf(attributes) };
};

const sameLook = (a: Mark, b: Mark): boolean =>
  'stroke' in a ? 'stroke' in b && a.stroke === b.stroke && a.dash === b.dash && a.marked === b.marked : false;

/** Lines that look the same are one path. */
const merged = (marks: readonly Mark[]): readonly Mark[] => {
  const found: Mark[] = [];
  for (const mark of marks) {
    const at = found.findIndex((known) => sameLook(known, mark));
    const known = found[at];
    if (known === undefined) found.push(mark);
    else found[at] = { ...known, path: `${known.path}${mark.path}` };
  }
  return found;
};

/** A molecule as the engine draws it, as paths and nothing else: no names, no colours, no text that a font must have. */
export const molecularMarks = (
  indigo: Indigo,
  structure: string,
  { highlights }: { readonly highlights: boolean },
): MoleculeMarks => {
  const svg = indigo.svg(structure, {
    ...STYLE,
    ...(highlights ? HIGHLIGHTS : {}),
    'render-stereo-style': hasGroups(structure) ? 'ext' : 'none',
  });
  const { drawn, glyphs, root } = elementsOf(svg);
  const side = (name: string): number => Number.parseFloat(root?.attributes.get(name) ?? '0') || 1;
  const marks = drawn.flatMap((element) => {
    if (element.name === 'path') return pathMark(element) ?? [];
    return element.name === 'use' ? (glyphMark(element, glyphs) ?? []) : [];
  });
  return { width: side('width'), height: side('height'), marks: merged(marks) };
};
