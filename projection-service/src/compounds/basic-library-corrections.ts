/*
 * What `make-basic-library.ts` lays over the values that `basic-library-facts.py` prints, so that writing the table anew
 * keeps it. Names and synonyms need no such table: they are ours and stand in `basic-library-data.ts` itself, as does `-`
 * with a formula for what is drawn without structure (phosphorus pentoxide counts as P2O5).
 */

export type WithheldPoint = {
  readonly cas: string;
  readonly point: 'boiling' | 'melting';
  /** In ℃, as the data package has it: another value there is a corrected one and is taken. */
  readonly value: number;
};

/** Points of the data package that are those of another form, of another pressure, or wrong: better none than these. */
export const WITHHELD_POINTS: readonly WithheldPoint[] = [
  { cas: '1493-13-6', point: 'melting', value: 45 },
  { cas: '110-17-8', point: 'melting', value: 122 },
  { cas: '144-62-7', point: 'melting', value: 101.5 },
  { cas: '64-04-0', point: 'melting', value: 0 },
  { cas: '100-46-9', point: 'melting', value: 0 },
  { cas: '105-45-3', point: 'melting', value: 27.5 },
  { cas: '149-73-5', point: 'melting', value: 15 },
  { cas: '106-96-7', point: 'boiling', value: 73 },
  { cas: '557-20-0', point: 'boiling', value: 133 },
  { cas: '2530-87-2', point: 'boiling', value: 91 },
  { cas: '288-88-0', point: 'boiling', value: 204 },
  { cas: '55-21-0', point: 'boiling', value: 306 },
  { cas: '109-02-4', point: 'boiling', value: 121.4 },
];

/** Where our own densities come from, and since when they stand here. */
export const OWN_DENSITY_DATE = '2026-11-26';
export const OWN_DENSITY_SOURCE = {
  'zh-CN': `密度为常用公布值（供应商数据表），由本库收录（${OWN_DENSITY_DATE}）`,
  'en-US': `Density: commonly published value (supplier data sheets), kept by this library (${OWN_DENSITY_DATE})`,
} as const;

export type OwnDensity = {
  readonly cas: string;
  /** g/mL */
  readonly value: number;
  /** ℃ */
  readonly at: number;
};

/** Densities of liquids in daily use that the data package lacks, right within 1 %. Where it has one, its own is taken. */
export const OWN_DENSITIES: readonly OwnDensity[] = [
  { cas: '76-05-1', value: 1.489, at: 20 },
  { cas: '7087-68-5', value: 0.742, at: 25 },
  { cas: '124-63-0', value: 1.48, at: 20 },
  { cas: '74-88-4', value: 2.28, at: 20 },
  { cas: '872-50-4', value: 1.028, at: 20 },
  { cas: '127-19-5', value: 0.937, at: 25 },
  { cas: '110-71-4', value: 0.868, at: 20 },
  { cas: '96-47-9', value: 0.854, at: 20 },
  { cas: '110-91-8', value: 1, at: 20 },
  { cas: '123-75-1', value: 0.852, at: 25 },
  { cas: '75-77-4', value: 0.856, at: 25 },
  { cas: '79-37-8', value: 1.478, at: 20 },
  { cas: '75-36-5', value: 1.104, at: 20 },
  { cas: '98-88-4', value: 1.211, at: 20 },
  { cas: '100-39-0', value: 1.438, at: 20 },
  { cas: '106-95-6', value: 1.398, at: 20 },
  { cas: '407-25-0', value: 1.511, at: 20 },
  { cas: '109-02-4', value: 0.92, at: 25 },
  { cas: '108-48-5', value: 0.925, at: 20 },
  { cas: '110-18-9', value: 0.775, at: 20 },
  { cas: '6674-22-2', value: 1.018, at: 20 },
  { cas: '1493-13-6', value: 1.696, at: 20 },
  { cas: '27607-77-8', value: 1.228, at: 25 },
  { cas: '105-53-3', value: 1.055, at: 20 },
  { cas: '123-54-6', value: 0.975, at: 20 },
  { cas: '3282-30-2', value: 0.98, at: 20 },
  { cas: '920-66-1', value: 1.596, at: 25 },
  { cas: '75-89-8', value: 1.391, at: 20 },
  { cas: '108-21-4', value: 0.872, at: 20 },
];

const WITHHELD_COLUMNS = { boiling: 3, melting: 5 } as const;

/** The seven columns of density, boiling and melting point of a compound, as the table takes them. */
export const correctedFacts = (cas: string, physical: readonly string[]): readonly string[] => {
  const columns = Array.from({ length: 7 }, (_, at) => physical[at] ?? '');
  for (const withheld of WITHHELD_POINTS) {
    const at = WITHHELD_COLUMNS[withheld.point];
    if (withheld.cas === cas && columns[at] !== '' && Number(columns[at]) === withheld.value)
      columns.splice(at, 2, '', '');
  }
  const own = OWN_DENSITIES.find((one) => one.cas === cas);
  if (own !== undefined && columns[0] === '') columns.splice(0, 3, String(own.value), String(own.at), 'own');
  return columns;
};
