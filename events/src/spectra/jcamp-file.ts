import type { FileRef } from '../core/schemas';

const ENDING = /\.(?:jdx|dx|jcm|jcamp)$/i;

/** Whether a file is a JCAMP-DX spectrum by its name, which is all that tells before it is read. */
export const isJcampFile = ({ name }: Pick<FileRef, 'name'>): boolean => ENDING.test(name);
