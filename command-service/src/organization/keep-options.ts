import { inputUnfit } from '@shilu/events/core/input-unfit';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { chosenIn } from '@shilu/events/organization/option-uses';
import { defineChecks } from '../registers/register-checks';

/** An option that was chosen somewhere is disabled, never taken out: what is written goes on saying what it is (T12). */
export const keepOptions = defineChecks(dictionaryRegister, {
  surroundings: async ({ usesIn, directory }, accountId, { next, previous }) => {
    if (previous === null) return;
    const kept = new Set(next.items.map(({ value }) => value));
    const gone = previous.items.filter(({ value }) => !kept.has(value));
    const places = chosenIn(previous.code);
    for (const { value, zh } of gone)
      for (const place of places) {
        const { count, example, hidden } = await usesIn(place, value, { accountId, directory, language: 'zh-CN' });
        if (count > 0 || hidden)
          throw inputUnfit([
            {
              ...{ path: 'items', message: example === '' ? 'optionUsedHidden' : 'optionUsed' },
              params: { option: zh, count: String(count), example },
            },
          ]);
      }
  },
});
