import { Button, Checkbox, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import type { RecordSaid } from '@shilu/events/records/modules/quotes';
import { MOST_WORKS, SAID_MAX } from '@shilu/events/records/modules/rich-text/live-nodes';
import { runsText } from '@shilu/events/references/runs';
import type { Content, Editor } from '@tiptap/core';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { ReferenceRuns } from '../../../resources/reference-runs';
import { Modal } from '../../../ui/modal';
import classes from './rich-text.module.css';
import { SaidContext } from './said-context';

export type LiveKind = 'citation' | 'value';
/** So many are drawn; the filter finds the others. */
const MOST_SHOWN = 100;

const fits = (wanted: string, ...texts: readonly string[]): boolean =>
  wanted.trim() === '' || texts.join(' ').toLowerCase().includes(wanted.trim().toLowerCase());

type ListProps = { readonly said: RecordSaid; readonly wanted: string; readonly onTake: (node: Content) => void };

const WorkList = ({ said, wanted, onTake }: ListProps) => {
  const { t } = useTranslation('records');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const works = said.works().map((work) => ({ ...work, key: `${work.module}/${work.id}` }));
  if (works.length === 0) return <Text c="dimmed">{t('rich.noWorks')}</Text>;
  const found = works.filter(({ runs, number }) => fits(wanted, `[${String(number)}]`, runsText(runs)));
  const take = (): void =>
    onTake({
      type: 'citation',
      attrs: {
        works: works
          .filter(({ key }) => chosen.has(key))
          .slice(0, MOST_WORKS)
          .map(({ module, id, number }) => ({ module, id, number })),
      },
    });
  return (
    <>
      <Stack gap={10} className={classes['liveList']}>
        {found.length === 0 ? <Text c="dimmed">{t('rich.nothingFits')}</Text> : null}
        {found.slice(0, MOST_SHOWN).map(({ key, runs, number }) => (
          <Checkbox
            key={key}
            checked={chosen.has(key)}
            onChange={(event) => {
              const next = new Set(chosen);
              if (event.currentTarget.checked) next.add(key);
              else next.delete(key);
              setChosen(next);
            }}
            label={
              <span>
                [{number}] <ReferenceRuns runs={runs} />
              </span>
            }
          />
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button disabled={chosen.size === 0} onClick={take}>
          {t('rich.insertWorks')}
        </Button>
      </Group>
    </>
  );
};

const ValueList = ({ said, wanted, onTake }: ListProps) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const values = said.values().filter(({ said: text }) => text.length <= SAID_MAX);
  if (values.length === 0) return <Text c="dimmed">{t('rich.noValues')}</Text>;
  const found = values.filter((value) => fits(wanted, value.rowName, value.label[language], value.said));
  return (
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
  );
};

type Props = { readonly kind: LiveKind; readonly editor: Editor; readonly onClose: () => void };

/** Works to cite, or a value of the record to name, at the caret. */
export const LiveDialog = ({ kind, editor, onClose }: Props) => {
  const { t } = useTranslation('records');
  const said = use(SaidContext);
  const [wanted, setWanted] = useState('');
  if (said === undefined) return null;
  const take = (node: Content): void => {
    onClose();
    editor.chain().focus().insertContent(node).run();
  };
  const List = kind === 'citation' ? WorkList : ValueList;
  return (
    <Modal opened onClose={onClose} title={t(kind === 'citation' ? 'rich.chooseWorks' : 'rich.chooseValue')} size="lg">
      <Stack gap={12}>
        <TextInput
          data-autofocus
          label={t('rich.filter')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <List said={said} wanted={wanted} onTake={take} />
      </Stack>
    </Modal>
  );
};
