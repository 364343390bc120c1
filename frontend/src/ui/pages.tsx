import { Group, Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { readonly total: number; readonly value: number; readonly onChange: (page: number) => void };

/** The pages of a list that is read page by page; nothing where one page holds it. */
export const Pages = ({ total, value, onChange }: Props) => {
  const { t } = useTranslation('common');
  if (total <= 1) return null;
  return (
    <Group justify="center" mt={12}>
      <Pagination
        size="sm"
        total={total}
        value={value}
        onChange={onChange}
        getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
        getItemProps={(page) => ({ 'aria-label': t('pages.number', { page }) })}
      />
    </Group>
  );
};
