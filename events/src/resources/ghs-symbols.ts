import type { Pictogram } from './hazards';

/** A stroke of a symbol in a square of 48: black, filled or as a line; white where it lies on another. */
export type GhsShape = { readonly fill: 'black' | 'none' | 'white' } & (
  { readonly path: string } | { readonly circle: readonly [x: number, y: number, radius: number] }
);

const filled = (path: string): GhsShape => ({ fill: 'black', path });
const line = (path: string): GhsShape => ({ fill: 'none', path });
const dot = (x: number, y: number, radius: number): GhsShape => ({ fill: 'black', circle: [x, y, radius] });
const ring = (x: number, y: number, radius: number): GhsShape => ({ fill: 'none', circle: [x, y, radius] });

/** Symbols as the GHS describes them (annex 1), drawn for a few pixels. */
export const GHS_SYMBOLS: Readonly<Record<Pictogram, readonly GhsShape[]>> = {
  GHS01: [filled('M24 19l2 5 5-3-2 5 5 2-5 2 3 5-5-2-2 5-3-5-4 4 1-6-6 1 4-4-5-2 6-2-3-5 5 3zM14 15l3 3M34 15l-3 3M24 11v4')],
  GHS02: [filled('M24 11c1 5 7 7 7 14a7 7 0 0 1-14 0c0-3 2-5 3-7 0 3 1 4 2 4 2-3 0-7 2-11zM16 35h16')],
  GHS03: [ring(24, 29, 5), filled('M24 10c1 4 5 5 5 9a5 5 0 0 1-10 0c0-2 2-3 2-5 1 2 1 3 2 3 1-2 0-5 1-7zM17 37h14')],
  GHS04: [filled('M12 28l17-9a3 3 0 0 1 4 4l-17 9a3 3 0 0 1-4-4zM33 20l4-2')],
  GHS05: [
    filled('M12 17l8-3 1 3-8 3zM28 14l8 3-1 3-8-3z'),
    line('M18 20v2M21 20v4M30 20v3M12 31h9l-2-3h-3zM26 33h10M27 30c2 1 3-1 5 0'),
  ],
  GHS06: [
    line('M24 12a7 7 0 0 0-7 7c0 3 2 4 3 5v3h8v-3c1-1 3-2 3-5a7 7 0 0 0-7-7z'),
    ...[dot(21, 19, 1.6), dot(27, 19, 1.6), line('M15 28l18 8M33 28l-18 8')],
  ],
  GHS07: [filled('M22 12h4l-1 15h-2z'), dot(24, 32, 2.2)],
  GHS08: [
    ...[dot(24, 14, 3.2), filled('M15 35c0-9 3-15 9-15s9 6 9 15z')],
    { fill: 'white', path: 'M24 22l1.4 4 4-1-2.6 3.2 3 2.6-4-.4L24 35l-1.6-4.6-4 .4 3-2.6-2.6-3.2 4 1z' },
  ],
  GHS09: [
    line('M11 31h26M17 31V17l-3-4M17 21l4-5'),
    filled('M22 34c4-5 9-5 12-1l3-2v6l-3-2c-3 3-8 3-12-1z'),
  ],
}; // prettier-ignore

/** The frame of every symbol: a square on its point, white in red, on either ground. */
export const GHS_FRAME = { path: 'M24 2l22 22-22 22L2 24z', fill: '#fff', stroke: '#d7141a', width: 3 } as const;
const INK = '#111';
const WIDTH = 1.4;

/** Colours of a stroke; what is white has no line of its own. */
export const ghsPaint = ({ fill }: GhsShape): { readonly fill: string; readonly stroke: string; readonly width: number } => ({
  fill: fill === 'black' ? INK : fill === 'white' ? '#fff' : 'none',
  stroke: fill === 'white' ? 'none' : INK,
  width: WIDTH,
}); // prettier-ignore

/** The pictogram as an SVG of its own, for paper. */
export const ghsSvg = (code: Pictogram): string => {
  const frame = `<path d="${GHS_FRAME.path}" fill="${GHS_FRAME.fill}" stroke="${GHS_FRAME.stroke}" stroke-width="${GHS_FRAME.width}" stroke-linejoin="round"/>`;
  const shapes = GHS_SYMBOLS[code].map((shape) => {
    const { fill, stroke, width } = ghsPaint(shape);
    const paint = `fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
    if ('path' in shape) return `<path d="${shape.path}" ${paint}/>`;
    const [x, y, radius] = shape.circle;
    return `<circle cx="${x}" cy="${y}" r="${radius}" ${paint}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">${frame}${shapes.join('')}</svg>`;
};
