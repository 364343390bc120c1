import { Checkbox, NumberInput, SegmentedControl } from '@mantine/core';
import { SEARCH_MODES, SIMILARITY } from '@shilu/events/structures/structure-search-calls';
import { useTranslation } from 'react-i18next';
import classes from './structures.module.css';
import type { SearchAddress } from './use-search-address';

type Props = { readonly address: SearchAddress; readonly onChange: (part: Partial<SearchAddress>) => void };

/** How the structure is looked for, and what does not count. */
export const SearchOptions = ({ address, onChange }: Props) => {
  const { t } = useTranslation('structures');
  const { mode, threshold } = address;
  return (
    <div className={classes['options']}>
      <SegmentedControl
        aria-label={t('search.mode')}
        className={classes['modes'] ?? ''}
        data={SEARCH_MODES.map((each) => ({ value: each, label: t(`search.modes.${each}`) }))}
        value={mode}
        onChange={(next) => {
          const chosen = SEARCH_MODES.find((each) => each === next);
          if (chosen) onChange({ mode: chosen });
        }}
      />
      {mode === 'similarity' ? (
        <NumberInput
          size="xs"
          w={140}
          label={t('search.threshold')}
          min={SIMILARITY.least}
          max={1}
          step={0.05}
          decimalScale={2}
          value={threshold}
          onChange={(next) => {
            const value = Number(next);
            if (next !== '' && value >= SIMILARITY.least && value <= 1) onChange({ threshold: value });
          }}
        />
      ) : null}
      <div className={classes['switches']}>
        {(['stereo', 'isotopes', 'salt'] as const)
          .filter((each) => mode === 'exact' || (mode === 'substructure' && each === 'stereo'))
          .map((each) => (
            <Checkbox
              key={each}
              size="sm"
              label={t(`search.${each}`)}
              checked={address[each]}
              onChange={({ currentTarget }) => onChange({ [each]: currentTarget.checked })}
            />
          ))}
      </div>
    </div>
  );
};
