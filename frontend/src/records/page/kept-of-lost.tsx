import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../identity/session';
import { dropDraft, keepDraft, localDrafts, type LocalDraft } from '../session/draft-store';
import { KeptModule } from './kept-draft';
import classes from './record.module.css';

/** What this person typed in a record that is no longer theirs to see: their own words, on this computer. */
export const KeptOfLost = ({ recordId }: { readonly recordId: string }) => {
  const { t } = useTranslation('records');
  const myId = useMe().accountInfo.id;
  const [drafts, setDrafts] = useState<readonly LocalDraft[]>([]);
  useEffect(() => {
    void localDrafts(myId, recordId).then(setDrafts);
  }, [myId, recordId]);
  return (
    <div className={classes['paper']}>
      {drafts.map((draft) => {
        const { moduleId, type, title = '', data, savedAt } = draft;
        return type === undefined ? null : (
          <KeptModule
            key={moduleId}
            recordId={recordId}
            people={{}}
            kept={{ moduleId, type, title, value: data, draftAt: savedAt }}
            words={t('module.keptOfLost', { module: title })}
            onDiscard={async () => {
              await dropDraft(myId, recordId, moduleId);
              setDrafts((now) => now.filter((each) => each.moduleId !== moduleId));
              return async () => {
                const back = await keepDraft(myId, recordId, draft);
                if (back) setDrafts((now) => [...now, draft]);
                return back;
              };
            }}
          />
        );
      })}
    </div>
  );
};
