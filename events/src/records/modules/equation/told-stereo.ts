import { z } from 'zod';
import type { Language } from '../../../core/call';

/** What the groups of a structure's centres say beyond its SMILES (V3000: STERAC racemic, STEREL relative). */
const toldStereoSchema = z.object({
  kind: z.enum(['racemic', 'relative', 'mixed']),
  /** The drawing itself, which shows the groups; empty where it is too long for the trace. */
  molfile: z.string(),
});
export type ToldStereo = z.infer<typeof toldStereoSchema>;
/** Not told of structures before groups were. */
export const maybeStereo = toldStereoSchema.nullish();

const sideOfStereo = z.array(toldStereoSchema.nullable());
/** Of a scheme, for each of its structures in their order. */
export const sidesOfStereo = z
  .object({ reactants: sideOfStereo, agents: sideOfStereo, products: sideOfStereo })
  .optional();

/** Characters of a drawing that the trace keeps: a natural product of a hundred atoms. */
const MOST_KEPT = 20_000;

/** The groups that a molfile names; null where every centre is as it is drawn. */
export const toldStereo = (molfile: string): ToldStereo | null => {
  const kinds = new Set([...molfile.matchAll(/MDLV30\/STE(RAC|REL|ABS)/g)].map(([, kind]) => kind));
  const isGrouped = kinds.has('RAC') || kinds.has('REL');
  if (!isGrouped) return null;
  return {
    kind: kinds.size > 1 ? 'mixed' : kinds.has('RAC') ? 'racemic' : 'relative',
    molfile: molfile.length > MOST_KEPT ? '' : molfile,
  };
};

const WORDS = {
  racemic: { 'zh-CN': '外消旋', 'en-US': 'racemic' },
  relative: { 'zh-CN': '相对构型', 'en-US': 'relative configuration' },
  mixed: { 'zh-CN': '部分立体中心为外消旋或相对构型', 'en-US': 'some centres racemic or relative' },
} as const;

export const stereoWords = (stereo: ToldStereo | null | undefined, language: Language): string =>
  stereo ? WORDS[stereo.kind][language] : '';

/** `C[C@@H](O)C(=O)O (racemic)` */
export const withStereo = (said: string, stereo: ToldStereo | null | undefined, language: Language): string => {
  const words = stereoWords(stereo, language);
  return said === '' || words === '' ? said : language === 'zh-CN' ? `${said}（${words}）` : `${said} (${words})`;
};
