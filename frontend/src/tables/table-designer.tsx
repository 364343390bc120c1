import { Text } from '@mantine/core';
import { currentContent } from '@shilu/events/records/modules/registry';
import { designedType } from '@shilu/events/resources/table-design';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { InLibraryContext } from '../records/modules/library/in-library';
import type { ModulePlace } from '../records/modules/module-ui';
import { moduleUiOf } from '../records/modules/registry';
import type { ControlProps } from '../registers/field-control';
import { LazyPart } from '../ui/lazy-part';
import { CardSkeleton } from '../ui/skeletons';

const held = z.array(
  z.object({ title: z.string(), content: z.unknown(), contentVersion: z.number().optional(), type: z.string() }),
);
const NONE: ReadonlySet<string> = new Set();
const place: ModulePlace = { recordId: '', moduleId: 'table-design', people: {}, unfilled: NONE };

/** Enter in a cell is the cell's own; the form around it is sent by its button. */
const keepEnter = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !event.defaultPrevented)
    event.preventDefault();
};

/** A table designed with the editor that records have, to be taken into them. */
export const TableDesigner = ({
  category,
  label,
  value,
  error,
  readOnly,
  onChange,
}: ControlProps & { readonly category: string }) => {
  const { t } = useTranslation('records');
  const language = useStore(languageStore);
  const { type, version, label: named, empty, library } = designedType(category);
  const [module, setModule] = useState(
    () =>
      held.safeParse(value).data?.[0] ?? { type, title: named[language], content: empty(), contentVersion: version },
  );
  // Editors hand their content over late as well.
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  const ui = moduleUiOf(type);
  const content = currentContent(type, module.content, module.contentVersion ?? 1);
  const put = (next: unknown): void => {
    const changed = { ...module, content: next, contentVersion: version };
    setModule(changed);
    tell.current([{ ...changed, content: library.kept?.(next) ?? next }]);
  };
  return (
    <InLibraryContext value>
      <div role="group" aria-label={label} onKeyDown={keepEnter} onSubmit={(event) => event.stopPropagation()}>
        <Text fw={500} fz="sm" mb={6}>
          {label}
        </Text>
        {error === null ? null : (
          <Text c="var(--red)" fz="sm" mb={8} role="alert">
            {error}
          </Text>
        )}
        {ui === undefined ? (
          t('module.unreadable')
        ) : readOnly ? (
          <ui.Static content={content} place={place} />
        ) : (
          <LazyPart fallback={<CardSkeleton />}>
            <ui.Editor content={content} place={place} onChange={put} onLeave={() => undefined} />
          </LazyPart>
        )}
      </div>
    </InLibraryContext>
  );
};
