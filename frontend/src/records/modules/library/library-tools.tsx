import { Button } from '@mantine/core';
import { originShape } from '@shilu/events/records/modules/library-origin';
import type { ModuleType } from '@shilu/events/records/modules/module-type';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { IconBooks, IconUnlink } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../../ui/lazy-part';
import type { MergeRules } from '../module-ui';
import { InLibraryContext } from './in-library';
import { libraryOf } from './library-table';
import { TakeNewer } from './take-newer';
import { TakeTable } from './take-table';

type Props<Content> = {
  readonly module: Pick<ModuleType<Content>, 'type' | 'isEmpty'>;
  readonly content: Content;
  /** How two contents of the type meet. */
  readonly merge: Omit<MergeRules<Content>, 'Unit'>;
  readonly newer?: (mine: Content, next: Content) => Content;
  /** What of mine finds no place in the newer one, as people read it. */
  readonly left?: (mine: Content, next: Content) => readonly string[];
  /** Told with content that was taken, and what is typed is kept out of it. */
  readonly onTake: (content: Content) => void;
};

/** Asked as it stands, with every key: a large content is not checked for it. */
const isEmpty = <Content,>(module: Props<Content>['module'], content: Content): boolean => {
  try {
    return module.isEmpty(content);
  } catch {
    // What is half typed and fits no schema is something.
    return false;
  }
};

/** Begins a content with a table of the library, and takes a newer version of it once there is one. */
export const LibraryTools = <Content extends object>({
  module,
  content,
  merge,
  newer,
  left,
  onTake,
}: Props<Content>) => {
  const { type } = module;
  const { t } = useTranslation('records');
  const [open, setOpen] = useState(false);
  const inLibrary = useContext(InLibraryContext);
  const found = libraryOf(type);
  if (inLibrary || found === null) return null;
  const take = (taken: unknown): void => {
    const read = moduleTypeOf(type).shape.safeParse(taken);
    if (read.success) onTake(read.data as Content);
  };
  const origin = originOf(content);
  const { untied } = found.library;
  return (
    <>
      {origin === null ? null : (
        <>
          <TakeNewer {...{ type, content, merge, origin, newer, left }} onTake={take} />
          {untied === undefined ? null : (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconUnlink size={16} stroke={1.6} />}
              onClick={() => take(untied(content))}
            >
              {t('library.untie')}
            </Button>
          )}
        </>
      )}
      {/* What is filled in is never replaced. */}
      {isEmpty(module, content) ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBooks size={16} stroke={1.6} />}
          onClick={() => setOpen(true)}
        >
          {t('library.take')}
        </Button>
      ) : null}
      {open ? (
        <LazyPart>
          <TakeTable
            type={type}
            onClose={() => setOpen(false)}
            onTake={(taken) => {
              setOpen(false);
              take(taken);
            }}
          />
        </LazyPart>
      ) : null}
    </>
  );
};

const originOf = (content: object) =>
  'origin' in content ? (originShape.safeParse(content.origin).data ?? null) : null;
