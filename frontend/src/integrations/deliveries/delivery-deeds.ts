import type { DeliveryRow } from '@shilu/events/integrations/delivery-calls';

const OPEN: readonly DeliveryRow['status'][] = ['parked', 'unknown', 'retrying', 'waiting'];

/** It has not left yet, and was not given up. */
export const isOpen = ({ status }: DeliveryRow): boolean => OPEN.includes(status);
/** Again, not for the first time. */
export const mayRetry = (row: DeliveryRow): boolean => isOpen(row) && row.attempts > 0;
