import { Skeleton, Stack } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Waits shorter than this show nothing: a flash is worse than a pause. */
const SHOW_AFTER_MS = 150;

export const Late = ({ children }: { readonly children: ReactNode }) => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
};

const Busy = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      <Late>{children}</Late>
    </div>
  );
};

export const ListSkeleton = ({ rows = 8 }: { readonly rows?: number }) => (
  <Busy>
    <Stack gap={12} p={14}>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} h={20} w={`${String(92 - ((at * 7) % 25))}%`} />
      ))}
    </Stack>
  </Busy>
);

export const PageSkeleton = () => (
  <Busy>
    <Stack gap={16} p={22}>
      <Skeleton h={26} w={240} />
      <Skeleton h={18} w="60%" />
      <Skeleton h={220} />
      <Skeleton h={120} />
    </Stack>
  </Busy>
);

export const CardSkeleton = ({ height = 120 }: { readonly height?: number }) => (
  <Busy>
    <Skeleton h={height} radius="md" />
  </Busy>
);
