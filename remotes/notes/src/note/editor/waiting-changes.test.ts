import { EditorState } from '@codemirror/state';
import fc from '@console/testing/properties';
import { afterTyping, textWith, waitingFor } from './waiting-changes.ts';

const editing = (doc: string) => EditorState.create({ doc });

describe('a text from outside that arrives while somebody composes', () => {
  it('is told along with the next key, and neither undoes the other', () => {
    const before = editing('one\ntwo');
    const waiting = waitingFor(before.doc, undefined, 'one\ntwo, merged');
    const typed = before.update({ changes: { from: 0, insert: 'ni' } });
    const still = afterTyping(waiting, typed.changes);
    expect(textWith(typed.newDoc, still)).toBe('nione\ntwo, merged');
    expect(typed.state.update({ changes: still }).newDoc.toString()).toBe('nione\ntwo, merged');
  });

  it('may arrive more than once before the composing ends', () => {
    const before = editing('a b c');
    const first = waitingFor(before.doc, undefined, 'A b c');
    const typed = before.update({ changes: { from: 3, insert: '\u4f60' } });
    const second = waitingFor(typed.newDoc, afterTyping(first, typed.changes), 'A b\u4f60 C');
    expect(textWith(typed.newDoc, second)).toBe('A b\u4f60 C');
  });

  it('keeps what was composed inside the very stretch that went away', () => {
    const before = editing('keep gone keep');
    const waiting = waitingFor(before.doc, undefined, 'keep keep');
    const typed = before.update({ changes: { from: 7, insert: '\u4f60\u597d' } });
    expect(textWith(typed.newDoc, afterTyping(waiting, typed.changes))).toContain('\u4f60\u597d');
  });

  it('is the text itself whatever the texts are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (doc, first, second) => {
        const { doc: now } = editing(doc);
        const waiting = waitingFor(now, waitingFor(now, undefined, first), second);
        expect(textWith(now, waiting)).toBe(EditorState.create({ doc: second }).doc.toString());
      }),
    );
  });
});
