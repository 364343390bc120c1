import { useTranslation } from 'react-i18next';
import type { Here } from './people-here';
import { useOpenRecord } from './record-context';

/** Where somebody is, in words. */
export const useWhereWords = (): ((person: Here) => string) => {
  const { t } = useTranslation('records');
  const { modules } = useOpenRecord().record;
  return ({ name, moduleId, editing, self }) => {
    const module = modules.find((each) => each.id === moduleId)?.title;
    if (self) {
      if (module === undefined) return t('top.self');
      return t(editing ? 'top.selfEditing' : 'top.selfAt', { module });
    }
    if (module === undefined) return t('top.here', { names: name });
    return t(editing ? 'top.editingBy' : 'top.at', { name, module });
  };
};
