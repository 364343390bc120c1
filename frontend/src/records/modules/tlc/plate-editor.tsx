import { Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import { cutText } from '@shilu/events/core/cut-text';
import { TLC_OFFERS } from '@shilu/events/records/modules/tlc/offers';
import { isScaled, LONGEST, MOST, type Photo, type Plate } from '@shilu/events/records/modules/tlc/tlc-schema';
import { plateName, TLC_WORDS } from '@shilu/events/records/modules/tlc/tlc-words';
import { IconPhotoPlus, IconPlus, IconRulerMeasure, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURES } from '../../shown-picture';
import { PhotoScale } from './photo-scale';
import { PlateCanvas } from './plate-canvas';
import { withLane } from './plate-edit';
import { PlateSetUp } from './plate-set-up';
import { SpotTable } from './spot-table';
import classes from './tlc.module.css';

type Props = {
  readonly plate: Plate;
  readonly number: number;
  readonly language: Language;
  readonly tools: ReactNode;
  /** Why it cannot be saved as it is. */
  readonly faults: readonly string[];
  readonly sending: boolean;
  readonly onPhoto: (file: File) => void;
  readonly onChange: (plate: Plate, joins?: string) => void;
};

const pictureOf = (files: FileList | undefined): File | null => {
  const [only, ...others] = [...(files ?? [])];
  return only && others.length === 0 && PICTURES.includes(only.type) ? only : null;
};

/** The first of the common names that no lane of the plate has. */
const nextName = (plate: Plate, language: Language): string =>
  TLC_OFFERS[language].lanes.find((name) => !plate.lanes.some((lane) => lane.name === name)) ?? '';

/** One plate: how it was made, drawn upon, and its lanes and spots as a table. */
export const PlateEditor = (props: Props) => {
  const { plate, number, language, tools, faults, sending, onPhoto, onChange } = props;
  const { t } = useTranslation('tlc');
  const [scaling, setScaling] = useState(false);
  const box = useRef<HTMLElement>(null);
  const name = plateName(number, language);
  const { photo } = plate;
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    const picture = pictureOf(data.files);
    if (picture === null) return;
    event.preventDefault();
    event.stopPropagation();
    onPhoto(picture);
  };
  const setPhoto = (next: Photo | null): void => onChange({ ...plate, photo: next });
  const open = (spotId: string): void =>
    box.current?.querySelector<HTMLElement>(`[data-rf="${CSS.escape(spotId)}"]`)?.focus();
  return (
    <section
      ref={box}
      className={classes['plate']}
      aria-label={name}
      onPaste={(event) => take(event, event.clipboardData)}
      onDrop={(event) => take(event, event.dataTransfer)}
      onDragOver={(event) => event.preventDefault()}
    >
      <Group justify="space-between" wrap="nowrap">
        <b>{name}</b>
        {tools}
      </Group>
      <PlateSetUp plate={plate} language={language} onChange={onChange} />
      {faults.length === 0 ? null : (
        <ul className={classes['faults']} role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <div className={classes['beside']}>
        <div className={classes['drawn']}>
          {photo !== null && (scaling || !isScaled(photo)) ? (
            <PhotoScale
              key={photo.hash}
              {...{ photo, number, language }}
              onScale={(scale) => {
                setScaling(false);
                setPhoto({ ...photo, scale });
              }}
              {...(isScaled(photo) ? { onCancel: () => setScaling(false) } : {})}
            />
          ) : null}
          {photo !== null && !isScaled(photo) ? (
            <Text fz="sm" c="dimmed">
              {t('notScaled')}
            </Text>
          ) : null}
          {scaling ? null : <PlateCanvas {...{ plate, number, language, onChange }} onOpen={open} />}
          <Group gap={8} className="no-print">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={15} />}
              disabled={plate.lanes.length >= MOST.lanes}
              onClick={() => onChange(withLane(plate, nextName(plate, language)))}
            >
              {t('addLane')}
            </Button>
            <FileButton accept={PICTURES.join(',')} onChange={(file) => file && onPhoto(file)}>
              {(button) => (
                <Button
                  {...button}
                  size="compact-sm"
                  variant="default"
                  loading={sending}
                  leftSection={<IconPhotoPlus size={15} />}
                >
                  {photo === null ? t('addPhoto') : t('changePhoto')}
                </Button>
              )}
            </FileButton>
            {isScaled(photo) && !scaling ? (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconRulerMeasure size={15} />}
                onClick={() => setScaling(true)}
              >
                {t('setScale')}
              </Button>
            ) : null}
            {photo === null ? null : (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconTrash size={15} />}
                onClick={() => {
                  setScaling(false);
                  setPhoto(null);
                }}
              >
                {t('removePhoto')}
              </Button>
            )}
          </Group>
          {photo === null ? (
            <Text fz="xs" c="dimmed">
              {t('dropPhoto')}
            </Text>
          ) : null}
          <Text fz="xs" c="dimmed">
            {t('keys')}
          </Text>
        </div>
        <SpotTable {...{ plate, number, language, onChange }} />
      </div>
      <Textarea
        autosize
        minRows={1}
        maxRows={6}
        label={TLC_WORDS.remark[language]}
        placeholder={t('remarkHint')}
        maxLength={LONGEST.remark}
        value={plate.remark}
        onChange={(event) => onChange({ ...plate, remark: event.currentTarget.value }, `remark ${plate.id}`)}
      />
    </section>
  );
};

/** A stored picture as the photo of a plate. */
export const photoOf = (stored: { readonly file: { readonly hash: string; readonly name: string }; readonly width: number; readonly height: number }): Photo => ({
  ...{ hash: stored.file.hash, name: cutText(stored.file.name, 200), width: stored.width, height: stored.height },
  scale: null,
}); // prettier-ignore
