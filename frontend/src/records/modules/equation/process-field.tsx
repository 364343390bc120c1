import { Textarea } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { LONGEST } from '@shilu/events/records/modules/equation/equation-schema';
import { EQUATION_WORDS } from '@shilu/events/records/modules/equation/equation-words';
import { memo } from 'react';

type Props = { readonly value: string; readonly language: Language; readonly onChange: (process: string) => void };

/** The procedure in words. It measures its lines whenever it is drawn: not with each key in the table. */
export const ProcessField = memo(({ value, language, onChange }: Props) => (
  <Textarea
    autosize
    minRows={2}
    label={EQUATION_WORDS.process[language]}
    maxLength={LONGEST.process}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
));
ProcessField.displayName = 'ProcessField';
