import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { AppError, isAppError } from '@shilu/events/core/app-error';
import type { Language } from '@shilu/events/core/call';
import { drawingSchema, type Drawing, type MarkedPart, type Picture } from '@shilu/events/structures/drawing';
import type { CONVERSIONS } from '@shilu/events/structures/structure-calls';
import { structureFaultText } from '@shilu/events/structures/structure-faults';
import type {
  ComponentFacts,
  EntryReading,
  StructureFacts,
  StructureReading,
} from '@shilu/events/structures/structure-reading';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool';
import { drawMolecule, drawScheme } from './draw-scheme';
import type { MoleculeMarks } from './molecule-marks';
import type { NameReader } from './name-reader';
import type { StructuresRead } from './read-structures';
import type { StructureJob } from './structure-worker';
import type { PictureStyle } from './svg-writer';

type Parsed = z.output<typeof drawingSchema>;

/** The engine as one account asks it, in its turn. */
export type StructureEngine = {
  /** Refused with `structureUnknown` where a text is none of what is read, with `structureUnreadable` where nothing good is in it. */
  readonly read: (
    file: { readonly content: string; readonly name: string; readonly from: number },
    language: Language,
  ) => Promise<StructureReading>;
  /** Of each text what it is. Absent are those that take too much to read. */
  readonly factsOf: (texts: readonly string[]) => Promise<StructureFacts>;
  /** The structure that a systematic name means; null where it means none. */
  readonly fromName: (name: string) => Promise<EntryReading | null>;
  /** In the order of the drawings; null for one that nothing draws. */
  readonly draw: (drawings: readonly Drawing[], style: PictureStyle) => Promise<readonly (Picture | null)[]>;
  /** Works out what pictures are made of that will be asked for next; nobody waits for it. */
  readonly prepare: (drawings: readonly Drawing[]) => void;
  readonly convert: (
    content: string,
    to: (typeof CONVERSIONS)[number],
    texts: readonly string[] | null,
  ) => Promise<string>;
};

/** Nothing is asked of it but in somebody's turn: an account's, or that of `THE_PRODUCT`. */
export type StructureEngines = {
  readonly of: (owner: string) => StructureEngine;
  /** Whether systematic names are read here. */
  readonly readsNames: boolean;
  readonly stop: () => Promise<void>;
};

/** What the slowest honest file takes (119 molecules of a reaction of Rhea) is a fifth of it. */
const PROCESSOR_MS = 5_000;
/** The last guard: a busy machine may take long over an honest file. */
const DEADLINE_MS = 60_000;

const workers = (): WorkerPool<StructureJob> =>
  createWorkerPool<StructureJob>({
    entry: new URL('./structure-worker.ts', import.meta.url),
    ...{ size: 2, mostWaiting: 400, memoryMb: 512, timeoutMs: DEADLINE_MS, processorMs: PROCESSOR_MS },
  });

/** For what reads a structure now and then: one thread, which ends when nothing was asked of it for a minute. */
export const seldomUsedWorkers = (): WorkerPool<StructureJob> =>
  createWorkerPool<StructureJob>({
    entry: new URL('./structure-worker.ts', import.meta.url),
    ...{ size: 1, mostWaiting: 100, memoryMb: 512, timeoutMs: DEADLINE_MS, processorMs: PROCESSOR_MS, restsMs: 60_000 },
  });

/** Characters of cached answers, about as many bytes. */
const CACHE = { marks: 32_000_000, readings: 32_000_000, facts: 16_000_000 } as const;

const keyOf = (...parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64');
};

const faultLabel = ({ key, params }: StructuresRead['faults'][number]): Record<Language, string> => ({
  'zh-CN': structureFaultText(key, params, 'zh-CN'),
  'en-US': structureFaultText(key, params, 'en-US'),
});

type Wanted = { readonly structure: string; readonly marked?: MarkedPart | undefined };
const wantedIn = (drawing: Parsed): readonly Wanted[] =>
  drawing.kind === 'molecule' ? [drawing] : [...drawing.reactants, ...drawing.agents, ...drawing.products];
const partOf = ({ marked }: Wanted): MarkedPart | null =>
  marked === undefined || marked.atoms.length + marked.bonds.length === 0 ? null : marked;
const nameOf = (wanted: Wanted): string => keyOf(wanted.structure, JSON.stringify(partOf(wanted)));

const pictureOf = (
  drawing: Parsed,
  drawn: ReadonlyMap<string, MoleculeMarks | null>,
  style: PictureStyle,
): Picture | null => {
  if (drawing.kind === 'scheme') return drawScheme(drawing, (each) => drawn.get(nameOf(each)) ?? null, style);
  const found = drawn.get(nameOf(drawing)) ?? null;
  return found === null ? null : drawMolecule(found, drawing, style);
};

const within = (value: StructuresRead | 'tooMuch' | null): StructuresRead | null => {
  if (value === 'tooMuch') throw new AppError('structureTooLarge');
  return value;
};

type Held<T> = { readonly value: T };
type Facts = readonly ComponentFacts[] | 'tooMuch' | null;
const sizeOf = <T>({ value }: Held<T>): number => 1 + JSON.stringify(value).length;

