import type { Language } from '@shilu/events/core/call';
import { GHS_FRAME, GHS_SYMBOLS, ghsPaint, type GhsShape } from '@shilu/events/resources/ghs-symbols';
import { PICTOGRAM_WORDS, type Pictogram } from '@shilu/events/resources/hazards';

const Shape = ({ shape }: { readonly shape: GhsShape }) => {
  const { width, ...colours } = ghsPaint(shape);
  const paint = { ...colours, strokeWidth: width, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  if ('path' in shape) return <path d={shape.path} {...paint} />;
  const [cx, cy, r] = shape.circle;
  return <circle cx={cx} cy={cy} r={r} {...paint} />;
};

type Props = { readonly code: Pictogram; readonly language: Language; readonly size?: number };

export const GhsPictogram = ({ code, language, size = 26 }: Props) => {
  const words = `${code} ${PICTOGRAM_WORDS[code][language]}`;
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} role="img" aria-label={words}>
      <title>{words}</title>
      <path
        d={GHS_FRAME.path}
        fill={GHS_FRAME.fill}
        stroke={GHS_FRAME.stroke}
        strokeWidth={GHS_FRAME.width}
        strokeLinejoin="round"
      />
      {GHS_SYMBOLS[code].map((shape, at) => (
        <Shape key={at} shape={shape} />
      ))}
    </svg>
  );
};
