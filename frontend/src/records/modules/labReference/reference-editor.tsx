import { Loader, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import {
  CITED_NOTE_MAX,
  MOST_CITED,
  type Cited,
  type LabReference,
} from '@shilu/events/records/modules/lab-reference/lab-reference-schema';
import { formatGbt7714 } from '@shilu/events/references/gbt7714';
import { runsText } from '@shilu/events/references/runs';
import { CITATION_STYLE_NAMES, CITATION_STYLES } from '@shilu/events/references/styles';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { useLibraryWorks, type FoundWork } from '../../../resources/library-works';
import { ReferenceRuns } from '../../../resources/reference-runs';
import { PickOne } from '../../../ui/picker';
import type { EditorProps } from '../module-ui';
import { moved, OrderTools } from '../order-tools';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import { useContentHistory } from '../undo/use-content-history';
import { CitedBy } from './cited-by';
import { PasteReferences } from './paste-references';
import { EntryLink } from './reference-static';
import classes from './references.module.css';

/** Works one below the other, and two ways to the next: found in the library as one types, or pasted. */
export const ReferenceEditor = ({ content, place, onChange }: EditorProps<LabReference>) => {
  const { t } = useTranslation(['labReference', 'common']);
  const language = useStore(languageStore);
  const { style, cited } = content;
  const history = useContentHistory({ content, onChange });
  const change = (next: readonly Cited[], joins?: string): void =>
    history.change({ style, cited: [...next] }, joins === undefined ? {} : { joins });
  // As texts will cite them once this is saved.
  const own = place.ownId ?? place.moduleId;
  const said = useMemo(() => place.said?.replacing(own, content), [place.said, own, content]);
  const rows = cited.map((each, at) => {
    const work = { module: own, id: each.id };
    return { each, at, number: said?.numberOf(work) ?? at + 1, citers: said?.citersOf(work) };
  });
  const add = (found: readonly FoundWork[]): void =>
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
          {rows.map(({ each, at, number, citers }) => (
            <li key={each.id}>
              <span className={classes['number']}>[{number}]</span>
              <span className={classes['what']}>
                <span>
                  <ReferenceRuns runs={CITATION_STYLES[style].format(each.reference)} />{' '}
                  <EntryLink cited={each} at={number - 1} />
                </span>
                {citers === undefined ? null : <CitedBy citers={citers} />}
                <Textarea
                  size="sm"
                  autosize
                  minRows={1}
                  maxRows={6}
                  aria-label={t('labReference:noteOf', { at: number })}
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
                  name={t('labReference:itemOf', { at: number })}
                  at={at}
                  count={cited.length}
                  onMove={(by) => change(moved(cited, at, by))}
                  onRemove={() => change(cited.filter(({ id }) => id !== each.id))}
                />
              </span>
            </li>
          ))}
        </ol>
        {rows.some(({ citers = [] }) => citers.length > 0) ? (
          <Text c="dimmed" fz="sm">
            {t('labReference:numbering')}
          </Text>
        ) : null}
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

type FindProps = { readonly cited: readonly Cited[]; readonly onFound: (found: FoundWork) => void };

const FindReference = ({ cited, onFound }: FindProps) => {
  const { t } = useTranslation('labReference');
  const [typed, setTyped] = useState('');
  const { works: found, searching, find } = useLibraryWorks();
  const type = (words: string): void => {
    setTyped(words);
    find(words);
  };
  const isCited = (id: string | undefined): boolean => cited.some(({ entryId }) => entryId === id);
  return (
    <PickOne
      label={t('find')}
      placeholder={t('findPlaceholder')}
      searchValue={typed}
      onSearchChange={type}
      filter={(search) => search.options}
      data={found.map(({ entryId, reference }) => ({
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
