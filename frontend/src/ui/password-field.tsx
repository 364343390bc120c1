import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A password, with an eye that says what it does in the person's language. */
export const PasswordField = (props: PasswordInputProps) => {
  const { t } = useTranslation('common');
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('sign.togglePassword') }} />;
};
