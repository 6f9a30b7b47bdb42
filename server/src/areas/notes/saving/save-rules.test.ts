import { type Note, noteLimits } from '@console/contract/notes';
import { checkLength, checkNote, replayOrRefuse } from './save-rules.ts';

describe('a text', () => {
  it('may be as long as the limit', () => {
    expect(() => checkNote('', 'a'.repeat(noteLimits.contentLength))).not.toThrow();
  });

  it('is refused beyond it, with both lengths', () => {
    const actual = noteLimits.contentLength + 1;
    const refusal = { code: 'CONTENT_TOO_LARGE', details: { limit: noteLimits.contentLength, actual } };
    expect(() => checkLength('a'.repeat(actual))).toThrow(expect.objectContaining(refusal));
    expect(() => checkNote('', 'a'.repeat(actual))).toThrow(expect.objectContaining(refusal));
  });

  it('is refused when it says nothing', () => {
    expect(() => checkNote(' ', '\n')).toThrow(
      expect.objectContaining({ fields: [{ path: 'content', code: 'empty_note' }] }),
    );
  });
});

describe('a save that changed nothing', () => {
  const note = { _id: 'n', deleteTime: null } as Note;
  const trashed = { ...note, deleteTime: '2026-06-30T08:00:00Z' } as Note;
  const standing = (of: Note) => ({ note: of, lastSaveId: 'before' });

  it('is answered as the first time when it is the same once more', () => {
    expect(replayOrRefuse(standing(trashed), 'before', [7])).toBe(trashed);
  });

  it.each([
    ['into the trash', standing(trashed), [7], { code: 'NOTE_TRASHED', details: { uuid: 'n' } }],
    [
      'with a tag that nobody has',
      standing(note),
      [7, 8],
      { fields: [{ path: 'tagIds', code: 'unknown_tag', params: { tagId: 7 } }] },
    ],
    ['of no note', undefined, [], { code: 'NOT_FOUND' }],
    ['of another version', standing(note), [], { code: 'VERSION_CONFLICT', details: { current: note } }],
  ])('is refused %s', (_, found, unknownTags, refusal) => {
    expect(() => replayOrRefuse(found, 'now', unknownTags)).toThrow(expect.objectContaining(refusal));
  });
});
