import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Light, dark, or as the computer is set. */
export const ThemeChoice = () => {
  const { t } = useTranslation('frame');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('user.theme')}
      value={colorScheme}
      onChange={(value) => setColorScheme(value === 'dark' || value === 'light' ? value : 'auto')}
      data={[
        { value: 'light', label: t('user.light') },
        { value: 'dark', label: t('user.dark') },
        { value: 'auto', label: t('user.auto') },
      ]}
    />
  );
};
