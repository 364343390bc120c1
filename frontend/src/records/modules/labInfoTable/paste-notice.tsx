import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Pasted } from './table-from-sheet';

/** What a paste did beside filling cells: columns made for it, and values that found no place. */
export const PasteNotice = ({ pasted }: { readonly pasted: Omit<Pasted, 'table'> | null }) => {
  const { t } = useTranslation('records');
  if (pasted === null) return null;
  const { columns, calculated, beyond } = pasted;
  const told = (['columns', 'calculated', 'beyond'] as const).filter((what) => pasted[what] > 0);
  if (told.length === 0) return null;
  const counts = { columns, calculated, beyond };
  return (
    <div role="status">
      {told.map((what) => (
        <Text key={what} fz={12} c={what === 'columns' ? 'dimmed' : 'var(--amber)'}>
          {t(`table.pasted.${what}`, { count: counts[what] })}
        </Text>
      ))}
    </div>
  );
};
