import { HighlightStyle } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const monoFamily = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

export const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.monospace, tags.processingInstruction], fontFamily: monoFamily },
  { tag: [tags.link, tags.url], textDecoration: 'underline' },
]);

/** @param mono whether letters are all of one width */
export const lookOf = (mono: boolean): Extension => [
  EditorView.contentAttributes.of({ spellcheck: String(!mono) }),
  EditorView.theme({
    '&': {
      height: '100%',
      fontSize: mono ? '0.9rem' : '1rem',
      color: 'inherit',
      backgroundColor: 'transparent',
    },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: mono ? monoFamily : 'inherit', lineHeight: '1.7' },
    '.cm-content': {
      padding: '12px',
      minHeight: 'max(100%, var(--least-height, 50vh))',
      boxSizing: 'border-box',
      caretColor: 'currentColor',
    },
    '.cm-line': { padding: '0' },
    '.cm-cursor': { borderLeftColor: 'currentColor' },
    '.cm-placeholder': { color: 'inherit', opacity: '0.7' },
    '.cm-panels': { backgroundColor: 'inherit', color: 'inherit' },
  }),
];
