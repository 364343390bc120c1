export const REQUEST_PARAM = 'apply';

/** Where access to something is requested that does not open. */
export const requestAddress = (sought: string): string =>
  `/resource/allApply?${new URLSearchParams({ [REQUEST_PARAM]: sought }).toString()}`;
