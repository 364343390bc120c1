import { currentContent } from '@shilu/events/records/modules/registry';
import type { TemplateModule } from '@shilu/events/templates/template';
import { useTranslation } from 'react-i18next';
import { moduleUiOf } from '../modules/registry';
import classes from '../page/record.module.css';

const NONE: ReadonlySet<string> = new Set();

/** The modules a template brings, as the record will have them. */
export const TemplatePaper = ({ modules }: { readonly modules: readonly TemplateModule[] }) => {
  const { t } = useTranslation('records');
  return modules.map((module, at) => {
    const ui = moduleUiOf(module.type);
    return (
      <section key={at} className={classes['card']} aria-label={module.title}>
        <header className={classes['cardHead']}>
          <h3>{module.title}</h3>
        </header>
        <div className={classes['cardBody']}>
          {ui ? (
            <ui.Static
              content={currentContent(module.type, module.content, module.contentVersion ?? 1)}
              place={{ recordId: '', moduleId: `template-${String(at)}`, people: {}, unfilled: NONE }}
            />
          ) : (
            t('module.unreadable')
          )}
        </div>
      </section>
    );
  });
};
