/** Apart from the notes' door: whoever only lists notes does not load the parser. */
export * from './markdown-tree.ts';
