import { changesOf, conflictsOf, rebased } from './changes.ts';

const saved = { code: 'A', floors: 6, name: { zh: '\u7532', en: 'A' } };

describe('changes to what was saved', () => {
  it('are the fields that differ, by content', () => {
    expect(changesOf(saved, { ...saved, floors: 7, name: { ...saved.name } })).toEqual({ floors: 7 });
    expect(conflictsOf(saved, { ...saved, name: { ...saved.name, en: 'B' } })).toEqual(['name']);
  });

  it('move on top of a newer version, which keeps its other fields', () => {
    expect(rebased(saved, { ...saved, floors: 7 }, { ...saved, code: 'B' })).toEqual({
      ...saved,
      floors: 7,
      code: 'B',
    });
    expect(rebased(saved, saved, { ...saved, code: 'B' })).toEqual({ ...saved, code: 'B' });
  });

  it('do not move where both changed the same field, unless to the same value', () => {
    expect(rebased(saved, { ...saved, floors: 7 }, { ...saved, floors: 8 })).toBeUndefined();
    expect(rebased(saved, { ...saved, floors: 7 }, { ...saved, floors: 7 })).toEqual({ ...saved, floors: 7 });
  });
});
