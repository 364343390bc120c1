import { Group, Text } from '@mantine/core';
import { referenceCalls, type ReadReference } from '@shilu/events/resources/reference-calls';
import { IconWorldSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../api/call-api';
import { errorText } from '../ui/toasts';
import { WorkButton } from '../ui/work-button';
import type { Parsed } from './use-parse';

/** One after the other; who has more presses again. */
const MOST_AT_ONCE = 20;

const doisOf = ({ mayLookUp, references }: Pick<Parsed, 'mayLookUp' | 'references'>): readonly string[] =>
  mayLookUp ? references.flatMap(({ doi }) => doi ?? []).slice(0, MOST_AT_ONCE) : [];

const withFound = (references: readonly ReadReference[], doi: string, found: ReadReference): ReadReference[] =>
  references.map((one) => (one.doi === doi ? { ...found, line: one.line } : one));

type Props = { readonly parsed: Parsed; readonly onParsed: (next: Parsed) => void };

/** Has DOIs looked up that the library does not know; what is found stands among what was read. Nothing where that is not allowed. */
export const LookUpDois = ({ parsed, onParsed }: Props) => {
  const { t } = useTranslation('references');
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const dois = doisOf(parsed);
  if (dois.length === 0) return null;
  const go = async (): Promise<void> => {
    setWorking(true);
    setRefused(null);
    let { references } = parsed;
    try {
      for (const doi of dois) {
        const { response } = await callApi(referenceCalls.lookUp, { doi });
        references = withFound(references, doi, response.reference);
        onParsed({ ...parsed, references });
      }
    } catch (error) {
      setRefused(errorText(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <Group gap={12}>
      <WorkButton
        working={working}
        variant="default"
        leftSection={<IconWorldSearch size={16} />}
        onClick={() => void go()}
      >
        {t('lookUpAll', { count: dois.length })}
      </WorkButton>
      {refused === null ? (
        <Text c="dimmed" fz="sm">
          {t('lookUpAsked')}
        </Text>
      ) : (
        <Text c="var(--red)" role="alert">
          {refused}
        </Text>
      )}
    </Group>
  );
};
