import { formulaParts } from '@shilu/events/core/molecular-formula';

/** C11H9BrO3 with real subscripts; what is no formula stays as it is. */
export const Formula = ({ value }: { readonly value: string }) => {
  const parts = formulaParts(value);
  if (parts === null) return value;
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {parts.map(({ text, below }, at) => (below ? <sub key={at}>{text}</sub> : <span key={at}>{text}</span>))}
    </span>
  );
};
