import { LEAST_RUN, type Scale } from './tlc-schema';

/**
 * Retardation factor in planar chromatography: the distance from the origin to the centre of the spot, divided by the
 * distance from the origin to the solvent front (IUPAC, Nomenclature for Chromatography, Pure Appl. Chem. 1993, 65, 819). It
 * lies between 0 and 1 and is read to two decimals: half a millimetre on a run of 5 cm is 0.01.
 */
const DECIMALS = 100;

/** To two decimals, between 0 and 1. */
export const heldRf = (rf: number): number => Math.round(Math.min(1, Math.max(0, rf)) * DECIMALS) / DECIMALS;

/** Two decimals, as tables and figures have it. */
export const rfText = (rf: number): string => rf.toFixed(2);

/** Rf of a place `y` on a picture, in the unit of `scale`; what lies outside of front and origin is put on the nearer. */
export const rfAt = (y: number, { origin, front }: Scale): number => heldRf((origin - y) / (origin - front));

/** Where on the picture a spot of this Rf lies, in the unit of `scale`. */
export const heightOf = (rf: number, { origin, front }: Scale): number => origin - rf * (origin - front);

/** What somebody typed: `0.35`, `.35`, `0,35`, `35 %`; null for what is no Rf. */
export const readRf = (typed: string): number | null => {
  const text = typed.normalize('NFKC').trim().replace(',', '.').replace('。', '.');
  const [, number, percent] = /^(\d{0,3}(?:\.\d{0,6})?)\s*(%?)$/.exec(text) ?? [];
  if (number === undefined || !/\d/.test(number)) return null;
  const rf = percent === '%' ? Number(number) / 100 : Number(number);
  return rf <= 1 ? heldRf(rf) : null;
};

/** The scale that two clicks give, the first on the origin; null where the front does not lie above it. */
export const scaleOf = (origin: number, front: number): Scale | null =>
  origin - front >= LEAST_RUN && front >= 0 && origin <= 1 ? { origin, front } : null;
