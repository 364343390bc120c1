import { richTextModule } from './rich-text/rich-text';
import { richTextJsonSchemas } from './rich-text/rich-text-json-schema';

type Json = Readonly<Record<string, unknown>>;
/** A content that holds parts like itself: its JSON Schema, and that of those parts under the name by which it refers to them. */
export type NestedSchema = {
  readonly name: string;
  readonly schemas: (part: string) => { readonly document: Json; readonly node: Json };
};

/** For the document of the API alone: contents whose check is written by hand say here what they hold. */
export const nestedSchemas: Readonly<Record<string, NestedSchema>> = {
  [richTextModule.type]: { name: 'RichTextNode', schemas: richTextJsonSchemas },
};
