import { Button, Group, Text } from '@mantine/core';
import { Component, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isChunkError, reloadKept } from '../app/chunk-reload';
import { OutdatedDialog } from './outdated-dialog';

type Props = {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
  /** Given by what opens over the page, such as a dialog: closing it leaves the page as it was. */
  readonly onClose?: () => void;
};

/**
 * A part that is fetched when first shown. When a newer release has replaced it meanwhile, the rest of the page stays,
 * with what was typed, and reloading is offered (E06).
 */
export const LazyPart = ({ children, fallback = null, onClose }: Props) => (
  <ChunkBoundary instead={onClose ? <OutdatedDialog onClose={onClose} /> : <Outdated />}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ChunkBoundary>
);

class ChunkBoundary extends Component<
  { readonly children: ReactNode; readonly instead: ReactNode },
  { readonly caught: { readonly error: unknown } | null }
> {
  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }
  override state: { readonly caught: { readonly error: unknown } | null } = { caught: null };
  override render(): ReactNode {
    const { caught } = this.state;
    if (caught === null) return this.props.children;
    if (!isChunkError(caught.error)) throw caught.error;
    return this.props.instead;
  }
}

const Outdated = () => {
  const { t } = useTranslation('common');
  return (
    <Group p={12} gap={12} role="alert">
      <Text>{t('outdated.body')}</Text>
      <Button data-autofocus onClick={() => void reloadKept()}>
        {t('outdated.reload')}
      </Button>
    </Group>
  );
};
