import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { OptionMark, useDictionary } from '../../ui/option-mark';

/**
 * The kind of experiment a record is, in the person's language and with the colour that the dictionary gives it; one typed
 * by hand stays as it is.
 */
export const TypeWord = ({ type }: { readonly type: string }) => {
  const language = useStore(languageStore);
  const found = useDictionary('experimentType', type !== '')?.find((item) => item.value === type);
  return (
    <>
      <OptionMark code="experimentType" value={type} />
      {found === undefined ? type : language === 'zh-CN' ? found.zh : found.en}
    </>
  );
};
