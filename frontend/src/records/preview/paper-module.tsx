import { currentContent } from '@shilu/events/records/modules/registry';
import { useTranslation } from 'react-i18next';
import { moduleUiOf } from '../modules/registry';
import classes from '../page/record.module.css';

const NONE: ReadonlySet<string> = new Set();

type Shown = {
  readonly type: string;
  readonly title: string;
  readonly content?: unknown;
  readonly contentVersion?: number | undefined;
};

type Props = {
  readonly module: Shown;
  readonly id: string;
  /** What is said of its parts is marked here. */
  readonly isCommented?: boolean;
};

/** One module that stands in no record, as the record will have it. */
export const PaperModule = ({ module, id, isCommented = false }: Props) => {
  const { t } = useTranslation('records');
  const ui = moduleUiOf(module.type);
  return (
    <section className={classes['card']} aria-label={module.title}>
      <header className={classes['cardHead']}>
        <h3>{module.title}</h3>
      </header>
      <div className={classes['cardBody']} data-anchor-body={isCommented ? id : undefined}>
        {ui ? (
          <ui.Static
            content={currentContent(module.type, module.content, module.contentVersion ?? 1)}
            place={{ recordId: '', moduleId: id, people: {}, unfilled: NONE }}
          />
        ) : (
          t('module.unreadable')
        )}
      </div>
    </section>
  );
};
