/** An SVG element of a figure: its name, attributes as SVG writes them, and what it says. */
export type DrawnShape<Tone extends string> = {
  readonly tag: 'rect' | 'line' | 'ellipse' | 'path' | 'text';
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Of its attributes, those that are colours, by tone: what that looks like, screen and paper say each. */
  readonly tones: Readonly<Record<string, Tone>>;
  readonly text?: string;
};

export type Palette<Tone extends string> = Readonly<Record<Tone, string>>;

const round = (value: number): number => Math.round(value * 100) / 100;

/** With no more decimals than an eye sees. */
export const drawnShape = <Tone extends string>(
  tag: DrawnShape<Tone>['tag'],
  attributes: DrawnShape<Tone>['attributes'],
  tones: DrawnShape<Tone>['tones'],
  text?: string,
): DrawnShape<Tone> => ({
  ...{ tag, tones },
  attributes: Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, typeof value === 'number' ? round(value) : value]),
  ),
  ...(text === undefined ? {} : { text }),
});
