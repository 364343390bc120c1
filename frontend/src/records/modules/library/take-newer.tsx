import type { LibraryOrigin } from '@shilu/events/records/modules/library-origin';
import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api';
import { DialogFoot } from '../../../ui/dialog-actions';
import { Modal } from '../../../ui/modal';
import { WorkButton } from '../../../ui/work-button';
import { showError } from '../../../ui/toasts';
import type { MergeRules } from '../module-ui';
import { contentIn, libraryCalls, libraryOf } from './library-table';
import { newerContent } from './newer-content';
import { useOrigin } from './origin-line';

type Props<Content> = {
  readonly type: string;
  readonly content: Content;
  readonly merge: Omit<MergeRules<Content>, 'Unit'>;
  readonly origin: LibraryOrigin;
  /** The content by the newer version, where that is no matter of what both have changed. */
  readonly newer?: ((mine: Content, next: Content) => Content) | undefined;
  /** What is filled in here and finds no place in the newer version: said before it is taken. */
  readonly left?: ((mine: Content, next: Content) => readonly string[]) | undefined;
  readonly onTake: (content: unknown) => void;
};
type Asked = { readonly content: unknown; readonly left: readonly string[] };

/** Takes what a newer version of the table changed; what was filled in stays. */
export const TakeNewer = <Content,>({
  type,
  content,
  merge,
  origin,
  newer: by,
  left: leftBy,
  onTake,
}: Props<Content>) => {
  const { t, i18n } = useTranslation(['records', 'common']);
  const { register, newer } = useOrigin(type, origin);
  const library = libraryOf(type)?.library;
  const [working, setWorking] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (newer === null || library === undefined) return null;
  const take = async (): Promise<void> => {
    const { version } = libraryCalls(register);
    const [old, next] = await Promise.all(
      [origin.version, newer].map(async (number) => {
        const { response } = await callApi(version, { id: origin.entryId, number });
        return contentIn(type, response.values);
      }),
    );
    // What the library holds was checked by the schema of its type when it was saved.
    if (old === null || next === null) return;
    const met = by?.(content, next as Content) ?? newerContent({ merge, old: old as Content, mine: content, next: next as Content }); // prettier-ignore
    // What is pinned is the newer version's, whatever else was done to a column.
    const taken = library.taken(library.pinned(met, next), { ...origin, version: newer });
    const left = leftBy?.(content, next as Content) ?? [];
    if (left.length === 0) onTake(taken);
    else setAsked({ content: taken, left });
  };
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <>
      <WorkButton
        size="compact-sm"
        variant="subtle"
        leftSection={<IconRefresh size={16} stroke={1.6} />}
        working={working}
        onClick={() => {
          setWorking(true);
          take()
            .catch(showError)
            .finally(() => setWorking(false));
        }}
      >
        {t('library.takeNewer', { number: newer })}
      </WorkButton>
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('library.takeNewer', { number: newer })}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <Text>{t('library.left', { number: newer, values: list.format(asked?.left ?? []) })}</Text>
        <DialogFoot mt={20}>
          <Button
            variant="default"
            onClick={() => {
              onTake(asked?.content);
              setAsked(null);
            }}
          >
            {t('library.takeAnyway')}
          </Button>
          <Button data-autofocus onClick={() => setAsked(null)}>
            {t('library.stay')}
          </Button>
        </DialogFoot>
      </Modal>
    </>
  );
};
