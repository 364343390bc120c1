import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { outlineOf, templateName, type Template } from './templates';
import classes from './record-lists.module.css';

export const TemplatePreview = ({ template }: { readonly template: Template }) => {
  const { t } = useTranslation('recordLists');
  const language = useStore(languageStore);
  return (
    <div
      className={classes['preview']}
      tabIndex={0}
      role="region"
      aria-label={t('template.previewOf', { name: templateName(template, language) })}
    >
      <Text fw={600}>{templateName(template, language)}</Text>
      {template.description === '' ? null : (
        <Text c="dimmed" fz="sm">
          {template.description}
        </Text>
      )}
      {outlineOf(template.modules, language).map((line, at) => (
        <div key={at} className={classes['module']}>
          <Text fz="sm" fw={500}>
            {line.title}{' '}
            <Text span c="dimmed" fz="xs">
              {line.type}
            </Text>
          </Text>
          {line.excerpt === '' ? null : <div className={classes['excerpt']}>{line.excerpt}</div>}
        </div>
      ))}
    </div>
  );
};
