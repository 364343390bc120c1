import { paletteOf, type Shape } from '@shilu/events/records/modules/tlc/plate-figure';
import { createElement } from 'react';

const SCREEN = paletteOf({ ink: 'var(--ink)', mute: 'var(--mute)', plate: 'var(--line2)' });

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Drawn parts of a plate in the colours of the screen, light or dark. */
export const Shapes = ({ shapes }: { readonly shapes: readonly Shape[] }) =>
  shapes.map(({ tag, attributes, tones, text }, at) => {
    const named = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [camel(name), value]));
    const style = Object.fromEntries(Object.entries(tones).map(([name, tone]) => [name, SCREEN[tone]]));
    return createElement(tag, { ...named, style, key: at }, text);
  });
