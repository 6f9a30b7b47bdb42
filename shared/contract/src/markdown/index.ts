/** Apart from the notes' door: whoever only lists notes does not load the parser. */
export * from './code-languages.ts';
export * from './markdown-tree.ts';
export * from './pieces.ts';
