/** Category of a stream name: what stands before the first `-`. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));

/** Entity id of a stream name: what stands after the first `-`. */
export const entityIdOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

export const streamName = (category: string, id: string): string => `${category}-${id}`;
