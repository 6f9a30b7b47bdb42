/** Once the text is on screen: in the editor, or in the browser's own field while that is not here yet. */
export function placeCursor(offset: number): void {
  requestAnimationFrame(() => void inEditor(offset));
}

async function inEditor(offset: number): Promise<void> {
  const field = document.querySelector<HTMLTextAreaElement>('article textarea');
  if (field) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(offset, offset);
    return;
  }
  const editor = document.querySelector<HTMLElement>('article .cm-content');
  if (!editor) return;
  // The editor is on screen, so its code is here.
  const { EditorView } = await import('@codemirror/view');
  const view = EditorView.findFromDOM(editor);
  if (!view) return;
  view.focus();
  view.dispatch({ selection: { anchor: Math.min(offset, view.state.doc.length) }, scrollIntoView: true });
}
