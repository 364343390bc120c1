import { Button, Stack } from '@mantine/core';
import { isBegun } from '@shilu/events/records/modules/lab-method/deviations';
import type { LabMethod, Step } from '@shilu/events/records/modules/lab-method/lab-method-schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../module-ui';
import { ChooseMethod } from './choose-method';
import { Progress } from './method-static';
import classes from './method.module.css';
import { NewerVersion } from './newer-version';
import { StepEditor } from './step-editor';
import { MethodLink } from './step-parts';

/**
 * A method is chosen, then worked through. There is no undo of its own: a tick is taken back where it stands, and says
 * why.
 */
export const MethodEditor = ({ content, place, onChange }: EditorProps<LabMethod>) => {
  const { t } = useTranslation('labMethod');
  const [choosing, setChoosing] = useState(false);
  const { method, steps } = content;
  const take = (next: LabMethod): void => {
    setChoosing(false);
    onChange(next);
  };
  const patch = (at: number, step: Step): void => onChange({ method, steps: [...steps.with(at, step)] });
  if (method === null) return <ChooseMethod onChoose={take} />;
  return (
    <Stack gap={8}>
      <div className={classes['head']}>
        <MethodLink method={method} />
        <Progress steps={steps} />
        {isBegun(steps) ? null : (
          <Button size="compact-sm" variant="default" onClick={() => setChoosing(!choosing)}>
            {t('another')}
          </Button>
        )}
      </div>
      {choosing && !isBegun(steps) ? <ChooseMethod onChoose={take} /> : null}
      <NewerVersion content={content} method={method} onTake={take} />
      {steps.length === 0 ? <p className="mute">{t('noSteps')}</p> : null}
      <ol className={classes['steps']}>
        {steps.map((step, at) => (
          <StepEditor
            key={step.id}
            {...{ steps, at, people: place.people, unfilled: place.unfilled }}
            onChange={(next) => patch(at, next)}
          />
        ))}
      </ol>
    </Stack>
  );
};
