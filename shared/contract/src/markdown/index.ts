/** Apart from the notes' door: whoever only lists notes does not load the parser. */
export * from './code-languages.ts';
export { withBlankedComments, withoutComments } from './comments.ts';
export { hasFormulas } from './formulas.ts';
export * from './markdown-tree.ts';
export { type CalloutKind, calloutKinds } from './note-syntax.ts';
export * from './pieces.ts';
