import { Anchor, Group, Text } from '@mantine/core';
import { nearUnits } from '@shilu/events/units/near-unit';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly unit: string;
  /** A unit of the kind that is wanted, where one is known. */
  readonly like?: string;
  readonly onTake: (unit: string) => void;
};

/** A unit that is not known: what is near to it, and the way to have it all the same. */
export const UnitQuestion = ({ unit, like, onTake }: Props) => {
  const { t } = useTranslation('records');
  const take = (wanted: string, words: string) => (
    <Anchor
      key={wanted}
      component="button"
      type="button"
      fz={12}
      // The field keeps the focus until one has chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(wanted)}
    >
      {words}
    </Anchor>
  );
  return (
    <Group gap="4px 12px" w="100%" data-unit-asked style={{ order: 1 }}>
      <Text fz={12} c="var(--red)" role="status">
        {t('units.unknown', { unit })}
      </Text>
      {nearUnits(unit, like).map((near) => take(near, t('units.near', { unit: near })))}
      {take(unit, t('units.own', { unit }))}
    </Group>
  );
};

/** Leads to a question about a unit that is still open; false where there is none. */
export const leadToUnitQuestion = (within: HTMLElement | null): boolean => {
  const answer = within?.querySelector<HTMLElement>('[data-unit-asked] button');
  answer?.focus();
  return answer != null;
};
