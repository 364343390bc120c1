import { Accordion, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Drawer } from '../ui/drawer';

/** L04: the manual beside the work, a chapter per thing one does. */
export const ManualPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['manual', 'frame', 'common']);
  const chapters = Object.entries(t('manual:chapters', { returnObjects: true }));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('frame:product.manual')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Accordion defaultValue={chapters[0]?.[0] ?? null}>
        {chapters.map(([key, chapter]) => (
          <Accordion.Item key={key} value={key}>
            <Accordion.Control>{chapter.title}</Accordion.Control>
            <Accordion.Panel>
              {chapter.body.split('\n').map((paragraph) => (
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
