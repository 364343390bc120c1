import { useTranslation } from 'react-i18next';
import { anchorAtHand } from '../anchors/selected-anchor';
import { bodiesOf } from '../anchors/threads';
import { useCommentOnIn } from '../anchors/use-comment-on';
import { useShortcuts } from '../../ui/shortcuts';
import { mayBeginEdit, type OpenRecord } from './record-context';
import { moduleInSight } from './use-active-module';
import type { Sides } from './use-sides';

/** The keys of the record page. */
export const useRecordKeys = ({
  openRecord,
  active,
  sides,
  onFind,
  onSubmit,
  onAdd,
}: {
  readonly openRecord: OpenRecord;
  readonly active: string | null;
  readonly sides: Sides;
  readonly onFind: (replacing: boolean) => void;
  readonly onSubmit: () => void;
  /** Asks for a module behind this one. */
  readonly onAdd: (after: string | null) => void;
}): void => {
  const { t } = useTranslation('records');
  const { modules } = openRecord.record;
  const commentOn = useCommentOnIn(openRecord.commentOn);
  /** Keys mean the module with the focus, else the one that was gone to or is read. */
  const here = (): string | null => moduleInSight(modules.map((module) => module.id)) ?? active;
  const step = (by: number): void => {
    const from = here();
    const at = modules.findIndex((module) => module.id === from);
    const next = modules[Math.max(0, Math.min(modules.length - 1, at + by))];
    if (next) openRecord.showModule(next.id);
  };
  useShortcuts(t('keys.group'), [
    { key: 'mod+s', label: t('keys.save'), run: () => void openRecord.saveModules(null) },
    { key: 'mod+f', label: t('keys.find'), run: () => onFind(false) },
    { key: 'mod+h', label: t('keys.replace'), run: () => onFind(true) },
    ...(openRecord.record.may.comment && openRecord.beginning === null
      ? [{ key: 'mod+m', label: t('keys.comment'), run: () => commentOn(anchorAtHand(bodiesOf(modules))) }]
      : []),
    ...(openRecord.record.may.submit ? [{ key: 'mod+Enter', label: t('top.submit'), run: onSubmit }] : []),
    {
      key: 'e',
      label: t('keys.edit'),
      run: () => {
        const at = here();
        const module = modules.find((each) => each.id === at);
        if (module && mayBeginEdit(openRecord, module)) void openRecord.beginEdit(module);
      },
    },
    ...(openRecord.editable && modules.some((module) => module.mayEdit && !module.notApplicable)
      ? [
          {
            key: 's',
            label: t('keys.sign'),
            // The module's own button: what it allows, and how it closes the editor first, is known there.
            run: () =>
              document
                .getElementById(`module-${here() ?? ''}`)
                ?.querySelector<HTMLButtonElement>('[data-act="sign"]')
                ?.click(),
          },
        ]
      : []),
    ...(openRecord.owns ? [{ key: 'a', label: t('keys.add'), run: () => onAdd(here()) }] : []),
    { key: 'j', label: t('keys.nextModule'), run: () => step(1) },
    { key: 'k', label: t('keys.previousModule'), run: () => step(-1) },
    { key: 'h', label: t('keys.panel'), run: () => sides.openPanel(sides.panel === null ? 'trace' : null) },
  ]);
};
