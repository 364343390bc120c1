import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { photoBox } from '@shilu/events/records/modules/tlc/plate-figure';
import { scaleOf } from '@shilu/events/records/modules/tlc/rf';
import type { Photo, Scale } from '@shilu/events/records/modules/tlc/tlc-schema';
import { plateName, TLC_FAULTS, TLC_WORDS } from '@shilu/events/records/modules/tlc/tlc-words';
import { useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PlatePhoto } from './plate-photo';
import classes from './tlc.module.css';

type Props = {
  readonly photo: Photo;
  readonly number: number;
  readonly language: Language;
  readonly onScale: (scale: Scale) => void;
  /** Absent where there is nothing yet to go back to. */
  readonly onCancel?: () => void;
};

const toPercent = (share: number): number => Math.round(share * 1_000) / 10;

/** Origin and front of a photo: two clicks on it, or two numbers. */
export const PhotoScale = ({ photo, number, language, onScale, onCancel }: Props) => {
  const { t } = useTranslation('tlc');
  const [origin, setOrigin] = useState<number | null>(photo.scale?.origin ?? null);
  const [front, setFront] = useState<number | null>(photo.scale?.front ?? null);
  const [step, setStep] = useState<'origin' | 'front'>('origin');
  const [failed, setFailed] = useState(false);
  const svg = useRef<SVGSVGElement>(null);
  const box = photoBox(photo, language);
  const size = { width: box.x + box.width + 8, height: box.y + box.height + 8 };
  const finish = (from: number | null, to: number | null): void => {
    const scale = from === null || to === null ? null : scaleOf(from, to);
    setFailed(scale === null);
    if (scale !== null) onScale(scale);
  };
  const click = ({ clientY }: MouseEvent): void => {
    const { top, height } = svg.current?.getBoundingClientRect() ?? new DOMRect();
    const y = height === 0 ? 0 : ((clientY - top) * size.height) / height;
    const share = Math.round(Math.min(1, Math.max(0, (y - box.y) / box.height)) * 1_000) / 1_000;
    setFailed(false);
    if (step === 'origin') {
      setOrigin(share);
      setFront(null);
      setStep('front');
    } else {
      setFront(share);
      finish(origin, share);
    }
  };
  const line = (share: number | null, words: string) =>
    share === null ? null : (
      <g className={classes['set']}>
        <line x1={box.x} x2={box.x + box.width} y1={box.y + share * box.height} y2={box.y + share * box.height} />
        <text x={box.x - 6} y={box.y + share * box.height + 3.5} fontSize={10} textAnchor="end">
          {words}
        </text>
      </g>
    );
  const field = (label: string, value: number | null, onChange: (share: number | null) => void) => (
    <NumberInput
      size="xs"
      w={170}
      min={0}
      max={100}
      step={0.5}
      decimalScale={1}
      label={label}
      value={value === null ? '' : toPercent(value)}
      onChange={(next) => onChange(typeof next === 'number' ? Math.min(1, Math.max(0, next / 100)) : null)}
    />
  );
  return (
    <Stack gap={8}>
      <Text fz="sm" role="status">
        {t(step === 'origin' ? 'clickOrigin' : 'clickFront')}
      </Text>
      <svg
        ref={svg}
        role="img"
        aria-label={t('photoOf', { plate: plateName(number, language) })}
        className={classes['scaling']}
        viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
        width={size.width}
        onClick={click}
      >
        <PlatePhoto plate={{ photo }} number={number} figure={{ photo: box }} />
        {line(origin, TLC_WORDS.origin[language])}
        {line(front, TLC_WORDS.front[language])}
      </svg>
      {failed ? (
        <Text fz="sm" c="var(--red)" role="alert">
          {TLC_FAULTS.frontNotAbove[language]}
        </Text>
      ) : null}
      <Group gap={8} align="end">
        {field(t('originFromTop'), origin, setOrigin)}
        {field(t('frontFromTop'), front, setFront)}
        <Button size="xs" disabled={origin === null || front === null} onClick={() => finish(origin, front)}>
          {t('set')}
        </Button>
        {onCancel ? (
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
};
