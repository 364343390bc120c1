import { Alert, Button, TextInput, VisuallyHidden } from '@mantine/core';
import type { ChildTemplate } from '@shilu/events/templates/template';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderTools } from '../records/modules/order-tools';
import classes from '../records/page/record.module.css';
import { ChildPaper, useChild } from '../records/preview/child-paper';
import { Chip } from '../ui/state-chip';

type Props = {
  readonly item: ChildTemplate;
  readonly of: string | null;
  readonly at: number;
  readonly count: number;
  readonly readOnly: boolean;
  readonly onTitle: (title: string) => void;
  readonly onVersion: (version: number) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
};

/** A child template in the designer: its title, the version that is pinned, and what that brings, to read. */
export const ChildDesign = ({ item, of, at, count, readOnly, ...on }: Props) => {
  const { t } = useTranslation(['templates', 'records']);
  const [open, setOpen] = useState(false);
  const { title, child } = item;
  const inUse = useChild(child, of)?.inUse ?? null;
  return (
    <section className={classes['card']} aria-label={title}>
      <VisuallyHidden component="h2">{title}</VisuallyHidden>
      <header className={classes['cardHead']}>
        <TextInput
          aria-label={t('templates:design.groupTitle')}
          value={title}
          maxLength={100}
          readOnly={readOnly}
          style={{ flex: 1, minWidth: 120, maxWidth: 420 }}
          onChange={(event) => on.onTitle(event.currentTarget.value)}
        />
        <Chip tone="locked">{t('templates:design.childVersion', { version: child.version })}</Chip>
        <div className={classes['cardActions']}>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={open}
            aria-label={t('templates:design.childContentOf', { title })}
            onClick={() => setOpen(!open)}
          >
            {t('templates:design.childContent')}
          </Button>
          {readOnly ? null : (
            <OrderTools name={title} at={at} count={count} onMove={on.onMove} onRemove={on.onRemove} />
          )}
        </div>
      </header>
      {inUse !== null && inUse > child.version && !readOnly ? (
        <Alert color="gray" mx={16} mb={12}>
          {t('templates:design.childNewer', { version: inUse })}{' '}
          <Button size="compact-sm" variant="default" onClick={() => on.onVersion(inUse)}>
            {t('templates:design.childTake', { version: inUse })}
          </Button>
        </Alert>
      ) : null}
      {open ? (
        <div className={classes['cardBody']}>
          <ChildPaper item={item} of={of} />
        </div>
      ) : null}
    </section>
  );
};
