import type { Services } from '@shilu/command-service/engine/services';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { templateRegister } from '@shilu/events/templates/template';
import { valuesHash } from '@shilu/events/core/entry-versions';
import { recordHash } from '@shilu/events/records/record-hash';
import type { RecordReader } from './load-experiment';
import type { TemplateHash } from './load-templates';

/** The record as the log has it, as much as the demo's authors look at before they sign. */
export const readRecordFrom =
  (records: Services['records']): RecordReader =>
  async (recordId) => {
    const { state } = await records.load(recordId);
    return {
      recordHash: recordHash(state),
      modules: state.modules.map((module) => ({
        ...{ id: module.id, type: module.type, content: module.content.inline },
        contentHash: module.content.hash,
        contentRevision: module.contentRevision,
        empty: module.content.inline !== undefined && moduleTypeOf(module.type).isEmpty(module.content.inline),
      })),
    };
  };

/** A template as the log has it, as its reviewer looks at it before they sign. */
export const templateHashFrom =
  (services: Pick<Services, 'entriesOf'>): TemplateHash =>
  async (id) =>
    valuesHash(templateRegister, (await services.entriesOf(templateRegister).load(id)).state.values);
