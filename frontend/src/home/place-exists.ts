import { screenExists } from '../app/features';

/** Whether an address, with what it asks for, leads to a screen. */
export const placeExists = (path: string): boolean => screenExists(path.split('?')[0] ?? '/');
