import { ActionIcon, Alert, Button, Checkbox, Input, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTableImport, IconX } from '@tabler/icons-react';
import { useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DictionaryItem, ItemColour } from '@shilu/events/organization/dictionary';
import type { ControlProps } from '../registers/field-control';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { ColourSelect } from './colour-select';
import { pastedItems, readItems } from './items';
import { ItemsImportDialog } from './items-import-dialog';
import classes from '../registers/register.module.css';
import { useOptionCounts } from './use-option-counts';

const moved = (items: readonly DictionaryItem[], from: number, to: number): readonly DictionaryItem[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));

const withColour = (colour: ItemColour | undefined): Pick<DictionaryItem, 'colour'> =>
  colour === undefined ? {} : { colour };

const COLUMNS = ['value', 'zh', 'en'] as const;

/** Options of a dictionary; rows of a spreadsheet can be pasted in. */
export const ItemsInput = ({ label, value, error, readOnly, onChange }: ControlProps) => {
  const { t } = useTranslation('registers');
  const language = useStore(languageStore);
  const items = readItems(value);
  const [importing, setImporting] = useState(false);
  const counts = useOptionCounts(readOnly);
  // The option that somebody wanted to take out although it was chosen.
  const [kept, setKept] = useState<string | null>(null);
  const remove = (at: number): void => {
    const value = items[at]?.value ?? '';
    if (counts.has(value)) return setKept(value);
    setKept(null);
    onChange(items.filter((_, index) => index !== at));
  };
  const keptAt = items.findIndex(({ value }) => value === kept);
  const keptItem = items[keptAt];
  const change = (at: number, part: Partial<DictionaryItem>): void =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...part } : item)));
  const paste = (event: ClipboardEvent, at: number): void => {
    const rows = pastedItems(event.clipboardData.getData('text/plain'));
    if (rows.length === 0) return;
    event.preventDefault();
    onChange([...items.slice(0, at), ...rows, ...items.slice(at + 1)]);
  };
  return (
    <Input.Wrapper label={label} required error={error} description={readOnly ? undefined : t('items.hint')}>
      <div className={classes['itemsRoom']}>
        <table className={classes['items']}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`items.${column}`)}
                </th>
              ))}
              <th scope="col">{t('items.colour')}</th>
              <th scope="col">{t('items.enabled')}</th>
              {counts.size === 0 ? null : <th scope="col">{t('items.uses')}</th>}
              <td />
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              <tr key={at}>
                {COLUMNS.map((column) => (
                  <td key={column}>
                    <TextInput
                      size="xs"
                      aria-label={`${t(`items.${column}`)} ${String(at + 1)}`}
                      readOnly={readOnly}
                      value={item[column]}
                      onPaste={(event) => paste(event, at)}
                      onChange={(event) => change(at, { [column]: event.currentTarget.value })}
                    />
                  </td>
                ))}
                <td>
                  <ColourSelect
                    label={`${t('items.colour')} ${String(at + 1)}`}
                    value={item.colour}
                    readOnly={readOnly}
                    onChange={(colour) =>
                      onChange(
                        items.map(({ colour: before, ...each }, index) => ({
                          ...each,
                          ...withColour(index === at ? colour : before),
                        })),
                      )
                    }
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={`${t('items.enabled')} ${String(at + 1)}`}
                    disabled={readOnly}
                    checked={item.enabled}
                    onChange={(event) => change(at, { enabled: event.currentTarget.checked })}
                  />
                </td>
                {counts.size === 0 ? null : (
                  <td className="num" aria-label={`${t('items.uses')} ${String(at + 1)}`}>
                    {counts.get(item.value) ?? 0}
                  </td>
                )}
                <td>
                  {readOnly ? null : (
                    <>
                      <ActionIcon
                        aria-label={t('items.up', { row: at + 1 })}
                        disabled={at === 0}
                        onClick={() => onChange(moved(items, at, at - 1))}
                      >
                        <IconArrowUp size={15} />
                      </ActionIcon>
                      <ActionIcon
                        aria-label={t('items.down', { row: at + 1 })}
                        disabled={at === items.length - 1}
                        onClick={() => onChange(moved(items, at, at + 1))}
                      >
                        <IconArrowDown size={15} />
                      </ActionIcon>
                      <ActionIcon aria-label={t('items.remove', { row: at + 1 })} onClick={() => remove(at)}>
                        <IconX size={15} />
                      </ActionIcon>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {keptItem === undefined ? null : (
        <Alert role="alert" color="yellow" my={8}>
          <Text fz="sm">
            {t('items.kept', {
              option: keptItem[language === 'zh-CN' ? 'zh' : 'en'],
              count: counts.get(keptItem.value) ?? 0,
            })}
          </Text>
          {keptItem.enabled ? (
            <Button
              size="compact-sm"
              variant="light"
              mt={6}
              onClick={() => {
                change(keptAt, { enabled: false });
                setKept(null);
              }}
            >
              {t('items.disable')}
            </Button>
          ) : null}
        </Alert>
      )}
      {readOnly ? null : (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...items, { value: '', zh: '', en: '', enabled: true }])}
          >
            {t('items.add')}
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTableImport size={14} />}
            onClick={() => setImporting(true)}
          >
            {t('items.import.open')}
          </Button>
        </>
      )}
      {importing ? (
        <ItemsImportDialog
          items={items}
          onClose={() => setImporting(false)}
          onTake={(taken) => {
            setImporting(false);
            onChange(taken);
          }}
        />
      ) : null}
      {items.length === 0 && readOnly ? <Text c="dimmed">{t('register.none')}</Text> : null}
    </Input.Wrapper>
  );
};
