import { Menu } from '@mantine/core';
import { IconArrowRight, IconExternalLink, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { showDone, showError } from '../toasts';

const ICON = { size: 16, stroke: 1.6 };

/** What a row with a page of its own can always do: be opened, here or in another tab. */
export const OpenItems = ({ href, label }: { readonly href: string; readonly label?: string }) => {
  const { t } = useTranslation('common');
  return (
    <>
      <Menu.Item leftSection={<IconArrowRight {...ICON} />} component={Link} to={href}>
        {label ?? t('table.open')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconExternalLink {...ICON} />}
        component="a"
        href={href}
        target="_blank"
        rel="noreferrer"
      >
        {t('table.newTab')}
      </Menu.Item>
    </>
  );
};

/** Its address, to be sent to somebody. */
export const CopyLinkItem = ({ href }: { readonly href: string }) => {
  const { t } = useTranslation('common');
  const copy = (): void =>
    void navigator.clipboard
      .writeText(`${window.location.origin}${href}`)
      .then(() => showDone(t('table.linkCopied')), showError);
  return (
    <Menu.Item leftSection={<IconLink {...ICON} />} onClick={copy}>
      {t('table.copyLink')}
    </Menu.Item>
  );
};
