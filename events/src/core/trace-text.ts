import type { TraceValue } from './trace-value';

/** A value as text without anybody's language: what the trail's search reads, and where the whole has no room. */
export const traceText = (value: TraceValue | null): string => {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  switch (value.kind) {
    case 'number':
      return value.unit === undefined ? value.number : `${value.number} ${value.unit}`;
    case 'date':
      return value.date;
    case 'dateTime':
      return value.at;
    case 'ids':
      return value.ids.join(' ');
    case 'grants':
      return value.grants.map(({ accountId }) => accountId).join(' ');
    case 'choice':
      return value.values.join(' ');
    case 'options':
      return value.options.map(({ label }) => label).join('、');
    case 'label':
      return `${value.zh} ${value.en}`;
    case 'files':
      return value.files
        .map(({ name, size, hash, note }) =>
          [name, size === undefined ? '' : `${size} B`, `sha256 ${hash}`, note ?? ''].filter(Boolean).join(' · '),
        )
        .join('、');
    case 'passage':
      return value.images.length === 0 ? value.text : `${value.text} · sha256 ${value.images.join(' ')}`;
    case 'module':
      return value.title;
    case 'copy':
      return value.recordId;
    case 'order':
      return value.items.map(({ id }) => id).join(' ');
    case 'row':
      return value.id;
    case 'definition':
      return [
        `${value.label}${value.unit === undefined ? '' : ` (${value.unit})`}`,
        `${value.type}${value.required ? ' *' : ''}`,
        value.options.join('、'),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'notApplicable':
      return 'N/A';
    case 'data':
      return JSON.stringify(value.data);
  }
};
