import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { formatGbt7714 } from '@shilu/events/references/gbt7714';
import { isSameWork } from '@shilu/events/references/same-reference';
import { IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/use-send';
import { useLibraryWorks, type FoundWork } from '../../../resources/library-works';
import { LookUpDois } from '../../../resources/look-up-dois';
import { referenceIn } from '../../../resources/reference-in';
import { isTakeable, takeWorks } from '../../../resources/take-works';
import { parseReferences, type Parsed } from '../../../resources/use-parse';
import { DialogActions } from '../../../ui/dialog-actions';
import { errorText, showWarning } from '../../../ui/toasts';
import { WorkButton } from '../../../ui/work-button';
import { useListWorks, type ListWorks } from '../../insert-text/use-list-works';
import { CiteFromRecord, type CiteProps } from './cite-from-record';
import { PasteWorks } from './paste-works';
import classes from './rich-text.module.css';
import { citation, recordLines, useChosen, WorkLines, worksOfRecord } from './work-lines';

const keyOfEntry = (id: string): string => `library ${id}`;
const keyOfRead = (at: number): string => `read ${String(at)}`;

/**
 * Works to cite at the caret: of the record's list, of the team's library, or pasted. What the record does not list yet is
 * listed with it, and what is new comes into the library.
 */
export const CiteWorks = (props: CiteProps) => {
  const listing = useListWorks();
  return listing?.mayList === true ? <FromAnywhere {...props} listing={listing} /> : <CiteFromRecord {...props} />;
};

const FromAnywhere = ({ said, onTake, onClose, listing }: CiteProps & { readonly listing: ListWorks }) => {
  const { t } = useTranslation(['records', 'references', 'common']);
  const { send } = useSend();
  const library = useLibraryWorks();
  const [wanted, setWanted] = useState('');
  /** Of the library, as it was found when it was chosen: the search goes on to others. */
  const [picked, setPicked] = useState<ReadonlyMap<string, FoundWork>>(new Map());
  const [parsed, setParsed] = useState<Parsed | null>(null);
  const [pasting, setPasting] = useState(false);
  const [working, setWorking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { chosen, toggle, choose } = useChosen();

  const works = worksOfRecord(said);
  const inRecord = recordLines(said, wanted);
  const found = library.works.filter(({ entryId, reference }) => !works.some((work) => work.entryId === entryId || isSameWork(work.reference, reference))); // prettier-ignore
  const offered = [...[...picked.values()].filter(({ entryId }) => !found.some((one) => one.entryId === entryId)), ...found]; // prettier-ignore
  const inLibrary = offered.map(({ entryId = '', reference }) => ({ key: keyOfEntry(entryId), runs: formatGbt7714(reference) })); // prettier-ignore
  const read = parsed?.references.flatMap((one, at) => {
    const reference = referenceIn(one.values);
    if (!isTakeable(one)) return [];
    return { key: keyOfRead(at), runs: reference === null ? [{ text: one.name }] : formatGbt7714(reference) };
  });
  const unread = parsed?.references.filter((one) => !isTakeable(one)) ?? [];

  const search = (words: string): void => {
    setWanted(words);
    library.find(words);
  };
  const pick = (key: string): void => {
    toggle(key);
    const work = found.find(({ entryId }) => keyOfEntry(entryId) === key);
    if (work !== undefined) setPicked(new Map([...picked, [key, work]]));
  };
  /** What was read is what one came for: it is chosen, and shown before it is taken. */
  const show = (next: Parsed): void => {
    setParsed(next);
    choose(next.references.flatMap((one, at) => (isTakeable(one) ? keyOfRead(at) : [])));
  };
  const doing = async (what: () => Promise<void>): Promise<void> => {
    setWorking(true);
    setRefused(null);
    try {
      await what();
    } catch (error) {
      setRefused(errorText(error));
    } finally {
      setWorking(false);
    }
  };
  const take = async (): Promise<void> => {
    const references = parsed?.references.filter((one, at) => isTakeable(one) && chosen.has(keyOfRead(at))) ?? [];
    const taken = await takeWorks({ ...{ send, references, addToo: true }, hash: parsed?.hash ?? '', fileName: t('references:pasted') }); // prettier-ignore
    const others = [...picked].flatMap(([key, work]) => (chosen.has(key) ? work : []));
    const listed = await listing.list([...others, ...taken.works]);
    if (listed === null) return;
    if (taken.why !== null) showWarning(t('records:rich.notInLibrary', { why: taken.why }));
    const own = works.filter(({ key }) => chosen.has(key)).map(({ module, id, number }) => ({ module, id, number }));
    const all = [...own, ...listed];
    onTake(citation(all.filter(({ module, id }, at) => all.findIndex((one) => one.module === module && one.id === id) === at))); // prettier-ignore
  };

  return (
    <Stack gap={12}>
      <TextInput
        data-autofocus
        label={t('records:rich.findWorks')}
        placeholder={t('records:rich.findWorksHint')}
        value={wanted}
        rightSection={library.searching ? <Loader size={14} /> : undefined}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <div className={classes['liveList']} tabIndex={0} role="group" aria-label={t('records:rich.found')}>
        <Stack gap={14}>
          {read === undefined || read.length === 0 ? null : (
            <WorkLines label={t('records:rich.ofPaste')} lines={read} chosen={chosen} onToggle={toggle} />
          )}
          {inRecord.length === 0 ? null : (
            <WorkLines label={t('records:rich.ofRecord')} lines={inRecord} chosen={chosen} onToggle={toggle} />
          )}
          {inLibrary.length === 0 ? null : (
            <WorkLines label={t('records:rich.ofLibrary')} lines={inLibrary} chosen={chosen} onToggle={pick} />
          )}
          {inRecord.length + inLibrary.length === 0 && !library.searching ? (
            <Text c="dimmed">{t('records:rich.nothingFits')}</Text>
          ) : null}
        </Stack>
      </div>
      {pasting ? (
        <PasteWorks working={working} onRead={(text) => void doing(async () => show(await parseReferences(text)))} />
      ) : (
        <Button
          w="fit-content"
          variant="default"
          leftSection={<IconClipboardText size={16} />}
          onClick={() => setPasting(true)}
        >
          {t('records:rich.pasteWorks')}
        </Button>
      )}
      {unread.length === 0 ? null : (
        <div role="status">
          {unread.slice(0, 20).map(({ line, name, notes }) => (
            <Text key={line} fz="sm">
              {name} · {notes.join(' ')}
            </Text>
          ))}
        </div>
      )}
      {parsed === null ? null : <LookUpDois parsed={parsed} onParsed={show} />}
      <DialogActions refused={refused} onCancel={onClose}>
        <WorkButton working={working} disabled={chosen.size === 0} onClick={() => void doing(take)}>
          {t('records:rich.insertWorks')}
        </WorkButton>
      </DialogActions>
    </Stack>
  );
};
