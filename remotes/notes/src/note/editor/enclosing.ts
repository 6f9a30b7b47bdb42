import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

export type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/** The part of the text, by the parser's name, in which the whole selection lies. */
export function enclosing(state: EditorState, name: string | undefined): SyntaxNode | undefined {
  const { from, to } = state.selection.main;
  for (const side of [-1, 1] as const) {
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, side);
    for (; node; node = node.parent)
      if (node.name === name && node.from <= from && node.to >= to) return node;
  }
  return undefined;
}

export const isInCode = (state: EditorState): boolean =>
  ['FencedCode', 'CodeBlock', 'InlineCode'].some((name) => enclosing(state, name) !== undefined);
