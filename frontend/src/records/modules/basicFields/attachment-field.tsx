import { Button, FileButton, Group, InputWrapper } from '@mantine/core';
import type { BasicField } from '@shilu/events/records/modules/basic-fields/basic-fields';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../api/upload';
import { showError } from '../../../ui/toasts';
import { FileLinks } from '../../../files/file-links';

type Attachment = Extract<BasicField, { type: 'attachment' }>;

export const AttachmentField = ({
  field,
  error,
  onChange,
}: {
  readonly field: Attachment;
  readonly error: string | null;
  readonly onChange: (field: BasicField) => void;
}) => {
  const { t } = useTranslation(['records', 'common']);
  const [busy, setBusy] = useState(false);
  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    let value = field.value;
    for (const file of files) {
      try {
        value = [...value, await uploadFile(file, 'document')];
        onChange({ ...field, value });
      } catch (refusal) {
        showError(refusal);
      }
    }
    setBusy(false);
  };
  return (
    <InputWrapper
      label={field.label}
      required={field.required ?? false}
      error={error}
      {...(field.help ? { description: field.help } : {})}
    >
      <FileLinks
        files={field.value}
        extra={(file) => (
          <button
            type="button"
            className="link"
            style={{ fontSize: 12 }}
            onClick={() => onChange({ ...field, value: field.value.filter((each) => each !== file) })}
          >
            {t('files.remove')}
          </button>
        )}
      />
      <Group mt={4}>
        <FileButton multiple onChange={(files) => void add(files)}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              loading={busy}
              leftSection={<IconUpload size={15} stroke={1.6} />}
            >
              {t('files.add')}
            </Button>
          )}
        </FileButton>
      </Group>
    </InputWrapper>
  );
};
