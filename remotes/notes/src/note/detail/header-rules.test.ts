import type { KeeperState } from '../saving/note-keeper.ts';
import { nothingWritten } from '../saving/note-text.ts';
import { sameInHeader } from './header-rules.ts';

const tagIds: readonly number[] = [];
const state: KeeperState = {
  ...{
    text: { title: 't', content: 'a', tagIds },
    base: nothingWritten,
    phase: 'waiting',
    savedAt: undefined,
  },
  ...{ error: undefined, conflict: undefined, restored: false, keptHere: true },
};

it.each([
  ['another text', { text: { ...state.text, content: 'b' } }, true],
  ['another title', { text: { ...state.text, title: 'u' } }, false],
  ['another tag', { text: { ...state.text, tagIds: [1] } }, false],
  ['another phase', { phase: 'saving' }, false],
  ['another version', { base: { ...nothingWritten, version: 1 } }, false],
  ['no room on the device', { keptHere: false }, false],
] as const)('%s is the same above the text: %j', (_what, change, same) =>
  expect(sameInHeader(state, { ...state, ...change })).toBe(same),
);

it('the first sign and the last one of an untitled note count', () => {
  const empty = { ...state, text: { title: '', content: ' ', tagIds } };
  const begun = { ...state, text: { title: '', content: 'a', tagIds } };
  expect(sameInHeader(empty, begun)).toBe(false);
});
