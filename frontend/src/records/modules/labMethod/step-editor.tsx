import { Button, Checkbox, Textarea } from '@mantine/core';
import { LONGEST, MOST, type Step } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/reason-dialog';
import { EntriesField } from './entries-field';
import { InstrumentsThen } from './instruments-then';
import classes from './method.module.css';
import { ParameterField } from './parameter-field';
import { StepBy, StepFacts, StepUndone, useDeviation } from './step-parts';

type Props = {
  readonly steps: readonly Step[];
  readonly at: number;
  readonly people: Readonly<Record<string, string>>;
  readonly unfilled: ReadonlySet<string>;
  readonly onChange: (step: Step) => void;
};

/** The step without its tick, and why: the tick itself is kept by whoever it was, as the server knows it. */
const tickedBack = (step: Step, reason: string): Step => ({
  ...{ ...step, state: 'open', by: '', at: '' },
  undone: [...step.undone, { reason, by: '', at: '', was: step.state === 'skipped' ? 'skipped' : 'done', wasBy: step.by, wasAt: step.at }], // prettier-ignore
});

/** A step of a checklist: ticked, skipped, and filled in. */
export const StepEditor = ({ steps, at, people, unfilled, onChange }: Props) => {
  const { t } = useTranslation('labMethod');
  const deviation = useDeviation(steps, at);
  const [takingBack, setTakingBack] = useState(false);
  const step = steps[at];
  if (step === undefined) return null;
  const number = at + 1;
  const field = `steps.${step.id}`;
  return (
    <li className={classes['step']}>
      <span className={classes['mark']}>
        <Checkbox
          aria-label={t('done', { number, name: step.name })}
          checked={step.state === 'done'}
          indeterminate={step.state === 'skipped'}
          disabled={step.state === 'skipped'}
          error={unfilled.has(field)}
          onChange={() => (step.state === 'open' ? onChange({ ...step, state: 'done' }) : setTakingBack(true))}
        />
      </span>
      <div className={classes['body']}>
        <div className={classes['title']}>
          <span className={classes['name']}>
            {number}. {step.name}
          </span>
          <StepBy step={step} people={people} />
          {step.state === 'open' ? (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={t('skipOf', { number })}
              onClick={() => onChange({ ...step, state: 'skipped' })}
            >
              {t('skip')}
            </Button>
          ) : null}
          {step.state === 'skipped' ? (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setTakingBack(true)}>
              {t('unskip')}
            </Button>
          ) : null}
        </div>
        <StepFacts step={step} named={false} />
        {step.parameters.length === 0 ? null : (
          <div className={classes['values']}>
            {step.parameters.map((parameter, index) => (
              <ParameterField
                key={parameter.key}
                // What was skipped asks for no values.
                parameter={step.state === 'skipped' ? { ...parameter, required: false } : parameter}
                number={number}
                lacking={unfilled.has(`${field}.${parameter.key}`)}
                onChange={(value) =>
                  onChange({ ...step, parameters: step.parameters.with(index, { ...parameter, value }) })
                }
              />
            ))}
          </div>
        )}
        <div className={classes['pickers']}>
          <EntriesField
            label={t('instruments')}
            name={t('instrumentsOf', { number })}
            category="instrument"
            most={MOST.instruments}
            entries={step.instruments}
            onChange={(instruments) => onChange({ ...step, instruments })}
          />
          <EntriesField
            label={t('compounds')}
            name={t('compoundsOf', { number })}
            category="compound"
            most={MOST.compounds}
            entries={step.compounds}
            onChange={(compounds) => onChange({ ...step, compounds })}
          />
        </div>
        <InstrumentsThen step={step} />
        {deviation === '' && step.reason === '' ? null : (
          <div className={classes['deviation']} role="group" aria-label={t('reasonOf', { number })}>
            {deviation === '' ? null : t('deviation', { what: deviation })}
            <Textarea
              label={step.state === 'skipped' ? t('skippedWhy', { number }) : t('reason')}
              withAsterisk={deviation !== ''}
              autosize
              minRows={1}
              maxRows={6}
              maxLength={LONGEST.reason}
              value={step.reason}
              error={unfilled.has(`${field}.reason`) ? t('reasonMissing') : undefined}
              onChange={(event) => onChange({ ...step, reason: event.currentTarget.value })}
            />
          </div>
        )}
        <StepUndone step={step} people={people} />
      </div>
      <ReasonDialog
        opened={takingBack}
        title={t('untick', { number })}
        onClose={() => setTakingBack(false)}
        onConfirm={(reason) => {
          setTakingBack(false);
          onChange(tickedBack(step, reason));
        }}
      >
        {t('untickHelp')}
      </ReasonDialog>
    </li>
  );
};
