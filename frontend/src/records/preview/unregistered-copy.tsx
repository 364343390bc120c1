import { useTranslation } from 'react-i18next';
import './print.css';

/**
 * The browser's own menu prints without asking: on paper this stands in the place of what is on the screen, since a copy
 * that no event tells of bears no code.
 */
export const UnregisteredCopy = ({ may }: { readonly may: boolean }) => {
  const { t } = useTranslation('records');
  return <p className="unregistered-copy">{t(may ? 'preview.unregistered' : 'preview.mayNotPrint')}</p>;
};
