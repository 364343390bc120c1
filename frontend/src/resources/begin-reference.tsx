import { Stack, Text, Textarea } from '@mantine/core';
import type { RegisterValues } from '@shilu/events/core/define-register';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';
import { LookUpDois } from './look-up-dois';
import { ReadReferences } from './read-references';
import { parseReferences, type Parsed } from './use-parse';

type Props = { readonly onFill: (values: RegisterValues) => void };
type Reading = { readonly parsed: Parsed | null; readonly refused: string | null; readonly working: boolean };

const NOTHING: Reading = { parsed: null, refused: null, working: false };

/** A new reference begins with what is copied from elsewhere: what it says is filled in below, and nothing is saved yet. */
export const BeginReference = ({ onFill }: Props) => {
  const { t } = useTranslation('references');
  const [typed, setTyped] = useState('');
  const [{ parsed, refused, working }, setReading] = useState(NOTHING);

  const take = (found: Parsed): void => {
    setReading({ ...NOTHING, parsed: found });
    const first = found.references.find(({ what }) => what === 'new');
    if (first !== undefined) onFill(first.values);
  };
  const read = async (text: string): Promise<void> => {
    setReading({ ...NOTHING, working: true });
    await parseReferences(text).then(take, (error: unknown) => setReading({ ...NOTHING, refused: errorText(error) }));
  };

  const references = parsed?.references ?? [];
  const isFilled = references.some(({ what }) => what === 'new');
  return (
    <Stack gap={8}>
      <Textarea
        label={t('begin.paste')}
        description={t('begin.help')}
        placeholder={'@article{…}   ·   TY  - JOUR   ·   10.1021/cr00039a007'}
        autosize
        minRows={2}
        maxRows={10}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onPaste={({ clipboardData }) => {
          const pasted = clipboardData.getData('text/plain');
          if (typed.trim() === '' && pasted.trim() !== '') void read(pasted);
        }}
      />
      <WorkButton
        w="fit-content"
        variant="default"
        working={working}
        disabled={typed.trim() === ''}
        onClick={() => void read(typed)}
      >
        {t('begin.fill')}
      </WorkButton>
      <div role="status">
        {refused === null ? null : <Text c="var(--red)">{refused}</Text>}
        {isFilled ? <Text>{t('begin.filled')}</Text> : null}
        {references.length > 1 ? <Text>{t('begin.several', { count: references.length })}</Text> : null}
      </div>
      {parsed === null || (isFilled && references.length === 1 && references[0]?.notes.length === 0) ? null : (
        <>
          <ReadReferences references={references} />
          <LookUpDois parsed={parsed} onParsed={take} />
        </>
      )}
    </Stack>
  );
};
