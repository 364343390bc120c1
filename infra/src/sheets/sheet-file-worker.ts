import { sheetsInOrder, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { csvWritingSchema } from '@shilu/events/records/sheet-calls';
import { z } from 'zod';
import { notATable, TableFault } from '../tables/table-fault';
import { serveJobs } from '../workers/serve-jobs';
import { readCsvBook, writeCsvBook } from './csv-book';
import { otherWorkbook } from './other-workbook';
import { readBook, type ReadBook } from './read-book';
import { writeBook } from './write-book';

const content = z.custom<SpreadSheet>((value) => typeof value === 'object' && value !== null);
const job = z.discriminatedUnion('do', [
  z.object({ do: z.literal('read'), bytes: z.instanceof(Uint8Array), name: z.string() }),
  z.object({
    ...{ do: z.literal('xlsx'), content },
    pictures: z.array(z.object({ hash: z.string(), bytes: z.instanceof(Uint8Array) })),
  }),
  z.object({ do: z.literal('csv'), content, sheet: z.string(), writing: csvWritingSchema }),
]);
export type SheetFileJob = z.input<typeof job>;

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

const read = async (bytes: Buffer, name: string): Promise<ReadBook> => {
  const other = await otherWorkbook(bytes);
  if (other !== null) throw other;
  return isZip(bytes) ? readBook(bytes) : readCsvBook(bytes, name);
};

serveJobs(async (given) => {
  const asked = job.parse(given);
  try {
    switch (asked.do) {
      case 'read':
        return { value: { book: await read(Buffer.from(asked.bytes), asked.name) } };
      case 'xlsx':
        return { value: { bytes: Uint8Array.from(await writeBook(asked.content, asked.pictures)) } };
      case 'csv': {
        const sheet = sheetsInOrder(asked.content).find(({ id }) => id === asked.sheet);
        if (!sheet) throw notATable();
        return { value: { bytes: Uint8Array.from(await writeCsvBook(asked.content, sheet, asked.writing)) } };
      }
    }
  } catch (error) {
    if (error instanceof TableFault) return { value: { fault: error.why } };
    throw error;
  }
});
