import type { Register } from '@shilu/events/core/define-register';

export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const registerTable = (register: Register): string => `reg_${snake(register.name)}`;
export const filesTable = (register: Register): string => `${registerTable(register)}_files`;
export const versionsTable = (register: Register): string => `${registerTable(register)}_versions`;
