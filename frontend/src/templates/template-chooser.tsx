import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { templateCalls, type CentreRow } from '@shilu/events/templates/calls';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ofRegister } from '../api/watch-key';
import { useQueryCall } from '../api/use-query-call';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { DialogActions } from '../ui/dialog-actions';
import { ErrorState } from '../ui/error-state';
import { Modal } from '../ui/modal';
import { ListSkeleton } from '../ui/skeletons';
import { WorkButton } from '../ui/work-button';

const SHOWN = 20;
const PAUSE_MS = 250;
const WATCH = { watch: [ofRegister('template')], keepPrevious: true };

export type ChosenTemplate = { readonly id: string; readonly version: number; readonly name: string };
type Props = {
  readonly title: string;
  readonly help: string;
  readonly act: string;
  readonly working?: boolean;
  /** One that is not offered: the template that is being written itself. */
  readonly without?: string | null;
  readonly onChoose: (chosen: ChosenTemplate) => void;
  readonly onClose: () => void;
};

/** A template among those that this person may begin with, by its name. */
export const TemplateChooser = ({ title, help, act, working = false, without = null, onChoose, onClose }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  const [find, setFind] = useState('');
  const [words] = useDebouncedValue(find.trim(), PAUSE_MS);
  const [chosen, setChosen] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const asked = { pageIndex: 1, pageSize: SHOWN, of: 'usable' as const, order: 'uses' as const };
  const list = useQueryCall(templateCalls.publicPage, words === '' ? asked : { ...asked, text: words }, WATCH);
  const rows = (list.data?.response ?? []).filter(({ id }) => id !== without);
  const nameOf = ({ name, nameEn }: CentreRow): string => (language === 'en-US' && nameEn !== '' ? nameEn : name);
  const row = rows.find(({ id }) => id === chosen);
  const take = (): void => {
    if (row && !working) onChoose({ id: row.id, version: row.version, name: nameOf(row) });
  };
  const isSettled = words === find.trim() && !list.isPlaceholderData && !list.isPending;
  if (entered && isSettled) {
    setEntered(false);
    setChosen(rows[0]?.id ?? null);
  }
  /** Enter takes what is chosen; where nothing is, it chooses the first that is found, once it is. */
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (row) take();
    else setEntered(true);
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common:actions.close') }}>
      <Stack gap={14}>
        <TextInput
          aria-label={t('child.find')}
          placeholder={t('child.find')}
          value={find}
          maxLength={200}
          data-autofocus
          onChange={(event) => {
            setEntered(false);
            setFind(event.currentTarget.value);
          }}
          onKeyDown={onEnter}
        />
        {list.isError && list.data === undefined ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : null}
        {list.isPending ? <ListSkeleton rows={4} /> : null}
        {list.data !== undefined && rows.length === 0 ? (
          <Text c="dimmed">{t(words === '' ? 'child.none' : 'child.noneFound')}</Text>
        ) : null}
        {rows.length === 0 ? null : (
          <Radio.Group label={t('child.choose')} value={chosen} onChange={setChosen} onKeyDown={onEnter}>
            <Stack gap={8} mt={6}>
              {rows.map((each) => (
                <Radio
                  key={each.id}
                  value={each.id}
                  label={nameOf(each)}
                  description={t('child.modules', { count: each.modules, version: each.version })}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {(list.data?.rows ?? 0) > SHOWN ? (
          <Text fz="sm" c="dimmed">
            {t('child.more')}
          </Text>
        ) : null}
        <Text fz="sm" c="dimmed">
          {help}
        </Text>
        <DialogActions onCancel={onClose}>
          <WorkButton working={working} disabled={row === undefined} onClick={take}>
            {act}
          </WorkButton>
        </DialogActions>
      </Stack>
    </Modal>
  );
};
