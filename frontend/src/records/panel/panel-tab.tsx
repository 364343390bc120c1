import { Tabs, Tooltip } from '@mantine/core';
import {
  IconChartLine,
  IconHistory,
  IconLink,
  IconMessage,
  IconPlayerPlay,
  IconPlugConnected,
  IconSignature,
  IconUsers,
  IconVersions,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PanelName } from '../page/panel-names';
import classes from '../page/record.module.css';

const ICONS: Readonly<Record<PanelName, Icon>> = {
  trace: IconHistory,
  comments: IconMessage,
  signatures: IconSignature,
  versions: IconVersions,
  related: IconLink,
  access: IconUsers,
  spectra: IconChartLine,
  replay: IconPlayerPlay,
  platforms: IconPlugConnected,
};

type Props = {
  readonly name: PanelName;
  readonly isChosen: boolean;
  readonly count: number;
  readonly unread: boolean;
};

/**
 * One of nine in one line: in words where the words of all have room, else a picture, whose word is shown where it is
 * chosen and said on hover and to who listens.
 */
export const PanelTab = ({ name, isChosen, count, unread }: Props) => {
  const { t } = useTranslation('records');
  const Picture = ICONS[name];
  const word = t(`panel.${name}`);
  return (
    <Tooltip label={word} openDelay={300} disabled={isChosen} events={{ hover: true, focus: true, touch: false }}>
      <Tabs.Tab value={name} className={classes['panelTab'] ?? ''}>
        <span className={classes['panelSign']}>
          <Picture size={16} stroke={1.6} aria-hidden className={classes['panelIcon'] ?? ''} />
          <span className={classes['panelWord']}>{word}</span>
          {count > 0 ? (
            <span className={classes['count']} data-unread={unread}>
              {count}
              {unread ? <span className={classes['unseen']}> {t('comment.unread')}</span> : null}
            </span>
          ) : null}
        </span>
      </Tabs.Tab>
    </Tooltip>
  );
};
