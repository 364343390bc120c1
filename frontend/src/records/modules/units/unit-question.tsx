import { Anchor, Group, Text } from '@mantine/core';
import { nearUnits } from '@shilu/events/units/near-unit';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly unit: string;
  /** A unit of the kind that is wanted, where one is known. */
  readonly like?: string;
  readonly onTake: (unit: string) => void;
  /** Where one typed: the question goes away with its answer, and the focus must not go with it. */
  readonly back: RefObject<HTMLElement | null>;
};

/** A unit that is not known: what is near to it, and the way to have it all the same. */
export const UnitQuestion = ({ unit, like, onTake, back }: Props) => {
  const { t } = useTranslation('records');
  const take = (wanted: string, words: string) => (
    <Anchor
      key={wanted}
      component="button"
      type="button"
      fz={12}
      // As high as a finger needs.
      py={3}
      // The field keeps the focus until one has chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onTake(wanted);
        back.current?.focus();
      }}
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
