import { Text } from '@mantine/core';
import { numbered } from '@shilu/events/records/module-groups';
import { templateCalls } from '@shilu/events/templates/calls';
import type { ChildTemplate } from '@shilu/events/templates/template';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ofRegister } from '../../api/watch-key';
import { useQueryCall } from '../../api/use-query-call';
import { HeldInContext } from '../../files/held-in';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { CardSkeleton } from '../../ui/skeletons';
import classes from '../page/record.module.css';
import { PaperModule } from './paper-module';

const WATCH = { watch: [ofRegister('template')] };

/** What a child template brings: null where it is not the reader's to see, undefined until it is there. */
export const useChild = (child: ChildTemplate['child'], of: string | null) => {
  const query = useQueryCall(templateCalls.children, { of, children: [child] }, WATCH);
  return query.data === undefined ? (query.isError ? null : undefined) : (query.data.response[0] ?? null);
};

/** The modules of a child template where they will stand, to read. */
export const ChildPaper = ({
  item: { child, title },
  of = null,
}: {
  readonly item: ChildTemplate;
  readonly of?: string | null;
}) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const found = useChild(child, of);
  const heldIn = useMemo(() => ({ category: 'template', entryId: child.templateId }), [child.templateId]);
  const name = language === 'en-US' && found?.nameEn ? found.nameEn : found?.name;
  return (
    <div role="group" className={classes['nested']} aria-label={title}>
      <header className={classes['nestedHead']}>
        <b>{title}</b>
        <Text component="span" c="dimmed" fz="sm">
          {name === undefined
            ? t('child.version', { version: child.version })
            : t('child.from', { name, version: child.version })}
        </Text>
      </header>
      {found === undefined ? <CardSkeleton height={120} /> : null}
      {found === null ? <Text c="dimmed">{t('child.closed')}</Text> : null}
      <HeldInContext value={heldIn}>
        {numbered(found?.modules ?? []).map(({ module, opens }, at) => (
          <div key={at}>
            {opens.map((group) => (
              <Text key={group.number} c="dimmed" fz="sm" mt={6}>
                {group.title}
              </Text>
            ))}
            <PaperModule module={module} id={`child-${child.templateId}-${String(at)}`} />
          </div>
        ))}
      </HeldInContext>
    </div>
  );
};
