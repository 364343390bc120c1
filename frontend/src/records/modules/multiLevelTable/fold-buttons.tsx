import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { readonly onFold: () => void; readonly onUnfold: () => void };

/** Folds and unfolds a whole table. */
export const FoldButtons = ({ onFold, onUnfold }: Props) => {
  const { t } = useTranslation('multiLevelTable');
  return (
    <Group gap={4} mb={4} className="no-print">
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onUnfold}>
        {t('unfoldAll')}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onFold}>
        {t('foldAll')}
      </Button>
    </Group>
  );
};
