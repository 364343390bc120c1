import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { rangeName, rangeOf, type Range } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { IconSelect } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selected } from '../spreadSheet/univer/open-workbook';

type Props = {
  readonly label: string;
  readonly range: Range | null;
  /** It may say nothing. */
  readonly optional?: boolean;
  readonly selected: () => Selected | null;
  /** What the sheet of its cells is called; null where it is the only one. */
  readonly sheetName: string | null;
  /** The sheet on which its cells are, where they may be on no other. */
  readonly within?: string;
  readonly onChange: (range: Range | null, sheet?: string) => void;
};

/** Cells by their name, typed or taken from what is selected in the sheet. */
export const RangeField = ({ label, range, optional = false, selected, sheetName, within, onChange }: Props) => {
  const { t } = useTranslation('spreadDesign');
  const [typed, setTyped] = useState<string | null>(null);
  /** Why what is selected was not taken. */
  const [refused, setRefused] = useState<'noneSelected' | 'otherSheet' | null>(null);
  const read = typed === null || typed.trim() === '' ? null : rangeOf(typed.trim().toUpperCase());
  const isBad = typed !== null && read === null && !(optional && typed.trim() === '');
  const settle = (): void => {
    if (typed === null || isBad) return;
    setTyped(null);
    onChange(read);
  };
  return (
    <TextInput
      label={label}
      w={150}
      {...(sheetName === null ? {} : { description: t('onSheet', { name: sheetName }) })}
      maxLength={24}
      value={typed ?? (range === null ? '' : rangeName(range))}
      error={isBad ? t('rangeBad') : refused === null ? undefined : t(refused)}
      onChange={({ currentTarget }) => {
        setRefused(null);
        setTyped(currentTarget.value);
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
      rightSection={
        <Tooltip label={t('useSelected')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t('useSelected')} ${label}`}
            onClick={() => {
              const found = selected();
              const isElsewhere = within !== undefined && found !== null && found.sheet !== within;
              setRefused(found === null ? 'noneSelected' : isElsewhere ? 'otherSheet' : null);
              if (found === null || isElsewhere) return;
              setTyped(null);
              onChange(found.range, found.sheet);
            }}
          >
            <IconSelect size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      }
    />
  );
};
