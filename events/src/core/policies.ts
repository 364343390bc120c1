import { z } from 'zod';
import type { Register } from './define-register';
import { entityIdOf, categoryOf } from './envelope';
import { keepUsedPolicy } from './keep-used';
import { bottleBookings } from '../integrations/bottle-bookings';
import type { Policy } from './policy';
import { movesByEvent, registerEventTypes } from './register';
import { registers } from './registers';

const writes = (register: Register): readonly string[] => {
  const { added, modified, restored } = registerEventTypes(register);
  return [added, modified, restored, ...movesByEvent(register).keys()];
};

const valuesIn = z.object({ values: z.record(z.string(), z.unknown()) });

/** Where an entry has a switch on that one has at a time, the others are turned off (`sole` of a register). */
export const soleSwitchPolicy = (all: readonly Register[]): Policy => {
  const concerned = all.filter(({ sole }) => sole.length > 0);
  return {
    name: 'soleSwitch',
    label: { 'zh-CN': '取消其他默认项', 'en-US': 'Turn off the other default' },
    contexts: [...new Set(concerned.map(({ context }) => context))],
    eventTypes: concerned.flatMap(writes),
    follows: ({ stream, data }) => {
      const register = concerned.find(({ name }) => name === categoryOf(stream));
      const said = valuesIn.safeParse(data).data?.values;
      return (register?.sole ?? []).flatMap(({ field }) =>
        // What says nothing of the switch, such as a restoring, is looked up when it is carried out.
        register === undefined || (said !== undefined && said[field] !== true)
          ? []
          : [
              {
                key: `${register.name}.${field}`,
                input: { register: register.name, field, id: entityIdOf(stream) },
              },
            ],
      );
    },
    onRefusal: 'park',
  };
};

/** All that follows from events of one subject at another. */
export const policies: readonly Policy[] = [soleSwitchPolicy(registers), keepUsedPolicy(registers), bottleBookings];
