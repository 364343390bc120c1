import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

type Props = { readonly of: RefObject<HTMLElement | null>; readonly label: string };

/** Over what is cut or said shortly, the whole of it. */
export const Tip = ({ of, label }: Props) => (
  <Tooltip target={of} label={label} opened multiline maw={420} style={{ overflowWrap: 'anywhere' }} />
);
