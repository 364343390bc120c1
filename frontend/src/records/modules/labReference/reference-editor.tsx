import { Loader, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { cutText } from '@shilu/events/core/cut-text';
import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registerKey } from '@shilu/events/live/told-key';
import {
  CITED_NOTE_MAX,
  MOST_CITED,
  type Cited,
  type LabReference,
} from '@shilu/events/records/modules/lab-reference/lab-reference-schema';
import { formatGbt7714 } from '@shilu/events/references/gbt7714';
import { referenceData } from '@shilu/events/references/reference-data';
import { runsText } from '@shilu/events/references/runs';
import { CITATION_STYLE_NAMES, CITATION_STYLES } from '@shilu/events/references/styles';
import { referenceRegister } from '@shilu/events/resources/reference';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../../../api/use-query-call';
import { languageStore } from '../../../lib/language';
import { trailing } from '../../../lib/debounce';
import { useStore } from '../../../lib/store';
import { ReferenceRuns } from '../../../resources/reference-runs';
import { PickOne } from '../../../ui/picker';
import type { EditorProps } from '../module-ui';
import { moved, OrderTools } from '../order-tools';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import { useContentHistory } from '../undo/use-content-history';
import { PasteReferences, type Found } from './paste-references';
import { EntryLink } from './reference-static';
import classes from './references.module.css';

/** Works one below the other, and two ways to the next: found in the library as one types, or pasted. */
export const ReferenceEditor = ({ content, onChange }: EditorProps<LabReference>) => {
  const { t } = useTranslation(['labReference', 'common']);
  const language = useStore(languageStore);
  const { style, cited } = content;
  const history = useContentHistory({ content, onChange });
  const change = (next: readonly Cited[], joins?: string): void =>
    history.change({ style, cited: [...next] }, joins === undefined ? {} : { joins });
  const add = (found: readonly Found[]): void =>
    change([...cited, ...found.map((one) => ({ id: crypto.randomUUID(), ...one }))]);
  return (
    <OwnUndo undo={history.undo} redo={history.redo}>
      <Stack gap={12}>
        <SegmentedControl
          aria-label={t('labReference:style')}
          w="fit-content"
          data={CITATION_STYLE_NAMES.map((value) => ({ value, label: CITATION_STYLES[value].label[language] }))}
          value={style}
          onChange={(value) => {
            const next = CITATION_STYLE_NAMES.find((name) => name === value);
            if (next) history.change({ style: next, cited });
          }}
        />
        <ol className={classes['list']}>
          {cited.map((each, at) => (
            <li key={each.id}>
              <span className={classes['number']}>[{at + 1}]</span>
              <span className={classes['what']}>
                <span>
                  <ReferenceRuns runs={CITATION_STYLES[style].format(each.reference)} />{' '}
                  <EntryLink cited={each} at={at} />
                </span>
                <Textarea
                  size="sm"
                  autosize
                  minRows={1}
                  maxRows={6}
                  aria-label={t('labReference:noteOf', { at: at + 1 })}
                  placeholder={t('labReference:note')}
                  maxLength={CITED_NOTE_MAX}
                  value={each.note ?? ''}
                  onChange={(event) => {
                    const note = event.currentTarget.value;
                    change(
                      cited.map((one) => (one.id === each.id ? { ...one, note } : one)),
                      `note ${each.id}`,
                    );
                  }}
                />
              </span>
              <span className={classes['tools']}>
                <OrderTools
                  name={t('labReference:itemOf', { at: at + 1 })}
                  at={at}
                  count={cited.length}
                  onMove={(by) => change(moved(cited, at, by))}
                  onRemove={() => change(cited.filter(({ id }) => id !== each.id))}
                />
              </span>
            </li>
          ))}
        </ol>
        {history.canUndo || history.canRedo ? <UndoButtons history={history} /> : null}
        {cited.length >= MOST_CITED ? (
          <Text c="dimmed">{t('labReference:full', { most: MOST_CITED })}</Text>
        ) : (
          <>
            <FindReference cited={cited} onFound={(found) => add([found])} />
            <PasteReferences room={MOST_CITED - cited.length} onFound={add} />
          </>
        )}
      </Stack>
    </OwnUndo>
  );
};

const calls = registerCalls(referenceRegister);

const useFoundReferences = () => {
  const [asked, setAsked] = useState('');
  const later = useMemo(() => trailing(250, setAsked), []);
  const query = useQueryCall(
    calls.page,
    { pageIndex: 1, pageSize: 20, ...(asked === '' ? {} : { text: asked }) },
    { watch: [registerKey(referenceRegister)], keepPrevious: true },
  );
  return { entries: query.data?.response ?? [], searching: query.isFetching, find: (words: string) => later(cutText(words.trim(), 200)) }; // prettier-ignore
};

const foundIn = ({ id, values }: RegisterEntry): Found | null => {
  const reference = referenceRegister.readable(values);
  return reference === null ? null : { entryId: id, reference: referenceData(reference) };
};

type FindProps = { readonly cited: readonly Cited[]; readonly onFound: (found: Found) => void };

const FindReference = ({ cited, onFound }: FindProps) => {
  const { t } = useTranslation('labReference');
  const [typed, setTyped] = useState('');
  const { entries, searching, find } = useFoundReferences();
  const type = (words: string): void => {
    setTyped(words);
    find(words);
  };
  const found = entries.flatMap((entry) => foundIn(entry) ?? []);
  const isCited = (id: string | undefined): boolean => cited.some(({ entryId }) => entryId === id);
  return (
    <PickOne
      label={t('find')}
      placeholder={t('findPlaceholder')}
      searchValue={typed}
      onSearchChange={type}
      filter={(search) => search.options}
      data={found.map(({ entryId = '', reference }) => ({
        value: entryId,
        label: `${runsText(formatGbt7714(reference))}${isCited(entryId) ? ` · ${t('cited')}` : ''}`,
        disabled: isCited(entryId),
      }))}
      value={null}
      onChange={(value) => {
        const chosen = found.find(({ entryId }) => entryId === value);
        if (chosen === undefined) return;
        type('');
        onFound(chosen);
      }}
      nothingFoundMessage={searching ? undefined : t('nothing')}
      rightSection={searching ? <Loader size={14} /> : undefined}
    />
  );
};
