import { useTranslation } from 'react-i18next';

const FIELD =
  /^(.*? · )(input|textarea|radio|checkbox|date|inputNumber|email|phone|attachment|select|multiple)(?=( \*)?( · |$))/s;
const COLUMN = /^(.*? · )(text|number|date|select)(?=( \*)?( · |$))/s;

/** The definition of a field or a column as the trace holds it names its type by a code: here by its word. */
export const useDefinitionWords = () => {
  const { t } = useTranslation('records');
  return (title: string, value: string): string => {
    if (title === '@basicFields.definition')
      return value.replace(FIELD, (_, before: string, type: 'input') => `${before}${t(`fieldTypes.${type}`)}`);
    if (title === '@labInfoTable.column')
      return value.replace(COLUMN, (_, before: string, type: 'text') => `${before}${t(`columnTypes.${type}`)}`);
    return value;
  };
};
