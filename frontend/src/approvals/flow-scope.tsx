import { SegmentedControl, Stack, Text } from '@mantine/core';
import { own } from '@shilu/events/core/own';
import { nameKey } from '@shilu/events/core/register';
import { useTranslation } from 'react-i18next';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { textsOf } from '../registers/fields/field-ui';
import { TargetsControl } from '../registers/fields/targets-control';
import type { FlowFor } from './flow-nodes';

const TYPES = ['record', 'share', 'publish'] as const satisfies readonly FlowFor['type'][];

type Props = {
  readonly draft: FlowFor;
  /** What a flow is for is chosen as it is added. */
  readonly begins: boolean;
  readonly names: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  readonly onChange: (change: Partial<FlowFor>) => void;
};

/** What a flow decides; of shares and publications, of which records and templates. */
export const FlowScope = ({ draft, begins, names, readOnly, onChange }: Props) => {
  const { t } = useTranslation('approvals');
  const language = useStore(languageStore);
  const { type } = draft;
  const scoped = type === 'publish' ? type : 'share';
  const targets = (category: 'department' | 'project', key: 'departmentIds' | 'projectIds') => (
    <TargetsControl
      {...{ category, language, readOnly }}
      many
      shared={{
        label: t(`flow.${category}s`),
        description: t(`flow.${category}sHelp.${scoped}`),
        error: null,
        required: false,
      }}
      value={draft[key]}
      nameOf={(of, id) => own(names, nameKey(of, id))}
      onChange={(next) => onChange({ [key]: textsOf(next) })}
    />
  );
  return (
    <Stack gap={10}>
      <div>
        <Text fw={500} fz="sm" id="flow-type">
          {t('flow.type')}
        </Text>
        {begins && !readOnly ? (
          <SegmentedControl
            aria-labelledby="flow-type"
            data={TYPES.map((value) => ({ value, label: t(`flow.types.${value}`) }))}
            value={type}
            onChange={(next) => onChange({ type: TYPES.find((each) => each === next) ?? 'record' })}
          />
        ) : (
          <Text fz="sm">{t(`flow.types.${type}`)}</Text>
        )}
        <Text fz="xs" c="dimmed">
          {t(`flow.typesHelp.${type}`)}
        </Text>
      </div>
      {type !== 'record' ? (
        <>
          {targets('department', 'departmentIds')}
          {targets('project', 'projectIds')}
        </>
      ) : null}
    </Stack>
  );
};
