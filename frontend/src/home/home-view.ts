import type { ResponseOf } from '@shilu/events/core/call';
import type { homeCalls } from '@shilu/events/home/calls';

export type HomeView = ResponseOf<typeof homeCalls.home>;
