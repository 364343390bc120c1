import { Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { registerCalls } from '@shilu/events/core/register-calls';
import { tableCalls } from '@shilu/events/core/table-calls';
import { referenceData, type ReferenceData } from '@shilu/events/references/reference-data';
import { referenceRegister } from '@shilu/events/resources/reference';
import type { ReadReference } from '@shilu/events/resources/reference-calls';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api';
import { useSend } from '../../../api/use-send';
import { carryOutRows } from '../../../registers/carry-out-rows';
import { referenceIn } from '../../../resources/reference-in';
import { parseReferences, type Parsed } from '../../../resources/use-parse';
import { errorText } from '../../../ui/toasts';
import { WorkButton } from '../../../ui/work-button';

/** A work to cite: as it was read, or as the library has it. */
export type Found = { readonly entryId?: string; readonly reference: ReferenceData };

const calls = registerCalls(referenceRegister);
const table = tableCalls(referenceRegister);

/** As the library has it: what stands there is what everybody cites. */
const ofLibrary = async (id: string): Promise<Found | null> => {
  const { response } = await callApi(calls.detail, { id });
  const reference = referenceRegister.readable(response.values);
  return reference === null ? null : { entryId: id, reference: referenceData(reference) };
};

type Props = {
  /** How many more the module takes. */
  readonly room: number;
  readonly onFound: (found: readonly Found[]) => void;
};
type Outcome = { readonly took: number; readonly left: readonly ReadReference[]; readonly why: string | null };

/** What is pasted is read, cited, and added to the library where it is new there. */
export const PasteReferences = ({ room, onFound }: Props) => {
  const { t } = useTranslation(['labReference', 'common']);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [addToo, setAddToo] = useState(true);
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { send } = useSend();

  const added = async ({ hash, references }: Parsed) => {
    const rows = references.flatMap(({ what, values }, at) =>
      what === 'new' ? [{ row: at + 1, id: null, baseRevision: null, values }] : [],
    );
    if (!addToo || rows.length === 0) return { ids: new Map<number, string>(), why: null };
    const out = await carryOutRows({ send, calls: table, hash, fileName: t('labReference:paste'), rows, onProgress: () => undefined }); // prettier-ignore
    return { ids: out.ids, why: out.broken ?? out.refused[0]?.message ?? null };
  };
  const go = async (): Promise<void> => {
    setWorking(true);
    setRefused(null);
    setOutcome(null);
    try {
      const parsed = await parseReferences(typed);
      const wanted = parsed.references.filter(({ what }) => what === 'new' || what === 'there');
      if (wanted.length > room) throw new TooMany();
      const { ids, why } = await added(parsed);
      const found: Found[] = [];
      for (const [at, { what, values, id: entryId }] of parsed.references.entries()) {
        const reference = referenceIn(values);
        if (what === 'there' && entryId !== null) {
          const known = await ofLibrary(entryId);
          if (known) found.push(known);
        } else if (what === 'new' && reference !== null) {
          const madeId = ids.get(at + 1);
          found.push({ ...(madeId === undefined ? {} : { entryId: madeId }), reference: referenceData(reference) });
        }
      }
      onFound(found);
      const left = parsed.references.filter(({ what }) => what === 'unreadable' || what === 'twice');
      setOutcome({ took: found.length, left, why });
      if (left.length === 0) setTyped('');
    } catch (error) {
      setRefused(error instanceof TooMany ? t('labReference:full', { most: room }) : errorText(error));
    } finally {
      setWorking(false);
    }
  };
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
        <WorkButton working={working} disabled={typed.trim() === ''} variant="default" onClick={() => void go()}>
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
            {outcome.left.length === 0 ? null : <Text>{t('labReference:notTaken')}</Text>}
            {outcome.left.slice(0, 20).map(({ line, name, notes }) => (
              <Text key={line} c="dimmed" fz="sm">
                {name} · {notes.join(' ')}
              </Text>
            ))}
          </>
        )}
      </div>
    </Stack>
  );
};

class TooMany extends Error {}
