import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { trailing } from '../../lib/debounce';

/** Searches while one types; the address follows. */
export const SearchBox = ({
  label,
  value,
  onChange,
  width = 220,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly width?: number;
}) => {
  const [typed, setTyped] = useState(value);
  // What is typed is applied even when another filter changes meanwhile, and on top of it.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // eslint-disable-next-line react-hooks/refs -- read when the typing stops, never while drawing
  const later = useMemo(() => trailing(250, (text: string) => latest.current(text)), []);
  useEffect(() => () => later.cancel(), [later]);
  // The address changed by other means: a cleared filter, a saved view, the back button.
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      size="xs"
      w={width}
      maxLength={200}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={typed}
      // Whoever goes on to the list’s actions does it with what was typed.
      onBlur={() => later.flush()}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        later(event.currentTarget.value.trim());
      }}
    />
  );
};
