import { Button, FileButton, Group, Input, Progress, Stack, Text } from '@mantine/core';
import type { FieldOf } from '@shilu/events/core/fields/field-types';
import { FILE_KINDS, filesIn, mostFiles, mostMegabytes } from '@shilu/events/core/fields/files';
import { fileRefSchema, type FileRef } from '@shilu/events/core/schemas';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noteUploadFailed, uploadFile } from '../../api/upload';
import { FileLinks } from '../../files/file-links';
import type { FilterEditorProps, FilterField } from '../../ui/data-table/filter-field';
import { OptionList } from '../../ui/data-table/option-list';
import { OneLine } from '../../ui/one-line';
import { errorText } from '../../ui/toasts';
import { listed, NOTHING, type ControlOf, type FieldUi, type FilterWords } from './field-ui';

type Field = FieldOf<'files'>;

/** A file on its way: it stands in the value, so that nothing is saved without it. */
type Coming = { readonly id: string; readonly uploading: string };
/** Those that are being sent from this page: another, of a form that was left meanwhile, never comes. */
const sending = new Set<string>();
const isComing = (item: unknown): item is Coming => typeof item === 'object' && item !== null && 'uploading' in item;
const itemsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const storedIn = (value: unknown): readonly FileRef[] =>
  itemsIn(value).flatMap((item) => fileRefSchema.safeParse(item).data ?? []);

type Refused = { readonly id: string; readonly name: string; readonly why: string };

/** What is taken, in words: kinds, how many and how large. */
const useLimits = (field: Field, { language }: Pick<ControlOf<Field>, 'language'>): string => {
  const { t } = useTranslation('registers');
  const { kinds } = field;
  const named = kinds?.map((kind) => FILE_KINDS[kind].label[language]).join(language === 'zh-CN' ? '、' : ', ');
  const [most, size] = [mostFiles(field), mostMegabytes(field)];
  return named === undefined ? t('files.limits', { most, size }) : t('files.limitsOf', { most, size, kinds: named });
};

