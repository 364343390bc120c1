import { Button } from '@mantine/core';
import { switchLanguage } from '../i18n/i18n';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';

/** Named in the language it leads to. */
export const LanguageSwitch = () => {
  const language = useStore(languageStore);
  const other = language === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-md"
      lang={other}
      aria-label={other === 'en-US' ? 'Switch to English' : '切换到中文'}
      onClick={() => void switchLanguage(other)}
    >
      {other === 'en-US' ? 'EN' : '中'}
    </Button>
  );
};
