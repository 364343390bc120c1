import { Select } from '@mantine/core';
import { ITEM_COLOURS, type ItemColour } from '@shilu/events/organization/dictionary';
import { useTranslation } from 'react-i18next';
import { ColourDot } from '../ui/option-mark';

const colourOf = (value: string | null): ItemColour | undefined => ITEM_COLOURS.find((colour) => colour === value);

type Props = {
  readonly label: string;
  readonly value: ItemColour | undefined;
  readonly readOnly: boolean;
  readonly onChange: (colour: ItemColour | undefined) => void;
};

/** The colour that stands before an option's word; none, where none is chosen. */
export const ColourSelect = ({ label, value, readOnly, onChange }: Props) => {
  const { t } = useTranslation('registers');
  return (
    <Select
      size="xs"
      w={112}
      aria-label={label}
      readOnly={readOnly}
      clearable
      placeholder={t('items.colourNone')}
      leftSection={value === undefined ? undefined : <ColourDot colour={value} />}
      data={ITEM_COLOURS.map((colour) => ({ value: colour, label: t(`items.colours.${colour}`) }))}
      renderOption={({ option }) => {
        const colour = colourOf(option.value);
        return (
          <span>
            {colour === undefined ? null : <ColourDot colour={colour} />}
            {option.label}
          </span>
        );
      }}
      value={value ?? null}
      onChange={(next) => onChange(colourOf(next))}
    />
  );
};
