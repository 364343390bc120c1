import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { findModuleType } from '@shilu/events/records/modules/registry';
import {
  IconAffiliate,
  IconArrowRight,
  IconCopy,
  IconDeviceMobile,
  IconDeviceFloppy,
  IconDots,
  IconEye,
  IconFileTypePdf,
  IconFileUpload,
  IconLayoutSidebarRight,
  IconLink,
  IconPrinter,
  IconRoute,
  IconSearch,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import clsx from 'clsx';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useSend } from '../../api/use-send';
import { StateChip } from '../../ui/state-chip';
import { useShortcuts } from '../../ui/shortcuts';
import { showDone, showError } from '../../ui/toasts';
import { UnregisteredCopy } from '../preview/unregistered-copy';
import { exportPdf } from './export-pdf';
import { PeopleInBar } from './people-in-bar';
import { useOpenRecord } from './record-context';
import { BarStart } from './bar-start';
import classes from './record.module.css';
import { SaveIndicator } from './save-indicator';
import { OneLine } from '../../ui/one-line';
import { WorkButton } from '../../ui/work-button';

type Props = {
  readonly onOutline: () => void;
  readonly onPanel: () => void;
  readonly onSubmit: () => void;
  readonly onFind: () => void;
  readonly onPhone: () => void;
  readonly onShare: () => void;
};

