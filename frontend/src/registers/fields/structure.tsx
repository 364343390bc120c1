import { formulaWords } from '@shilu/events/core/molecular-formula';
import type { FieldOf } from '@shilu/events/core/fields/field-types';
import type { HeldMolecule } from '@shilu/events/core/fields/field-type';
import { structureIn } from '@shilu/events/core/fields/structure';
import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import type { ControlOf, FieldUi } from './field-ui';

type Field = FieldOf<'structure'>;

/** The words of chemistry come with what shows a structure. */
const withWords =
  <Part,>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    await i18next.loadNamespaces('chemistry');
    return load();
  };
const Structure = lazy(withWords(async () => ({ default: (await import('./structure-control')).StructureControl })));
const Picture = lazy(withWords(async () => ({ default: (await import('../../chemistry/structure-picture')).StructurePicture }))); // prettier-ignore

const said = ({ formula, smiles }: HeldMolecule): string => formulaWords(formula) || smiles || '?';

const Control = (props: ControlOf<Field>) => (
  <Suspense fallback={<p>{props.shared.label}</p>}>
    <Structure {...props} />
  </Suspense>
);

const Whole = ({ held }: { readonly held: HeldMolecule }) => (
  <Suspense fallback={said(held)}>
    <Picture
      drawing={{ kind: 'molecule', structure: held.structure, width: 260, height: 180 }}
      label={said(held)}
      height={140}
    />
    <span className="mono" style={{ display: 'block', overflowWrap: 'anywhere', fontSize: 12 }}>
      {[formulaWords(held.formula), held.smiles, held.inchiKey].filter((text) => text !== '').join(' · ')}
    </span>
  </Suspense>
);

export const structureUi: FieldUi<Field> = {
  Control,
  text: (_field, value) => {
    const held = structureIn(value);
    return held && said(held);
  },
  whole: (_field, value) => {
    const held = structureIn(value);
    return held && <Whole held={held} />;
  },
  isUnordered: true,
  room: 'line',
};
