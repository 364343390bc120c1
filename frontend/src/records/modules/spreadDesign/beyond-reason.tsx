import { TextInput } from '@mantine/core';
import { own } from '@shilu/events/core/own';
import { LONGEST } from '@shilu/events/records/modules/spread-design/design-schema';
import { inputLimits } from '@shilu/events/records/modules/spread-design/design-words';
import { inputName, type Deviation } from '@shilu/events/records/modules/spread-design/input-cells';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../ui/relative-time';

type Given = Pick<Deviation, 'by' | 'at'> & { readonly people: Readonly<Record<string, string>> };

/** Who gave a reason, and when; nothing of one that the server has not taken yet. */
export const ReasonGiven = ({ by, at, people }: Given) =>
  by === undefined || at === undefined ? null : (
    <span className="mute">
      {own(people, by) ?? by} · <RelativeTime at={at} />
    </span>
  );

type Props = Given & {
  readonly cell: Deviation['cell'];
  readonly reason: string;
  readonly lacking: boolean;
  readonly onChange: (reason: string) => void;
};

/** Why a value beyond its limits stands, in the words of whoever answers for it. */
export const BeyondReason = ({ cell, reason, lacking, onChange, ...given }: Props) => {
  const { t } = useTranslation('spreadDesign');
  const name = inputName(cell);
  return (
    <>
      <TextInput
        label={`${name} · ${t('beyond', { limits: inputLimits(cell.input) })}`}
        aria-label={t('reasonOf', { name })}
        placeholder={t('reason')}
        maxLength={LONGEST.reason}
        value={reason}
        error={lacking && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <ReasonGiven {...given} />
    </>
  );
};
