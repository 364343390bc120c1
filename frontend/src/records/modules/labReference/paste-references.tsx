import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ReadReference } from '@shilu/events/resources/reference-calls';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/use-send';
import type { FoundWork } from '../../../resources/library-works';
import { LookUpDois } from '../../../resources/look-up-dois';
import { ReadReferences } from '../../../resources/read-references';
import { isTakeable, takeWorks } from '../../../resources/take-works';
import { parseReferences, type Parsed } from '../../../resources/use-parse';
import { errorText } from '../../../ui/toasts';
import { WorkButton } from '../../../ui/work-button';

type Props = {
  /** How many more the module takes. */
  readonly room: number;
  readonly onFound: (found: readonly FoundWork[]) => void;
};
type Outcome = {
  readonly took: number;
  readonly why: string | null;
  /** What was not taken, with what was looked up since among it. */
  readonly left: Parsed;
};

const isLeft = ({ what }: ReadReference): boolean => what === 'unreadable' || what === 'twice';

/** What is pasted is read, cited, and added to the library where it is new there. What was looked up outside is shown first. */
export const PasteReferences = ({ room, onFound }: Props) => {
  const { t } = useTranslation(['labReference', 'common']);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [addToo, setAddToo] = useState(true);
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { send } = useSend();

  const take = async (parsed: Parsed): Promise<void> => {
    const wanted = parsed.references.filter(isTakeable);
    if (wanted.length > room) {
      setRefused(t('labReference:full', { most: room }));
      return;
    }
    const { works, why } = await takeWorks({ ...{ send, addToo, hash: parsed.hash }, fileName: t('labReference:paste'), references: wanted }); // prettier-ignore
    onFound(works);
    const left = parsed.references.filter(isLeft);
    setOutcome({ took: works.length, why, left: { ...parsed, references: left } });
    if (left.length === 0) setTyped('');
  };
  const go = async (what: () => Promise<Parsed>): Promise<void> => {
    setWorking(true);
    setRefused(null);
    try {
      await take(await what());
    } catch (error) {
      setRefused(errorText(error));
    } finally {
      setWorking(false);
    }
  };
  const found = outcome?.left.references.filter(isTakeable).length ?? 0;
  return (
    <Stack gap={8}>
      <Textarea
        label={t('labReference:paste')}
        description={t('labReference:pasteHint')}
        autosize
        minRows={2}
        maxRows={10}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        aria-describedby={id}
      />
      <Group gap={12}>
        <WorkButton
          working={working}
          disabled={typed.trim() === ''}
          variant="default"
          onClick={() => void go(() => parseReferences(typed))}
        >
          {t('labReference:read')}
        </WorkButton>
        <Checkbox
          label={t('labReference:addToo')}
          checked={addToo}
          onChange={(event) => setAddToo(event.currentTarget.checked)}
        />
      </Group>
      <div id={id} role="status">
        {refused === null ? null : <Text c="var(--red)">{refused}</Text>}
        {outcome === null ? null : (
          <>
            <Text>{t('labReference:took', { count: outcome.took })}</Text>
            {outcome.why === null ? null : (
              <Text c="var(--red)">{t('labReference:refused', { why: outcome.why })}</Text>
            )}
            {outcome.left.references.length === 0 ? null : <Text>{t('labReference:notTaken')}</Text>}
          </>
        )}
      </div>
      {outcome === null || outcome.left.references.length === 0 ? null : (
        <>
          <ReadReferences references={outcome.left.references} />
          <LookUpDois parsed={outcome.left} onParsed={(left) => setOutcome({ ...outcome, left })} />
          {found === 0 ? null : (
            <Button w="fit-content" disabled={working} onClick={() => void go(() => Promise.resolve(outcome.left))}>
              {t('labReference:citeFound', { count: found })}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
};
