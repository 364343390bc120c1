import type { DrawnShape, Palette } from '@shilu/events/core/drawn-shape';
import { createElement } from 'react';

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

type Props<Tone extends string> = { readonly shapes: readonly DrawnShape<Tone>[]; readonly palette: Palette<Tone> };

/** Parts of a figure in the colours of the screen, light or dark. */
export const DrawnShapes = <Tone extends string>({ shapes, palette }: Props<Tone>) =>
  shapes.map(({ tag, attributes, tones, text }, at) => {
    const named = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [camel(name), value]));
    const style = Object.fromEntries(
      Object.entries<Tone>(tones).map(([name, tone]): readonly [string, string] => [name, palette[tone]]),
    );
    return createElement(tag, { ...named, style, key: at }, text);
  });
