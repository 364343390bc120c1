import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './equation.module.css';
import { Field } from './field';

/** What became of a label: why it is not taken, or what is said of how it was. */
export type LabelAnswer = { readonly fault: string } | { readonly told: string };

type Props = { readonly onLabel: (text: string) => LabelAnswer };

const LONGEST = 200;

/** The label of a bottle as it stands there, taken once it is left or confirmed: read as the strength, or kept in words. */
export const LabelField = ({ onLabel }: Props) => {
  const { t } = useTranslation('equation');
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<LabelAnswer | null>(null);
  const take = (): void => {
    if (text.trim() === '') return;
    const next = onLabel(text);
    setAnswer(next);
    if ('told' in next) setText('');
  };
  return (
    <Field label={t('label')} wide>
      <TextInput
        size="xs"
        aria-label={t('label')}
        placeholder="50 wt. % in H2O · 1.0 M solution in THF · ≥98% · 10% Pd/C, 50% wet"
        maxLength={LONGEST}
        value={text}
        error={answer !== null && 'fault' in answer ? answer.fault : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAnswer(null);
        }}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          take();
        }}
      />
      <span role="status" className={classes['beside']}>
        {answer !== null && 'told' in answer ? answer.told : ''}
      </span>
    </Field>
  );
};