export const TopBar = ({ onOutline, onPanel, onSubmit, onFind, onPhone, onShare }: Props) => {
  const { t } = useTranslation(['records', 'common']);
  const navigate = useNavigate();
  const openRecord = useOpenRecord();
  const { send, sending } = useSend();
  const { record, session } = openRecord;
  // Done is what comes next while a module is open, and nothing else stands out.
  const editing = useSyncExternalStore(session.store.subscribe, () =>
    [...session.store.get().entries.values()].some((entry) => entry.editing),
  );
  const busy = async (work: () => Promise<string | null>): Promise<void> => {
    try {
      const done = await work();
      if (done === null) return;
      showDone(done);
    } catch (error) {
      showError(error);
    }
    await openRecord.refresh();
  };
  const recall = (): Promise<void> =>
    busy(async () => {
      const reason = await openRecord.askReason(t('reason.recall'), { always: true });
      if (reason === null) return null;
      const { status } = (
        await send(approvalCalls.recall, {
          experimentId: record.experimentId,
          ...(reason === undefined ? {} : { reason }),
        })
      ).response;
      return t(status === 'recalled' ? 'review.recallDone' : 'review.recallSent');
    });
  const reactivate = (): Promise<void> =>
    busy(async () => {
      const reason = await openRecord.askReason(t('reason.reactivate'), { always: true });
      if (reason === null) return null;
      await send(approvalCalls.activate, {
        experimentId: record.experimentId,
        ...(reason === undefined ? {} : { reason }),
      });
      return t('review.reactivated');
    });
  const remove = (): Promise<void> =>
    busy(async () => {
      const reason = await openRecord.askReason(t('reason.removeRecord'));
      if (reason === null) return null;
      await send(recordCalls.removeRecord, { id: record.experimentId, ...(reason === undefined ? {} : { reason }) });
      return t('common:toast.removed');
    });
  const print = (): void => void navigate(`/recordPreview/${record.experimentId}?print=1`);
  const preview = (): void => void navigate(`/recordPreview/${record.experimentId}`);
  const exportIt = (): void => {
    showDone(t('top.exporting'));
    void exportPdf(record.experimentId, record.number);
  };
  useShortcuts(t('keys.group'), [
    { label: t('top.preview'), run: preview },
    ...(record.may.exportIt
      ? [
          { key: 'mod+p', label: t('top.print'), run: print },
          { label: t('top.exportPdf'), run: exportIt },
        ]
      : []),
  ]);
  return (
    <header className={clsx(classes['bar'], 'no-print')}>
      <UnregisteredCopy may={record.may.exportIt} />
      <BarStart onOutline={onOutline} />
      <div className={classes['where']}>
        <nav className={classes['crumbs']} aria-label={t('top.breadcrumb')}>
          {record.projectId === null ? null : (
            <>
              <Link to={`/team/allTask/${record.projectId}`}>
                <OneLine text={record.projectName ?? ''} />
              </Link>
              <span aria-hidden className={classes['wideOnly']}>
                /
              </span>
            </>
          )}
          {record.taskName === null ? null : (
            <>
              <OneLine alone text={record.taskName} className={classes['wideOnly']} />
              <span aria-hidden className={classes['wideOnly']}>
                /
              </span>
            </>
          )}
          <Link to={`/record?bookId=${record.bookId}`}>
            <OneLine text={record.bookName} />
          </Link>
          <span aria-hidden className={classes['wideOnly']}>
            /
          </span>
          <span className={clsx(classes['number'], 'mono')}>{record.number}</span>
        </nav>
        <StateChip state={record.status} beingRepaired={record.beingRepaired} />
        <span className={clsx(classes['wideOnly'], 'mute')} title={t('top.version', { version: record.version })}>
          v{record.version}
        </span>
        <SaveIndicator />
      </div>
      <span className={classes['grow']} />
      <PeopleInBar />
      <span
        className={clsx(classes['jump'], classes['wideOnly'], 'mute')}
        style={{ fontSize: 13, whiteSpace: 'nowrap' }}
      >
        {t('top.jump')} <kbd>{navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K'}</kbd>
      </span>
      <Button
        className={classes['wideOnly'] ?? ''}
        variant="default"
        component={Link}
        to={`/recordPreview/${record.experimentId}`}
      >
        {t('top.preview')}
      </Button>
      {record.may.submit ? (
        <Button variant={editing ? 'default' : 'filled'} onClick={onSubmit}>
          {t('top.submit')}
        </Button>
      ) : null}
      {record.may.recall ? (
        <WorkButton variant="default" working={sending === approvalCalls.recall.path} onClick={() => void recall()}>
          {t('top.recall')}
        </WorkButton>
      ) : null}
      {record.may.reactivate ? (
        <WorkButton
          variant="default"
          working={sending === approvalCalls.activate.path}
          onClick={() => void reactivate()}
        >
          {t('top.reactivate')}
        </WorkButton>
      ) : null}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={36} aria-label={t('top.more')}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {openRecord.editable ? (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} stroke={1.6} />}
              rightSection={<kbd>{navigator.userAgent.includes('Mac') ? '⌘ S' : 'Ctrl S'}</kbd>}
              onClick={() => void openRecord.saveModules(null)}
            >
              {t('top.save')}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconEye size={16} stroke={1.6} />} onClick={preview}>
            {t('top.preview')}
          </Menu.Item>
          <Menu.Item leftSection={<IconSearch size={16} stroke={1.6} />} onClick={onFind}>
            {t('find.label')}
          </Menu.Item>
          {openRecord.owns ? (
            <Menu.Item leftSection={<IconDeviceMobile size={16} stroke={1.6} />} onClick={onPhone}>
              {t('top.phone')}
            </Menu.Item>
          ) : null}
          {record.may.share ? (
            <Menu.Item leftSection={<IconShare size={16} stroke={1.6} />} onClick={onShare}>
              {t('top.share')}
            </Menu.Item>
          ) : null}
          {record.may.exportIt ? (
            <>
              <Menu.Item leftSection={<IconFileTypePdf size={16} stroke={1.6} />} onClick={exportIt}>
                {t('top.exportPdf')}
              </Menu.Item>
              <Menu.Item leftSection={<IconPrinter size={16} stroke={1.6} />} onClick={print}>
                {t('top.print')}
              </Menu.Item>
            </>
          ) : null}
          {record.may.takeBack ? (
            <Menu.Item
              leftSection={<IconFileUpload size={16} stroke={1.6} />}
              component={Link}
              to={`/uploadRecord/${record.experimentId}`}
            >
              {t('top.takeBack')}
            </Menu.Item>
          ) : null}
          {record.may.copy ? (
            <Menu.Item
              leftSection={<IconCopy size={16} stroke={1.6} />}
              onClick={() => void navigate(`/cloneRecord/${record.experimentId}/${record.bookId}`)}
            >
              {t('top.clone')}
            </Menu.Item>
          ) : null}
          {record.modules.some(({ type }) => findModuleType(type)?.reaction !== undefined) ? (
            <>
              {record.may.copy ? (
                <Menu.Item
                  leftSection={<IconArrowRight size={16} stroke={1.6} />}
                  onClick={() => void navigate(`/cloneRecord/${record.experimentId}/${record.bookId}?for=next`)}
                >
                  {t('top.next')}
                </Menu.Item>
              ) : null}
              <Menu.Item
                leftSection={<IconRoute size={16} stroke={1.6} />}
                component={Link}
                to={`/record/labmap/${record.experimentId}?view=route`}
              >
                {t('top.route')}
              </Menu.Item>
            </>
          ) : null}
          <Menu.Item
            leftSection={<IconAffiliate size={16} stroke={1.6} />}
            component={Link}
            to={`/record/labmap/${record.experimentId}`}
          >
            {t('top.labMap')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={16} stroke={1.6} />}
            onClick={() =>
              void navigator.clipboard
                .writeText(`${window.location.origin}/editRecord/${record.experimentId}`)
                .then(() => showDone(t('top.copied')))
            }
          >
            {t('top.copyLink')}
          </Menu.Item>
          {record.may.remove ? (
            <Menu.Item
              color="var(--red)"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => void remove()}
            >
              {t('top.remove')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <Tooltip label={t('top.panel')}>
        <ActionIcon size={36} aria-label={t('top.panel')} onClick={onPanel}>
          <IconLayoutSidebarRight size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </header>
  );
};