/** Files that are uploaded as they are chosen, and taken away again before the entry is saved. */
const FilesControl = ({ field, shared, language, value, readOnly, onChange }: ControlOf<Field>) => {
  const { t } = useTranslation(['registers', 'records', 'common']);
  const id = useId();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [fractions, setFractions] = useState<Readonly<Record<string, number>>>({});
  const limits = useLimits(field, { language });
  // Several uploads end in any order: each adds to what is there then.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const keep = (items: readonly unknown[]): void => {
    latest.current = items;
    onChange(items);
  };
  const replace = (coming: string, by: readonly unknown[]): void =>
    keep(itemsIn(latest.current).flatMap((item) => (isComing(item) && item.id === coming ? by : [item])));
  const send = async (file: File, coming: string): Promise<void> => {
    const refuse = (why: string): void => {
      noteUploadFailed();
      replace(coming, []);
      setRefused((list) => [...list, { id: coming, name: file.name, why }]);
    };
    if (file.size === 0) return refuse(t('records:files.empty'));
    const size = mostMegabytes(field);
    if (file.size > size * 1024 * 1024) return refuse(t('records:files.tooLarge', { limit: `${size} MB` }));
    try {
      const onProgress = (fraction: number): void => setFractions((all) => ({ ...all, [coming]: fraction }));
      const stored = await uploadFile(file, 'document', { onProgress });
      const isThere = storedIn(latest.current).some(({ hash, name }) => hash === stored.hash && name === stored.name);
      const isTaken = field.kinds?.some((kind) => FILE_KINDS[kind].is(stored.mime)) ?? true;
      if (isTaken) replace(coming, isThere ? [] : [stored]);
      else refuse(t('files.otherKind'));
    } catch (error) {
      refuse(errorText(error));
    }
  };
  const add = async (files: readonly File[]): Promise<void> => {
    setRefused([]);
    const room = mostFiles(field) - itemsIn(latest.current).length;
    const taken = files.slice(0, Math.max(room, 0)).map((file) => ({ file, id: crypto.randomUUID() }));
    const left = files.slice(taken.length);
    if (left.length > 0)
      setRefused(left.map(({ name }) => ({ id: crypto.randomUUID(), name, why: t('files.full', { most: mostFiles(field) }) }))); // prettier-ignore
    keep([...itemsIn(latest.current), ...taken.map(({ file, id }): Coming => ({ id, uploading: file.name }))]);
    for (const { id } of taken) sending.add(id);
    for (const { file, id } of taken) await send(file, id).finally(() => sending.delete(id));
  };
  const files = storedIn(value);
  const coming = itemsIn(value).filter(isComing);
  return (
    <Input.Wrapper
      label={shared.label}
      description={readOnly ? shared.description : [shared.description, limits].filter(Boolean).join(' ')}
      required={shared.required}
      error={shared.error}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
    >
      <Stack gap={6} role="group" aria-labelledby={`${id}-label`}>
        <FileLinks
          files={files}
          extra={(file) =>
            readOnly ? null : (
              <button
                type="button"
                className="link"
                style={{ fontSize: 12 }}
                aria-label={`${t('records:files.remove')} ${file.name}`}
                onClick={() => keep(itemsIn(latest.current).filter((item) => item !== file && !isSame(item, file)))}
              >
                {t('records:files.remove')}
              </button>
            )
          }
        />
        {coming.map((one) =>
          sending.has(one.id) ? (
            <div key={one.id} role="status">
              <OneLine text={t('records:files.sending', { name: one.uploading })} />
              <Progress value={(fractions[one.id] ?? 0) * 100} size="sm" aria-label={one.uploading} />
            </div>
          ) : (
            <Group key={one.id} gap={8}>
              <Text size="sm" c="var(--red)" role="alert">
                {t('files.interrupted', { name: one.uploading })}
              </Text>
              <button
                type="button"
                className="link"
                style={{ fontSize: 12 }}
                aria-label={`${t('records:files.remove')} ${one.uploading}`}
                onClick={() => replace(one.id, [])}
              >
                {t('records:files.remove')}
              </button>
            </Group>
          ),
        )}
        {refused.map((one) => (
          <Text key={one.id} role="alert" size="sm" c="var(--red)">
            {one.name}
            {t('common:punctuation.colon')}
            {one.why}
          </Text>
        ))}
        {readOnly ? null : (
          <Group>
            <FileButton
              multiple
              {...(field.kinds ? { accept: field.kinds.map((kind) => FILE_KINDS[kind].accept).join(',') } : {})}
              onChange={(chosen) => void add(chosen)}
            >
              {(props) => (
                <Button
                  {...props}
                  size="compact-sm"
                  variant="default"
                  aria-describedby={`${id}-label`}
                  disabled={itemsIn(value).length >= mostFiles(field)}
                  leftSection={<IconUpload size={15} stroke={1.6} />}
                >
                  {t('records:files.add')}
                </Button>
              )}
            </FileButton>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
};

const isSame = (item: unknown, { hash, name }: FileRef): boolean => {
  const other = fileRefSchema.safeParse(item).data;
  return other?.hash === hash && other.name === name;
};

const SOME = '+';

const FilesFilter = ({
  onChange,
  value,
  label,
  t,
}: FilterEditorProps & Pick<FilterWords, 't'> & { readonly label: string }) => {
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const options =
    words === ''
      ? [
          { value: SOME, label: t('files.some') },
          { value: NOTHING, label: t('files.none') },
        ]
      : [{ value: words, label: t('files.named', { words }) }];
  return (
    <OptionList
      label={label}
      options={options}
      chosen={value === null ? [] : [value]}
      onType={setTyped}
      onChoose={onChange}
    />
  );
};

/** Which entries have files, which have none, and which have one that is called so. */
const filesFilter = ({ key, label }: Field, { language, t }: FilterWords): FilterField => ({
  ...{ key, label: label[language] },
  word: (said) => (said === SOME ? t('files.some') : said === NOTHING ? t('files.none') : t('files.named', { words: said })),
  editor: (props) => <FilesFilter {...props} label={label[language]} t={t} />,
}); // prettier-ignore

export const filesUi: FieldUi<Field> = {
  Control: FilesControl,
  text: (_field, value, names) =>
    listed(
      filesIn(value).map(({ name }) => name),
      names,
    ),
  whole: (_field, value) => <FileLinks files={filesIn(value)} />,
  filter: {
    of: filesFilter,
    asked: (_field, said) => (said === SOME ? { empty: false } : said === NOTHING ? { empty: true } : { text: said }),
  },
  itemProblem: (item, t) =>
    isComing(item) ? t(sending.has(item.id) ? 'files.waiting' : 'files.interrupted', { name: item.uploading }) : null,
  start: () => [],
  isUnordered: true,
  room: 'line',
};
