import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { RecordSaid } from '@shilu/events/records/modules/quotes';
import { SAID_MAX } from '@shilu/events/records/modules/rich-text/live-nodes';
import type { Content, Editor } from '@tiptap/core';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { Modal } from '../../../ui/modal';
import { CiteWorks } from './cite-works';
import classes from './rich-text.module.css';
import { SaidContext } from './said-context';

export type LiveKind = 'citation' | 'value';
/** So many are drawn; the filter finds the others. */
const MOST_SHOWN = 100;

const fits = (wanted: string, ...texts: readonly string[]): boolean =>
  wanted.trim() === '' || texts.join(' ').toLowerCase().includes(wanted.trim().toLowerCase());

type ListProps = { readonly said: RecordSaid; readonly onTake: (node: Content) => void };

const ValueList = ({ said, onTake }: ListProps) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const [wanted, setWanted] = useState('');
  const values = said.values().filter(({ said: text }) => text.length <= SAID_MAX);
  if (values.length === 0) return <Text c="dimmed">{t('rich.noValues')}</Text>;
  const found = values.filter((value) => fits(wanted, value.rowName, value.label[language], value.said));
  return (
    <Stack gap={12}>
      <TextInput
        data-autofocus
        label={t('rich.filter')}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <div className={classes['liveList']}>
        {found.length === 0 ? <Text c="dimmed">{t('rich.nothingFits')}</Text> : null}
        {found.slice(0, MOST_SHOWN).map(({ module, row, of, rowName, label, said: text }) => (
          <UnstyledButton
            key={`${module}/${row}/${of}`}
            className={classes['liveOffer']}
            onClick={() => onTake({ type: 'liveField', attrs: { module, row, of, said: text } })}
          >
            <span>{[rowName, label[language]].filter(Boolean).join(' · ')}</span>
            <b>{text}</b>
          </UnstyledButton>
        ))}
      </div>
    </Stack>
  );
};

type Props = { readonly kind: LiveKind; readonly editor: Editor; readonly onClose: () => void };

/** Works to cite, or a value of the record to name, at the caret. */
export const LiveDialog = ({ kind, editor, onClose }: Props) => {
  const { t } = useTranslation('records');
  const said = use(SaidContext);
  if (said === undefined) return null;
  const take = (node: Content): void => {
    onClose();
    editor.chain().focus().insertContent(node).run();
  };
  const isCitation = kind === 'citation';
  return (
    <Modal opened onClose={onClose} title={t(isCitation ? 'rich.chooseWorks' : 'rich.chooseValue')} size="lg">
      {isCitation ? <CiteWorks said={said} onTake={take} onClose={onClose} /> : <ValueList said={said} onTake={take} />}
    </Modal>
  );
};
