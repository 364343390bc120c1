import { Button, Group, Stack } from '@mantine/core';
import { issueText } from '@shilu/events/messages/issue-words';
import { own } from '@shilu/events/core/own';
import type { Label, Language } from '@shilu/events/core/call';
import { MOST, tlcSchema, type Plate, type Tlc } from '@shilu/events/records/modules/tlc/tlc-schema';
import { plateName, TLC_FAULTS, tlcFieldName } from '@shilu/events/records/modules/tlc/tlc-words';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { usePictureStore } from '../../use-picture-store';
import type { EditorProps } from '../module-ui';
import { moved, OrderTools } from '../order-tools';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import { useContentHistory } from '../undo/use-content-history';
import { withPlate } from './plate-edit';
import { photoOf, PlateEditor } from './plate-editor';

/** Presses of a key that follow each other within this time are one step of the undo. */
const PAUSE_MS = 1_500;

/** What keeps a content from being saved, by plate and in words that name the field. */
const faultsOf = (content: Tlc, language: Language): ReadonlyMap<number, readonly string[]> => {
  const faults = new Map<number, string[]>();
  for (const { path, message, code, ...issue } of tlcSchema.safeParse(content).error?.issues ?? []) {
    const at = typeof path[1] === 'number' ? path[1] : 0;
    const params = 'params' in issue ? issue.params : undefined;
    const text = issueText({ message, code, params, words: own<Label>(TLC_FAULTS, message) }, language) ?? message;
    const words = [tlcFieldName(content, path, language), text]
      .filter(Boolean)
      .join(language === 'zh-CN' ? '：' : ': ');
    faults.set(at, [...new Set([...(faults.get(at) ?? []), words])]);
  }
  return faults;
};

/** Plates one below the other. */
export const TlcEditor = ({ content, onChange }: EditorProps<Tlc>) => {
  const { t } = useTranslation('tlc');
  const language = useStore(languageStore);
  const { store } = usePictureStore();
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  // A photo arrives later than it was chosen: it goes into what is there then.
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });
  const history = useContentHistory({ content, onChange, pauseMs: PAUSE_MS });
  const change = (plates: readonly Plate[], joins?: string): void => {
    latest.current = { plates: [...plates] };
    history.change(latest.current, joins === undefined ? {} : { joins });
  };
  const put = (plate: Plate, joins?: string): void =>
    change(
      latest.current.plates.map((each) => (each.id === plate.id ? plate : each)),
      joins,
    );
  const addPhoto = async (plateId: string, file: File): Promise<void> => {
    setSending((ids) => new Set(ids).add(plateId));
    const stored = await store(file);
    setSending((ids) => new Set([...ids].filter((id) => id !== plateId)));
    const plate = latest.current.plates.find(({ id }) => id === plateId);
    if (stored && plate) put({ ...plate, photo: photoOf(stored) });
  };
  const faults = useMemo(() => faultsOf(content, language), [content, language]);
  const { plates } = content;
  return (
    <OwnUndo undo={history.undo} redo={history.redo}>
      <Stack gap={18}>
        {plates.map((plate, at) => (
          <PlateEditor
            key={plate.id}
            {...{ plate, language, number: at + 1, faults: faults.get(at) ?? [], onChange: put }}
            sending={sending.has(plate.id)}
            onPhoto={(file) => void addPhoto(plate.id, file)}
            tools={
              <OrderTools
                name={plateName(at + 1, language)}
                at={at}
                count={plates.length}
                onMove={(by) => change(moved(plates, at, by))}
                onRemove={() => change(plates.filter(({ id }) => id !== plate.id))}
              />
            }
          />
        ))}
        <Group>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={plates.length >= MOST.plates}
            onClick={() => change(withPlate(content, language).plates)}
          >
            {t('addPlate')}
          </Button>
          {history.canUndo || history.canRedo ? <UndoButtons history={history} /> : null}
        </Group>
      </Stack>
    </OwnUndo>
  );
};
