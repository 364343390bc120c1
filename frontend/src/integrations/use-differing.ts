import type { RequestView } from '@shilu/events/integrations/calls';
import type { PlatformOperation, RequestValues } from '@shilu/events/integrations/platforms/operation';
import { useState } from 'react';

export type Differing = {
  readonly ours: string;
  /** Empty where the platform has none. */
  readonly theirs: string;
  /** The platform lets our value stand as its next version. */
  readonly mayKeep: boolean;
  readonly chosen: 'ours' | 'theirs' | null;
};

type Options = {
  readonly operation: PlatformOperation;
  readonly refused: RequestView | undefined;
  readonly values: RequestValues;
  readonly change: (values: RequestValues) => void;
};

const FIELD_DIFFERS = 'fieldDiffers';
const isWord = (value: unknown): value is string => typeof value === 'string';
const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isWord) : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The fields that the latest version of a platform has otherwise, and which side is chosen of each. */
export const useDiffering = ({ operation, refused, values, change }: Options) => {
  const [chosen, setChosen] = useState<Readonly<Partial<Record<string, 'ours' | 'theirs'>>>>({});
  const { keeps } = operation;
  const field = keeps === undefined ? undefined : operation.fields.find(({ key }) => key === keeps);
  const keepable = field?.type === 'selects' ? field.options.map(({ value }) => value) : [];
  const of = (key: string): Differing | null => {
    const said = refused?.refusal?.fields.find((each) => each.field === key && each.code === FIELD_DIFFERS);
    if (said?.theirs === undefined || refused === undefined) return null;
    return {
      ...{ ours: textOf(refused.values[key]), theirs: said.theirs },
      ...{ mayKeep: keepable.includes(key), chosen: chosen[key] ?? null },
    };
  };
  const choose = (key: string, side: 'ours' | 'theirs'): void => {
    const differing = of(key);
    if (differing === null || refused === undefined) return;
    setChosen((now) => ({ ...now, [key]: side }));
    const others = keeps === undefined ? [] : listOf(values[keeps]).filter((each) => each !== key);
    change({
      [key]: side === 'ours' ? refused.values[key] : differing.theirs === '' ? null : differing.theirs,
      ...(keeps === undefined ? {} : { [keeps]: side === 'ours' && differing.mayKeep ? [...others, key] : others }),
    });
  };
  return { of, choose };
};
