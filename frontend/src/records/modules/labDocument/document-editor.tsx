import { fileSize } from '@shilu/events/core/file-size';
import { Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import {
  characterisationOf,
  type DocumentContent,
  type DocumentFile,
} from '@shilu/events/records/modules/document/document';
import type { AccurateMass } from '@shilu/events/spectra/accurate-mass';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefusedForGood } from '../../../api/api-error';
import { uploadFile } from '../../../api/upload';
import { DropArea } from '../../../ui/drop-area';
import { errorText } from '../../../ui/toasts';
import type { EditorProps } from '../module-ui';
import { OwnUndo } from '../undo/own-undo';
import { UndoButtons } from '../undo/undo-buttons';
import { useContentHistory } from '../undo/use-content-history';
import { languageStore } from '../../../lib/language';
import { useStore } from '../../../lib/store';
import { CharacterisationBlock } from '../../../spectra/characterisation-block';
import { massesWith } from '../../../spectra/masses-with';
import { MassTable } from '../../../spectra/mass-table';
import { OneLine } from '../../../ui/one-line';
import { FileLinks } from '../../../files/file-links';
import { useFileLimit } from '../../use-file-limit';

type Upload = {
  readonly id: string;
  readonly file: File;
  readonly fraction: number;
  readonly error: string | null;
  /** Sent again it may be taken: the network or the server failed, not the file. */
  readonly again: boolean;
};

export const DocumentEditor = ({ content, place, onChange }: EditorProps<DocumentContent>) => {
  const { t } = useTranslation(['records', 'common']);
  const { most, limit } = useFileLimit();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  // Several uploads end in any order: each adds to what is there then.
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });
  const history = useContentHistory({
    content,
    onChange,
    onTravel: (next) => {
      latest.current = next;
    },
  });
  const write = (next: DocumentContent, joins?: string): void => {
    latest.current = next;
    history.change(next, joins === undefined ? {} : { joins });
  };
  const change = (files: DocumentFile[], joins?: string): void => write({ ...latest.current, files }, joins);
  const changeMasses = (masses: readonly AccurateMass[], joins?: string): void => {
    const { masses: _, ...rest } = latest.current;
    write({ ...rest, ...(masses.length > 0 && { masses: [...masses] }) }, joins);
  };
  const text = characterisationOf(content, useStore(languageStore));
  const patch = (id: string, next: Partial<Upload>): void =>
    setUploads((list) => list.map((each) => (each.id === id ? { ...each, ...next } : each)));
  const send = async (upload: Upload): Promise<void> => {
    if (upload.file.size === 0) return patch(upload.id, { error: t('files.empty') });
    if (upload.file.size > most) return patch(upload.id, { error: t('files.tooLarge', { limit }) });
    patch(upload.id, { error: null, fraction: 0 });
    try {
      const stored = await uploadFile(upload.file, 'document', {
        onProgress: (fraction) => patch(upload.id, { fraction }),
      });
      change([...latest.current.files, { ...stored, id: crypto.randomUUID() }]);
      setUploads((list) => list.filter((each) => each.id !== upload.id));
    } catch (error) {
      patch(upload.id, { error: errorText(error), again: !isRefusedForGood(error) });
    }
  };
  const add = async (files: readonly File[]): Promise<void> => {
    const begun = files.map((file): Upload => ({
      id: crypto.randomUUID(),
      file,
      fraction: 0,
      error: null,
      again: false,
    }));
    setUploads((list) => [...list, ...begun]);
    for (const upload of begun) await send(upload);
  };
  return (
    <OwnUndo undo={history.undo} redo={history.redo}>
      <Stack gap={10}>
        {content.files.length === 0 ? null : (
          <FileLinks
            files={content.files}
            onMass={(found) => changeMasses(massesWith(latest.current.masses ?? [], '', found))}
            onSpectrum={({ id }, spectrum) =>
              change(
                content.files.map(({ spectrum: _, ...file }) =>
                  file.id === id ? { ...file, ...(spectrum && { spectrum }) } : { ...file, ...(_ && { spectrum: _ }) },
                ),
                `spectrum ${id}`,
              )
            }
            extra={(file) => (
              <Group gap={8} mt={2} wrap="nowrap">
                <TextInput
                  size="xs"
                  style={{ flex: 1 }}
                  aria-label={`${t('files.note')} ${file.name}`}
                  placeholder={t('files.note')}
                  maxLength={250}
                  value={file.note ?? ''}
                  onChange={(event) => {
                    const note = event.currentTarget.value;
                    change(
                      content.files.map((each) => (each.id === file.id ? { ...each, note } : each)),
                      `note ${file.id}`,
                    );
                  }}
                />
                <button
                  type="button"
                  className="link"
                  style={{ fontSize: 12, whiteSpace: 'nowrap' }}
                  onClick={() => change(content.files.filter((each) => each.id !== file.id))}
                >
                  {t('files.remove')}
                </button>
              </Group>
            )}
          />
        )}
        {history.canUndo || history.canRedo ? <UndoButtons history={history} /> : null}
        {uploads.map((upload) => (
          <div key={upload.id} role={upload.error === null ? 'status' : 'alert'}>
            <Group justify="space-between" wrap="nowrap">
              <Text fz="sm" component="span">
                <OneLine alone text={upload.file.name} /> <span className="mute">{fileSize(upload.file.size)}</span>
              </Text>
              <Group gap={8} wrap="nowrap">
                {upload.error === null ? (
                  <Text fz="sm" className="num">
                    {Math.round(upload.fraction * 100)} %
                  </Text>
                ) : null}
                {upload.error === null || !upload.again ? null : (
                  <Button size="compact-xs" variant="default" onClick={() => void send(upload)}>
                    {t('files.again')}
                  </Button>
                )}
                {upload.error === null ? null : (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="gray"
                    onClick={() => setUploads((list) => list.filter((each) => each.id !== upload.id))}
                  >
                    {t('files.dismiss')}
                  </Button>
                )}
              </Group>
            </Group>
            {upload.error === null ? (
              <Progress value={upload.fraction * 100} size="sm" aria-label={upload.file.name} />
            ) : (
              <Text fz="sm" c="var(--red)">
                {upload.error}
              </Text>
            )}
          </div>
        ))}
        <DropArea
          onDrop={(files) => void add(files)}
          multiple
          p={18}
          label={t('files.drop', { limit })}
          choose={t('files.choose')}
        />
        <MassTable masses={content.masses ?? []} onChange={changeMasses} />
        {text === '' ? null : <CharacterisationBlock text={text} moduleId={place.moduleId} />}
      </Stack>
    </OwnUndo>
  );
};
