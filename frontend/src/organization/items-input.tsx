import { ActionIcon, Button, Checkbox, Input, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DictionaryItem } from '@shilu/events/organization/dictionary';
import type { ControlProps } from '../registers/field-control';
import { pastedItems, readItems } from './items';
import classes from '../registers/register.module.css';

const COLUMNS = ['value', 'zh', 'en'] as const;

/** Options of a dictionary; rows of a spreadsheet can be pasted in. */
export const ItemsInput = ({ label, value, error, readOnly, onChange }: ControlProps) => {
  const { t } = useTranslation('registers');
  const items = readItems(value);
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
      <table className={classes['items']}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`items.${column}`)}
              </th>
            ))}
            <th scope="col">{t('items.enabled')}</th>
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
                <Checkbox
                  aria-label={`${t('items.enabled')} ${String(at + 1)}`}
                  disabled={readOnly}
                  checked={item.enabled}
                  onChange={(event) => change(at, { enabled: event.currentTarget.checked })}
                />
              </td>
              <td>
                {readOnly ? null : (
                  <ActionIcon
                    aria-label={t('items.remove', { row: at + 1 })}
                    onClick={() => onChange(items.filter((_, index) => index !== at))}
                  >
                    <IconX size={15} />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {readOnly ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...items, { value: '', zh: '', en: '', enabled: true }])}
        >
          {t('items.add')}
        </Button>
      )}
      {items.length === 0 && readOnly ? <Text c="dimmed">{t('register.none')}</Text> : null}
    </Input.Wrapper>
  );
};
