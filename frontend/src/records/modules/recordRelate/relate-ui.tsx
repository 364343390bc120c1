import type { Relate } from '@shilu/events/records/modules/record-relate/relate-schema';
import { isRelation, relateShape } from '@shilu/events/records/modules/record-relate/relate-schema';
import { RELATION_WORDS } from '@shilu/events/capabilities/relation-kinds';
import { recordRelateModule } from '@shilu/events/records/modules/record-relate/record-relate';
import { IconLink } from '@tabler/icons-react';
import { languageStore } from '../../../lib/language';
import { chosenValue, keyedUnits } from '../merge-units';
import { defineModuleUi, type ModuleUi } from '../module-ui';
import { RelateStatic, RelationUnit } from './relate-static';

const keyed = (content: Relate) =>
  content.relations.map((relation) => ({
    key: relation.id,
    label: RELATION_WORDS[relation.kind][languageStore.get()],
    value: relation,
  }));

/** M16. */
export const recordRelateUi: ModuleUi<Relate> = {
  type: recordRelateModule.type,
  Icon: IconLink,
  shape: relateShape,
  Static: RelateStatic,
  loadEditor: () => import('./relate-editor').then((file) => file.RelateEditor),
  merge: {
    Unit: RelationUnit,
    units: (base, mine, theirs) => keyedUnits(base ? keyed(base) : null, keyed(mine), keyed(theirs)),
    compose: (units, chosen) => ({
      relations: units
        .map((unit) => chosenValue(unit, chosen))
        .filter(isRelation)
        .filter(isFirst),
    }),
  },
};

/** Two people may have related the same record in the same way. */
const isFirst = <T extends { readonly kind: string; readonly recordId: string }>(
  one: T,
  at: number,
  all: readonly T[],
) => all.findIndex(({ kind, recordId }) => kind === one.kind && recordId === one.recordId) === at;

export const recordRelate = defineModuleUi(recordRelateUi);
