import type { RegisterIcon } from '@shilu/events/core/register-place';
import {
  IconBook,
  IconBookmark,
  IconBuilding,
  IconFlask,
  IconList,
  IconMapPin,
  IconRoute,
  IconRuler2,
  IconShieldLock,
  IconTag,
  IconTemplate,
  IconTestPipe,
  IconThermometer,
  IconTool,
  type Icon,
} from '@tabler/icons-react';

/** The pictures that declarations of registers name. */
export const registerIcons: Readonly<Record<RegisterIcon, Icon>> = {
  ...{ book: IconBook, bookmark: IconBookmark, building: IconBuilding, flask: IconFlask, list: IconList },
  ...{ pin: IconMapPin, route: IconRoute, ruler: IconRuler2, shield: IconShieldLock, tag: IconTag },
  ...{ layout: IconTemplate, 'test-pipe': IconTestPipe, thermometer: IconThermometer, tool: IconTool },
};
