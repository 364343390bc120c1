import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Differing } from './use-differing';

type Props = {
  readonly label: string;
  readonly platform: string;
  readonly differing: Differing;
  readonly error: string | null;
  readonly onChoose: (side: 'ours' | 'theirs') => void;
};

/** A field that the latest version of a platform has otherwise: ours beside theirs, and which of them shall stand. */
const DifferingField = ({ label, platform, differing, error, onChoose }: Props) => {
  const { t } = useTranslation('integrations');
  const { ours, theirs, mayKeep, chosen } = differing;
  const said = (value: string): string => (value === '' ? t('differs.empty') : value);
  return (
    <Radio.Group
      label={label}
      description={t('differs.help', { platform })}
      error={error}
      value={chosen}
      onChange={(side) => onChoose(side === 'theirs' ? 'theirs' : 'ours')}
    >
      <Stack gap={6} mt={6}>
        {mayKeep ? <Radio value="ours" label={t('differs.ours', { value: said(ours) })} /> : null}
        <Radio value="theirs" label={t('differs.theirs', { platform, value: said(theirs) })} />
      </Stack>
    </Radio.Group>
  );
};

type FieldProps = Omit<Props, 'differing' | 'error'> & {
  readonly differing: Differing | null;
  readonly tried: boolean;
  readonly children: ReactNode;
};

/** A field of a request: as it is filled in, or the choice where the platform has it otherwise. */
export const RequestField = ({ differing, tried, children, ...field }: FieldProps) => {
  const { t } = useTranslation('integrations');
  if (differing === null) return children;
  const error = tried && differing.chosen === null ? t('differs.choose') : null;
  return <DifferingField {...field} differing={differing} error={error} />;
};
