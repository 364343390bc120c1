import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommentTarget } from '../anchors/comment-target';
import { Outline, type AddingAfter } from './outline';
import type { PanelName } from './panel-names';
import classes from './record.module.css';
import type { Sides } from './use-sides';
import { LazyPart } from '../../ui/lazy-part';
import { Drawer } from '../../ui/drawer';

const Panel = lazy(() => import('../panel/panel').then((file) => ({ default: file.Panel })));

/** Left of the paper. */
export const OutlineSide = ({ sides, ...adding }: { readonly sides: Sides } & AddingAfter) => {
  const { t } = useTranslation(['records', 'common']);
  return sides.narrow ? (
    <Drawer
      opened={sides.drawer === 'outline'}
      onClose={sides.closeDrawer}
      title={t('outline.title')}
      size={300}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Outline {...adding} />
    </Drawer>
  ) : (
    <nav className={classes['outline']} aria-label={t('top.outline')}>
      <Outline {...adding} />
    </nav>
  );
};

/** Right of the paper. */
export const PanelSide = ({
  sides,
  ...shown
}: {
  readonly sides: Sides;
  readonly commentTarget: CommentTarget;
  readonly onCommentTarget: (target: CommentTarget) => void;
  readonly thread: string | null;
  readonly onThread: (thread: string) => void;
  readonly replayAt: number | null;
  readonly onReplay: (revision: number | null) => void;
  readonly onShare: () => void;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const named = (name: PanelName) => (
    <LazyPart>
      <Panel name={name} onName={sides.openPanel} {...shown} />
    </LazyPart>
  );
  if (sides.narrow)
    return (
      <Drawer
        opened={sides.drawer === 'panel'}
        onClose={sides.closeDrawer}
        position="bottom"
        size="80%"
        title={t('panel.label')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        {named(sides.panel ?? 'trace')}
      </Drawer>
    );
  return sides.panel === null ? null : (
    <aside data-beside className={classes['panel']} aria-label={t('panel.label')}>
      {named(sides.panel)}
    </aside>
  );
};
