import { expect, test } from 'vitest';
import { experiments } from './content/experiments';
import { toContent } from './to-content';
import { writtenIn } from './written';

test('M10 M18 a value keeps the digits its source writes with its unit, and no others', () => {
  const written = writtenIn([{ p: ['得黄色固体 2.420 g，收率 85.0%，溶于 10 mL；NaOH 2.42 mg'] }]);
  expect(written(2.42, 'g')).toBe('2.420');
  expect(written(85, '%')).toBe('85.0');
  expect([written(2.42, 'mL'), written(10, 'mL'), written(2.42, undefined)]).toEqual(['2.42', '10', '2.42']);
});

test('M18 no field or table of the demo says a measured value less exactly than its text does', () => {
  const lost: string[] = [];
  for (const experiment of experiments) {
    const written = writtenIn(experiment);
    for (const module of experiment.modules) {
      if (module.kind === 'document' || module.kind === 'reaction' || module.kind === 'blankReaction') continue;
      const stored = JSON.stringify(toContent(module, new Map(), written));
      const units = module.kind === 'basicFields' ? module.fields : module.kind === 'infoTable' ? module.columns : [];
      const values = module.kind === 'basicFields' ? module.fields.map((field) => [field.key, field.value] as const) : module.kind === 'infoTable' ? module.rows.flatMap((row) => Object.entries(row)) : []; // prettier-ignore
      for (const [key, value] of values) {
        const unit = units.find((one) => one.key === key)?.unit;
        if (typeof value === 'number' && !stored.includes(`"${written(value, unit)}"`))
          lost.push(`${experiment.key} ${key}`);
      }
    }
  }
  expect(lost).toEqual([]);
});
