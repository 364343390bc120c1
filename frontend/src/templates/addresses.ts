/** Where templates stand. */
export const LIST = '/resource/myTemplate';
export const DETAIL = '/resource/templateVersion/:id';
export const NEW = '/resource/design';
export const EDIT = '/resource/design/:id';
export const COPY = '/resource/copyDesign/:id';
export const PREVIEW = '/previewTemplate/:id';
export const IMPORT = '/record/import?into=template';

/** Leads to the choice of where a record begun from it stands. */
export const beginFrom = (id: string): string => `/record?create=record&templateId=${encodeURIComponent(id)}`;
