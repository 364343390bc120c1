import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registerWords } from '@shilu/events/core/register-words';
import { registers } from '@shilu/events/core/registers';
import ts from 'typescript';
import { projectDir } from '../support/child';

/** One text as it stands in the product's source. */
export type Text = { readonly where: string; readonly text: string };

const FOLDERS = [
  'events/src',
  'command-service/src',
  'projection-service/src',
  'integration-workers/src/messages',
  'infra/src/stack/demo',
  'frontend/src',
];
/** What people type, or what texts are looked for by: vocabularies, not words of the product. */
const VOCABULARY =
  /\.test\.tsx?$|\/testing\/|-fixture\.ts$|\/units\/|danger-words|\/search\/tokens|\/core\/(pinyin|scripts|hidden)|glyphs|latex/;
const CHINESE = /[\u3400-\u9fff]/;

const textOf = (node: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isJsxText(node)) return node.text.trim();
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{value}');
  return null;
};

/** English stands under its language, in a file of it, or beside its Chinese. */
const isEnglish = (node: ts.Node, file: string): boolean => {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.initializer === node) {
    const name = parent.name.getText().replaceAll(/['"]/g, '');
    if (name === 'en-US' || name === 'en') return true;
  }
  if (ts.isArrowFunction(parent) && ts.isPropertyAssignment(parent.parent))
    return /^['"]?en(-US)?['"]?$/.test(parent.parent.name.getText());
  if (ts.isCallExpression(parent) && parent.arguments.length === 2 && parent.arguments[1] === node) {
    const first = parent.arguments[0];
    return first !== undefined && CHINESE.test(textOf(first) ?? '');
  }
  return /en-US(\/|\.ts$)/.test(file) && ts.isPropertyAssignment(parent) && parent.initializer === node;
};

const sources = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(projectDir, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  ).filter((file) => !VOCABULARY.test(file));

/** Every text of the product, read from its source: screens, words derived for them, refusals, notices, labels of calls and fields, the demo. */
export const productTexts = (): { readonly chinese: readonly Text[]; readonly english: readonly Text[] } => {
  const chinese: Text[] = [];
  const english: Text[] = [];
  for (const file of sources()) {
    const source = readFileSync(join(projectDir, file), 'utf8');
    if (!CHINESE.test(source) && !/en-US/.test(file)) continue;
    const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const text = textOf(node);
      if (text !== null && text.trim() !== '') {
        const where = `${file}:${String(tree.getLineAndCharacterOfPosition(node.getStart()).line + 1)}`;
        if (isEnglish(node, file)) english.push({ where, text });
        else if (CHINESE.test(text)) chinese.push({ where, text });
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  for (const register of registers)
    for (const [key, label] of Object.entries(registerWords(register))) {
      const where = `${register.name}: ${key}`;
      chinese.push({ where, text: label['zh-CN'] });
      english.push({ where, text: label['en-US'] });
    }
  return { chinese, english };
};