export const createStructureEngines = (
  pool: WorkerPool<StructureJob> = workers(),
  names: NameReader | null = null,
): StructureEngines => {
  const marks = new LRUCache<string, Held<MoleculeMarks | null>>({ maxSize: CACHE.marks, sizeCalculation: sizeOf });
  const readings = new LRUCache<string, Held<StructuresRead | 'tooMuch' | null>>({
    ...{ maxSize: CACHE.readings, sizeCalculation: sizeOf },
  });
  const facts = new LRUCache<string, Held<Facts>>({ maxSize: CACHE.facts, sizeCalculation: sizeOf });
  const underway = new Map<string, Promise<MoleculeMarks | null>>();
  const engineOf = (owner: string): StructureEngine => {
    const run = async <T>(job: StructureJob): Promise<T> => {
      try {
        return (await pool.run(job, { owner })) as T;
      } catch (error) {
        throw isAppError(error) && error.key === 'workTooLarge' ? new AppError('structureTooLarge') : error;
      }
    };
    const workOut = async (key: string, wanted: Wanted): Promise<MoleculeMarks | null> => {
      try {
        const job = { do: 'marks', structure: wanted.structure, marked: partOf(wanted) } as const;
        const value = await run<MoleculeMarks | null>(job);
        marks.set(key, { value });
        return value;
      } catch (error) {
        if (!isAppError(error) || error.key !== 'structureTooLarge') throw error;
        marks.set(key, { value: null });
        return null;
      } finally {
        underway.delete(key);
      }
    };
    /** Each structure once, however often and by whom it is drawn; null also of one that takes too long. */
    const marksOf = async (key: string, wanted: Wanted): Promise<MoleculeMarks | null> => {
      const known = marks.get(key);
      if (known !== undefined) return known.value;
      const begun = underway.get(key) ?? workOut(key, wanted);
      underway.set(key, begun);
      return begun;
    };
    const allMarks = async (drawings: readonly Parsed[]): Promise<ReadonlyMap<string, MoleculeMarks | null>> => {
      const wanted = new Map(
        drawings
          .flatMap(wantedIn)
          .filter(({ structure }) => structure.trim() !== '')
          .map((each) => [nameOf(each), each] as const),
      );
      return new Map(
        await Promise.all([...wanted].map(async ([key, each]) => [key, await marksOf(key, each)] as const)),
      );
    };
    const parsed = (drawings: readonly Drawing[]): readonly Parsed[] =>
      drawings.map((drawing) => drawingSchema.parse(drawing));
    const readingOf = async (file: { content: string; name: string; from: number }): Promise<StructuresRead | null> => {
      const key = keyOf(file.content, file.name, String(file.from));
      const known = readings.get(key);
      if (known !== undefined) return within(known.value);
      const value = await run<StructuresRead | 'tooMuch' | null>({ do: 'read', ...file });
      readings.set(key, { value });
      return within(value);
    };
    /** What takes too long is read alone, so that the others are read; it is not tried again for as long as it is known. */
    const readFacts = async (asked: readonly string[]): Promise<void> => {
      const put = (text: string, value: Facts): void => void facts.set(keyOf(text), { value });
      try {
        const read = await run<readonly Facts[]>({ do: 'facts', texts: [...asked] });
        for (const [at, text] of asked.entries()) put(text, read[at] ?? null);
      } catch (error) {
        if (!isAppError(error) || error.key !== 'structureTooLarge') throw error;
        const [only, ...others] = asked;
        if (only !== undefined && others.length === 0) put(only, 'tooMuch');
        else for (const text of asked) await readFacts([text]);
      }
    };
    const fromName = async (name: string): Promise<EntryReading | null> => {
      const smiles = (await names?.read(name)) ?? null;
      const read = smiles === null ? null : await readingOf({ content: smiles, name: '', from: 1 });
      const [entry] = read?.entries ?? [];
      return entry === undefined ? null : { ...entry, title: name.trim() };
    };
    return {
      fromName,
      factsOf: async (texts) => {
        const asked = [...new Set(texts)];
        const unknown = asked.filter((text) => !facts.has(keyOf(text)));
        if (unknown.length > 0) await readFacts(unknown);
        return new Map(
          asked.flatMap((text) => {
            const known = facts.get(keyOf(text))?.value;
            return known === undefined || known === 'tooMuch' ? [] : [[text, known] as const];
          }),
        );
      },
      read: async (file, language) => {
        const read = await readingOf(file);
        // A word is SMILES before it is a name: what neither is is refused as what it looks like.
        const isOpen = read === null || (read.format === 'smiles' && read.total === 1 && read.entries.length === 0);
        const named = isOpen && file.from === 1 ? await fromName(file.content) : null;
        if (named !== null) return { format: 'name', total: 1, from: 1, entries: [named], faults: [] };
        if (read === null) throw new AppError('structureUnknown');
        const { entries, faults, ...rest } = read;
        const [first] = faults;
        if (entries.length === 0 && (first !== undefined || rest.total === 0))
          throw new AppError('structureUnreadable', {
            problem:
              first === undefined
                ? faultLabel({ entry: 1, title: '', line: 1, key: 'empty', params: {} })
                : faultLabel(first),
          });
        return {
          ...rest,
          entries: [...entries],
          faults: faults.map(({ entry, title, line, key, params }) => ({
            ...{ entry, title, line },
            message: structureFaultText(key, params, language),
          })),
        };
      },
      draw: async (asked, style) => {
        const drawings = parsed(asked);
        const drawn = await allMarks(drawings);
        const pictures: (Picture | null)[] = [];
        for (const drawing of drawings) {
          // Others have their turn between two pictures.
          if (pictures.length > 0) await setImmediate();
          pictures.push(pictureOf(drawing, drawn, style));
        }
        return pictures;
      },
      // What fails here is heard of by whoever asks for the picture.
      prepare: (asked) => void allMarks(parsed(asked)).catch(() => undefined),
      convert: async (content, to, texts) => {
        const text = await run<string | null>({
          do: 'convert',
          content,
          to,
          texts: texts === null ? null : [...texts],
        });
        if (text === null) throw new AppError('structureNotConverted');
        return text;
      },
    };
  };
  return {
    of: engineOf,
    readsNames: names !== null,
    stop: async () => {
      names?.stop();
      await pool.stop();
    },
  };
};
