import { designLibrary } from '@shilu/events/records/modules/spread-design/design-library';
import { spreadDesignSchema } from '@shilu/events/records/modules/spread-design/design-schema';
import { deviations, unfilledCells, valueFaults } from '@shilu/events/records/modules/spread-design/input-cells';
import { unlikePin } from '@shilu/events/records/modules/library-origin';
import { sheetDesignRegister } from '@shilu/events/resources/sheet-design';
import { samples } from '@shilu/events/resources/sheet-design-samples';
import { expect, it } from 'vitest';
import { designedSheet } from './designed-sheet';

it('the designed sheet of the demonstration reads as in the library and is filled in whole', () => {
  const { content } = designedSheet();
  expect(spreadDesignSchema.safeParse(content).error?.issues ?? []).toEqual([]);
  const sample = samples({ people: ['lab'], of: () => '', day: () => '' }).find(({ key }) => key === 'assay');
  const held = spreadDesignSchema.parse(sample && sheetDesignRegister.read(sample.values).tableDesign[0]?.content);
  const published = designLibrary.taken(held, { entryId: 'sheetDesign-assay', version: 1 });
  expect(unlikePin(designLibrary.pins(published), designLibrary.pins(content))).toBeNull();
  expect([valueFaults(content), deviations(content)]).toEqual([[], []]);
  expect(content.digits?.map(({ text }) => text)).toEqual(['10.10', '0.250']);
  // All that it lacks is what the server works out at the save.
  expect(unfilledCells(content).map(({ field }) => field)).toEqual(['calculation']);
});
