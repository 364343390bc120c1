import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../ui/shortcuts';
import { mayBeginEdit, type RecordDesk } from './record-context';
import type { Sides } from './use-sides';

/** The keys of the record page. */
export const useRecordKeys = ({
  desk,
  active,
  sides,
  onFind,
  onSubmit,
}: {
  readonly desk: RecordDesk;
  readonly active: string | null;
  readonly sides: Sides;
  readonly onFind: (replacing: boolean) => void;
  readonly onSubmit: () => void;
}): void => {
  const { t } = useTranslation('records');
  const { modules } = desk.record;
  const step = (by: number): void => {
    const at = modules.findIndex((module) => module.id === active);
    const next = modules[Math.max(0, Math.min(modules.length - 1, at + by))];
    if (next) desk.showModule(next.id);
  };
  useShortcuts(t('keys.group'), [
    { key: 'mod+s', label: t('keys.save'), run: () => void desk.saveModules(null) },
    { key: 'mod+f', label: t('keys.find'), run: () => onFind(false) },
    { key: 'mod+h', label: t('keys.replace'), run: () => onFind(true) },
    ...(desk.record.may.submit ? [{ key: 'mod+Enter', label: t('top.submit'), run: onSubmit }] : []),
    {
      key: 'e',
      label: t('keys.edit'),
      run: () => {
        const module = modules.find((each) => each.id === active);
        if (module && mayBeginEdit(desk, module)) void desk.beginEdit(module);
      },
    },
    { key: 'j', label: t('keys.nextModule'), run: () => step(1) },
    { key: 'k', label: t('keys.previousModule'), run: () => step(-1) },
    { key: 'h', label: t('keys.panel'), run: () => sides.openPanel(sides.panel === null ? 'trace' : null) },
  ]);
};
