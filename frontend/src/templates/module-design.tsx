import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { currentContent } from '@shilu/events/records/modules/registry';
import type { TemplateModule } from '@shilu/events/templates/template';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { contentFaults, type ModulePlace } from '../records/modules/module-ui';
import { OrderTools } from '../records/modules/order-tools';
import { moduleUiOf } from '../records/modules/registry';
import { LockControl } from './lock-control';
import { EmptyModule } from '../records/page/empty-module';
import classes from '../records/page/record.module.css';
import { LazyPart } from '../ui/lazy-part';
import { CardSkeleton } from '../ui/skeletons';
import { Chip } from '../ui/state-chip';

const NONE: ReadonlySet<string> = new Set();

type Props = {
  readonly moduleKey: string;
  readonly module: TemplateModule;
  readonly at: number;
  readonly count: number;
  readonly open: boolean;
  readonly readOnly: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onTitle: (title: string) => void;
  readonly onContent: (content: unknown) => void;
  readonly onLock: (lock: TemplateModule['lock'] | null) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
};

/** One module of a template: its title, its place, and the editor that the record has for it. */
export const ModuleDesign = ({ moduleKey, module, at, count, open, readOnly, ...on }: Props) => {
  const { t } = useTranslation(['templates', 'records']);
  const ui = moduleUiOf(module.type);
  const content = currentContent(module.type, module.content, module.contentVersion ?? 1);
  const place: ModulePlace = { recordId: '', moduleId: `template-${moduleKey}`, people: {}, unfilled: NONE };
  const unfit = !open && contentFaults(module.type, content).length > 0;
  const leaveOnEscape = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { target, currentTarget } = event;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    on.onOpen(false);
  };
  return (
    <section className={classes['card']} data-open={open} aria-label={module.title}>
      {/* What stands in a module begins below its title, which is typed here. */}
      <VisuallyHidden component="h2">{module.title}</VisuallyHidden>
      <header className={classes['cardHead']}>
        <TextInput
          aria-label={t('templates:design.title')}
          value={module.title}
          maxLength={100}
          readOnly={readOnly}
          style={{ flex: 1, minWidth: 120, maxWidth: 420 }}
          onChange={(event) => on.onTitle(event.currentTarget.value)}
        />
        {unfit ? <Chip tone="rejected">{t('templates:design.unfit')}</Chip> : null}
        {readOnly ? null : (
          <div className={classes['cardActions']}>
            <Button
              size="compact-sm"
              {...(open ? { variant: 'filled' } : { variant: 'subtle', color: 'gray' })}
              aria-label={t(open ? 'templates:design.doneWith' : 'templates:design.editOf', { title: module.title })}
              onClick={() => on.onOpen(!open)}
            >
              {t(open ? 'records:module.done' : 'records:module.edit')}
            </Button>
            <OrderTools name={module.title} at={at} count={count} onMove={on.onMove} onRemove={on.onRemove} />
          </div>
        )}
      </header>
      {open || module.lock !== undefined ? (
        <LockControl module={module} readOnly={readOnly} onLock={on.onLock} />
      ) : null}
      {ui === undefined ? (
        <div className={classes['cardBody']}>{t('records:module.unreadable')}</div>
      ) : open ? (
        <div className={ui.flush ? classes['flush'] : classes['cardBody']} onKeyDown={leaveOnEscape}>
          <LazyPart fallback={<CardSkeleton />}>
            <ui.Editor content={content} place={place} onChange={on.onContent} onLeave={() => on.onOpen(false)} />
          </LazyPart>
        </div>
      ) : (
        <>
          {readOnly ? null : <EmptyModule type={module.type} content={content} onBegin={() => on.onOpen(true)} />}
          <div className={classes['cardBody']}>
            <ui.Static content={content} place={place} />
          </div>
        </>
      )}
    </section>
  );
};
