import { progressOf } from '@shilu/events/records/modules/lab-method/deviations';
import { isStep, isTaken, type LabMethod, type Step } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import { methodWords, STATE_WORDS } from '@shilu/events/records/modules/lab-method/lab-method-words';
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import type { StaticProps, UnitProps } from '../module-ui';
import { InstrumentsThen } from './instruments-then';
import classes from './method.module.css';
import { MethodLink, StepBy, StepFacts, StepUndone, StepValues, useDeviation } from './step-parts';

const MARKS = { open: IconCircle, done: IconCircleCheckFilled, skipped: IconCircleMinus } as const;

type StepProps = {
  readonly steps: readonly Step[];
  readonly at: number;
  readonly people: Readonly<Record<string, string>>;
};

const StaticStep = ({ steps, at, people }: StepProps) => {
  const { t } = useTranslation('labMethod');
  const language = useStore(languageStore);
  const deviation = useDeviation(steps, at);
  const step = steps[at];
  if (step === undefined) return null;
  const Mark = MARKS[step.state];
  return (
    <li className={classes['step']}>
      <span className={classes['mark']}>
        <Mark
          size={18}
          stroke={1.6}
          role="img"
          aria-label={STATE_WORDS[step.state][language]}
          color={step.state === 'done' ? 'var(--mantine-color-green-7)' : 'var(--mute)'}
        />
      </span>
      <div className={classes['body']}>
        <div className={classes['title']}>
          <span className={classes['name']}>
            {at + 1}. {step.name}
          </span>
          <StepBy step={step} people={people} />
        </div>
        <StepFacts step={step} named />
        <InstrumentsThen step={step} />
        <StepValues step={step} />
        {deviation === '' ? null : (
          <div className={classes['deviation']}>
            {t('deviation', { what: deviation })}
            <div>{step.reason.trim() === '' ? t('reasonMissing') : step.reason}</div>
          </div>
        )}
        {deviation === '' && step.reason !== '' ? <div className={classes['prose']}>{step.reason}</div> : null}
        <StepUndone step={step} people={people} />
      </div>
    </li>
  );
};

/** How far the checklist has come. */
export const Progress = ({ steps }: { readonly steps: readonly Step[] }) => {
  const { t } = useTranslation('labMethod');
  const { closed, deviating } = progressOf(steps);
  return (
    <span className="mute">
      {t('progress', { closed, count: steps.length })}
      {deviating === 0 ? '' : ` · ${t('deviating', { count: deviating })}`}
    </span>
  );
};

export const MethodStatic = ({ content: { method, steps }, place }: StaticProps<LabMethod>) => {
  const { t } = useTranslation('labMethod');
  if (method === null && steps.length === 0) return <p className="mute">{t('none')}</p>;
  return (
    <div>
      <div className={classes['head']}>
        {method === null ? <span /> : <MethodLink method={method} />}
        <Progress steps={steps} />
      </div>
      <ol className={classes['steps']}>
        {steps.map((step, at) => (
          <StaticStep key={step.id} steps={steps} at={at} people={place.people} />
        ))}
      </ol>
    </div>
  );
};

/** One step of a merge, or the method. */
export const MethodUnit = ({ value, people }: UnitProps<LabMethod>) => {
  const language = useStore(languageStore);
  if (isTaken(value)) return <span>{methodWords(value, language)}</span>;
  if (!isStep(value)) return null;
  return (
    <div className={classes['body']}>
      <span>
        {STATE_WORDS[value.state][language]} <StepBy step={value} people={people} />
      </span>
      <StepValues step={value} />
      {value.reason === '' ? null : <span>{value.reason}</span>}
      <StepUndone step={value} people={people} />
    </div>
  );
};
