import type { RegisterIcon } from '@shilu/events/core/register-place';
import {
  IconBook,
  IconBookmark,
  IconBuilding,
  IconCalculator,
  IconFlask,
  IconForms,
  IconList,
  IconListTree,
  IconMapPin,
  IconRoute,
  IconRuler2,
  IconShieldLock,
  IconTable,
  IconTag,
  IconTemplate,
  IconTestPipe,
  IconThermometer,
  IconTool,
  type Icon,
} from '@tabler/icons-react';

/** The pictures that declarations of registers name. */
export const registerIcons: Readonly<Record<RegisterIcon, Icon>> = {
  ...{
    book: IconBook,
    bookmark: IconBookmark,
    building: IconBuilding,
    calculator: IconCalculator,
    flask: IconFlask,
    forms: IconForms,
    list: IconList,
    'list-tree': IconListTree,
  },
  ...{ pin: IconMapPin, route: IconRoute, ruler: IconRuler2, shield: IconShieldLock, table: IconTable, tag: IconTag },
  ...{ layout: IconTemplate, 'test-pipe': IconTestPipe, thermometer: IconThermometer, tool: IconTool },
};
