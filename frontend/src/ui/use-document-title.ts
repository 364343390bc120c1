import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the browser's tab after the screen. While a screen is read, null: the tab says the product's name, not the last screen's. */
export const useDocumentTitle = (title: string | null): void => {
  const { t } = useTranslation('common');
  const product = t('productName');
  useEffect(() => {
    document.title = title === null ? product : `${title} · ${product}`;
  }, [title, product]);
  useEffect(
    () => () => {
      document.title = product;
    },
    [product],
  );
};
