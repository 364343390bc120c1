import { ActionIcon, Autocomplete, Button, Group, TextInput, Tooltip } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { MEASURED_CONDITIONS, type MeasuredCondition } from '@shilu/events/records/modules/equation/condition-names';
import { CONDITION_OFFERS } from '@shilu/events/records/modules/equation/offers';
import {
  LONGEST,
  MOST,
  type Condition,
  type ProgramStep,
} from '@shilu/events/records/modules/equation/equation-schema';
import { conditionLabel } from '@shilu/events/records/modules/equation/equation-reading';
import { EQUATION_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './equation.module.css';

type Props = {
  readonly condition: Condition;
  readonly language: Language;
  /** Changes with the same `joins` are one step of the undo. */
  readonly onChange: (condition: Condition, joins?: string) => void;
};

/** Conditions as fields: what was typed stands as it was typed, with its unit beside it (K05). */
export const ConditionFields = memo(({ condition, language, onChange }: Props) => {
  const { t } = useTranslation('equation');
  const put = (part: Partial<Condition>, joins?: string): void => onChange({ ...condition, ...part }, joins);
  const valued = (name: MeasuredCondition) => (
    <div key={name} className={classes['condition']}>
      <TextInput
        size="xs"
        label={conditionLabel(name, language)}
        maxLength={LONGEST.condition}
        value={condition[name]}
        onChange={(event) => put({ [name]: event.currentTarget.value }, name)}
      />
      <Autocomplete
        size="xs"
        w={72}
        aria-label={t('unitOf', { of: conditionLabel(name, language) })}
        maxLength={LONGEST.unit}
        data={[...CONDITION_OFFERS[name]]}
        // All of them, whatever stands there: another unit is chosen, not completed.
        filter={({ options }) => options}
        value={condition[`${name}Unit`]}
        onChange={(unit) => put({ [`${name}Unit`]: unit }, `${name}Unit`)}
      />
    </div>
  );
  const step = (id: string, part: Partial<ProgramStep>, joins: string): void =>
    put({ program: condition.program.map((each) => (each.id === id ? { ...each, ...part } : each)) }, `${joins} ${id}`);
  const { program } = condition;
  return (
    <div className={classes['part']}>
      <div className={classes['conditions']}>
        {MEASURED_CONDITIONS.map(valued)}
        <Autocomplete
          size="xs"
          label={EQUATION_WORDS.atmosphere[language]}
          maxLength={LONGEST.condition}
          data={[...CONDITION_OFFERS.atmosphere[language]]}
          filter={({ options }) => options}
          value={condition.qifenUnit}
          onChange={(qifenUnit) => put({ qifenUnit }, 'atmosphere')}
        />
      </div>
      {program.map(({ id, temperature, temperatureUnit, time, timeUnit, note }, at) => (
        <Group key={id} gap={6} wrap="wrap" role="group" aria-label={t('step', { number: at + 1 })}>
          <span className={classes['stepNumber']}>{at + 1}</span>
          <TextInput
            size="xs"
            w={104}
            aria-label={EQUATION_WORDS.temperature[language]}
            placeholder={t('stepTemperature')}
            maxLength={LONGEST.condition}
            value={temperature}
            onChange={(event) => step(id, { temperature: event.currentTarget.value }, 'temperature')}
          />
          <span>{temperatureUnit}</span>
          <TextInput
            size="xs"
            w={80}
            aria-label={EQUATION_WORDS.time[language]}
            placeholder={EQUATION_WORDS.time[language]}
            maxLength={LONGEST.condition}
            value={time}
            onChange={(event) => step(id, { time: event.currentTarget.value }, 'time')}
          />
          <span>{timeUnit}</span>
          <TextInput
            size="xs"
            className={classes['grow'] ?? ''}
            aria-label={EQUATION_WORDS.note[language]}
            placeholder={t('stepNote')}
            maxLength={LONGEST.note}
            value={note}
            onChange={(event) => step(id, { note: event.currentTarget.value }, 'note')}
          />
          <Tooltip label={t('remove')}>
            <ActionIcon
              aria-label={t('removeStep', { number: at + 1 })}
              onClick={() => put({ program: program.filter((each) => each.id !== id) })}
            >
              <IconX size={16} />
            </ActionIcon>
          </Tooltip>
        </Group>
      ))}
      <Group>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={program.length >= MOST.steps}
          onClick={() =>
            put({
              program: [
                ...program,
                {
                  ...{ id: crypto.randomUUID(), temperature: '', temperatureUnit: condition.temperatureUnit },
                  ...{ time: '', timeUnit: condition.timeUnit, note: '' },
                },
              ],
            })
          }
        >
          {t('addStep')}
        </Button>
      </Group>
    </div>
  );
});
ConditionFields.displayName = 'ConditionFields';
