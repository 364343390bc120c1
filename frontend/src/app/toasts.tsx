import { Notifications } from '@mantine/notifications';
import classes from './app.module.css';

/** As wide as the side menu and a record's outline: nothing beside them is ever covered. */
const WIDTH = 224;

/** One that the pointer is on stays, and so do the others. */
export const Toasts = () => (
  <Notifications
    position="bottom-left"
    limit={4}
    zIndex={400}
    containerWidth={WIDTH}
    pauseResetOnHover="all"
    classNames={{ root: classes['toasts'] ?? '' }}
  />
);
