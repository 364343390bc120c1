import { Accordion, Text } from '@mantine/core';
import type { Language } from '@shilu/events/core/call';
import type { Register } from '@shilu/events/core/define-register';
import { wordsIn } from '@shilu/events/core/register-words';
import type { AnyModuleType } from '@shilu/events/records/modules/define-module';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { Drawer } from '../ui/drawer';
import { isPlaceOf } from './navigation';
import { registerPlaces } from './printed/register-places';
import { registerAt } from './register-declaration';

type Chapter = { readonly key: string; readonly title: string; readonly paragraphs: readonly string[] };

/** What registers say of themselves, of those that this person has a use for. */
const useRegisterChapters = (language: Language): readonly Chapter[] => {
  const me = useMe();
  const [registers, setRegisters] = useState<readonly Register[]>([]);
  useEffect(() => {
    const places = registerPlaces.filter(({ path }) => isPlaceOf(me, path));
    void Promise.all(places.map(({ path }) => registerAt(path))).then(setRegisters);
  }, [me]);
  return registers.map((register) => ({
    key: `register-${register.name}`,
    title: wordsIn(register, language).title,
    paragraphs: [register.about[language], ...(register.guide ? [register.guide[language]] : [])],
  }));
};

/** What types of modules say of themselves. */
const useModuleChapters = (language: Language): readonly Chapter[] => {
  const [types, setTypes] = useState<readonly AnyModuleType[]>([]);
  useEffect(() => {
    void import('@shilu/events/records/modules/registry').then(({ moduleTypes }) => setTypes(moduleTypes));
  }, []);
  return types.map(({ type, label, guide }) => ({
    key: `module-${type}`,
    title: label[language],
    paragraphs: guide[language].split('\n'),
  }));
};

/** L04: the manual beside the work: a chapter per thing one does, then what each type of module and register is for. */
export const ManualPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['manual', 'frame', 'common']);
  const language = useStore(languageStore);
  const ofModules = useModuleChapters(language);
  const ofRegisters = useRegisterChapters(language);
  const written = Object.entries(t('manual:chapters', { returnObjects: true })).map(
    ([key, { title, body }]): Chapter => ({ key, title, paragraphs: body.split('\n') }),
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('frame:product.manual')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Accordion defaultValue={written[0]?.key ?? null}>
        {[...written, ...ofModules, ...ofRegisters].map(({ key, title, paragraphs }) => (
          <Accordion.Item key={key} value={key}>
            <Accordion.Control>{title}</Accordion.Control>
            <Accordion.Panel>
              {paragraphs.map((paragraph) => (
                <Text key={paragraph} mb={8} maw={560}>
                  {paragraph}
                </Text>
              ))}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Drawer>
  );
};
