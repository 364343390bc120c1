import { Group, Progress, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** What takes no longer needs no word about how far it is. */
const LATE_MS = 1_000;

/** How much of a file was sent; once all of it was, the server reads it, and nobody knows how far it is. */
export type Coming = { readonly name: string; readonly sent: number };

/** How far a file is that comes into a sheet, where that takes a while. */
export const ImportProgress = ({ name, sent }: Coming) => {
  const { t } = useTranslation('spreadSheet');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  const isSent = sent >= 1;
  const said = t(isSent ? 'importReading' : 'importSending', { name });
  return (
    <Group gap={8} role="status" wrap="nowrap" miw={0}>
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {said}
      </Text>
      <Progress
        value={isSent ? 100 : sent * 100}
        animated={isSent}
        w={120}
        style={{ flex: 'none' }}
        aria-label={said}
      />
    </Group>
  );
};
