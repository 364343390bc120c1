import { Tabs } from '@mantine/core';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../ui/lazy-part';
import type { CommentTarget } from '../anchors/comment-target';
import { PANELS, type PanelName } from '../page/panel-names';
import { useOpenRecord } from '../page/record-context';
import classes from '../page/record.module.css';
import { CommentsTab } from './comments-tab';
import { PanelTab } from './panel-tab';
import { RelatedTab } from './related-tab';
import { ReplayTab } from './replay-tab';
import { signatureLines } from './signature-lines';
import { SignaturesTab } from './signatures-tab';
import { spectraOfRecord } from './spectra-of-record';
import { SpectraTab } from './spectra-tab';
import { TraceTab } from './trace-tab';
import { VersionsTab } from './versions-tab';

const AccessTab = lazy(() => import('../../sharing/access-tab').then((file) => ({ default: file.AccessTab })));
const PlatformsTab = lazy(() =>
  import('../../integrations/platforms-tab').then((file) => ({ default: file.PlatformsTab })),
);

type Props = {
  readonly name: PanelName;
  readonly onName: (name: PanelName | null) => void;
  readonly commentTarget: CommentTarget;
  readonly onCommentTarget: (target: CommentTarget) => void;
  readonly thread: string | null;
  readonly onThread: (thread: string) => void;
  readonly replayAt: number | null;
  readonly onReplay: (revision: number | null) => void;
  readonly onShare: () => void;
};

/** The right side: what happened, what was said, who signed, which versions, and the record as it was. */
export const Panel = (props: Props) => {
  const { name, onName, commentTarget, onCommentTarget, thread, onThread, replayAt, onReplay, onShare } = props;
  const { t } = useTranslation(['records', 'common']);
  const { record, myId } = useOpenRecord();
  const counts: Readonly<Record<PanelName, number>> = {
    trace: 0,
    comments: record.comments.length,
    signatures: signatureLines(record).length,
    versions: record.versions.length,
    related: record.factsAbout ?? 0,
    access: 0,
    spectra: spectraOfRecord(record.modules).length,
    replay: 0,
    platforms: 0,
  };
  const unread = record.comments.some((comment) => !comment.read && comment.by !== myId);
  return (
    <Tabs
      value={name}
      onChange={(value) => onName(PANELS.find((each) => each === value) ?? null)}
      keepMounted={false}
      style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      <Tabs.List className={classes['panelTabs'] ?? ''}>
        {PANELS.map((each) => (
          <PanelTab
            key={each}
            name={each}
            isChosen={each === name}
            count={counts[each]}
            unread={each === 'comments' && unread}
          />
        ))}
      </Tabs.List>
      <div className={classes['panelBody']} tabIndex={0} role="group" aria-label={t(`panel.${name}`)}>
        <Tabs.Panel value="trace">
          <TraceTab />
        </Tabs.Panel>
        <Tabs.Panel value="comments">
          <CommentsTab target={commentTarget} onTarget={onCommentTarget} thread={thread} onThread={onThread} />
        </Tabs.Panel>
        <Tabs.Panel value="signatures">
          <SignaturesTab />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <VersionsTab />
        </Tabs.Panel>
        <Tabs.Panel value="related">
          <RelatedTab />
        </Tabs.Panel>
        <Tabs.Panel value="access">
          <LazyPart>
            <AccessTab recordId={record.experimentId} mayShare={record.may.share} onShare={onShare} />
          </LazyPart>
        </Tabs.Panel>
        <Tabs.Panel value="spectra">
          <SpectraTab />
        </Tabs.Panel>
        <Tabs.Panel value="platforms">
          <LazyPart>
            <PlatformsTab
              recordId={record.experimentId}
              recordNumber={record.number}
              recordTitle={record.title}
              mayAsk={record.may.ask}
            />
          </LazyPart>
        </Tabs.Panel>
        <Tabs.Panel value="replay">
          <ReplayTab at={replayAt} onAt={onReplay} />
        </Tabs.Panel>
      </div>
    </Tabs>
  );
};
