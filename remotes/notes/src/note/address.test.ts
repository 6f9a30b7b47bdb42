import { notePath, noteSorts } from '@console/contract/notes';
import fc from '@console/testing/properties';
import { isNoteId, resolveNoteAddress } from './address.ts';

const resolved = (search: string) => resolveNoteAddress(new URLSearchParams(search));
const defaults = { action: 'create', uuid: '', q: '', tagId: undefined, sort: 'updated' };

describe('2 /note/: search parameters', () => {
  it('2 /note/: nothing given → create, uuid and q empty', () => expect(resolved('')).toEqual(defaults));
  it('2 /note/: action missing and uuid given → preview', () =>
    expect(resolved('uuid=X')).toEqual({ ...defaults, action: 'preview', uuid: 'X' }));
  it('2 /note/: action missing and uuid empty → create', () =>
    expect(resolved('uuid=').action).toBe('create'));
  it.each(['create', 'preview', 'editAndPreview'])(
    '2 /note/: action %s is kept, with and without uuid',
    (action) => {
      expect(resolved(`action=${action}`)).toEqual({ ...defaults, action });
      expect(resolved(`action=${action}&uuid=X`)).toEqual({ ...defaults, action, uuid: 'X' });
    },
  );
  it.each([
    'action=bogus',
    'action=bogus&uuid=X',
    'action=',
    'action=Create',
    'action=create&action=preview',
    'action=create&action=create',
    'action=preview&action=preview&uuid=X',
  ])('5 /note/: %s falls back to editAndPreview', (search) =>
    expect(resolved(search).action).toBe('editAndPreview'),
  );
  it('5 note text: q that is not one text falls back to empty', () => expect(resolved('q=a&q=b').q).toBe(''));
  it('5 note text: uuid that is not one text falls back to empty', () => {
    expect(resolved('uuid=a&uuid=b')).toEqual(defaults);
    expect(resolved('action=preview&uuid=a&uuid=a')).toEqual({ ...defaults, action: 'preview' });
  });
  it.each(['301', 'true', ''])('2 /note/: q=%s is that text', (q) => expect(resolved(`q=${q}`).q).toBe(q));
  it('2 /note/: q keeps its spaces and signs', () =>
    expect(resolved(`q=${encodeURIComponent('目录 文件')}`).q).toBe('目录 文件'));
  it('5 note tagId: an optional number', () => {
    expect(resolved('tagId=7').tagId).toBe(7);
    expect(resolved('').tagId).toBeUndefined();
  });
  it.each(['abc', 'NaN', '0', '-1', '1.5', '1e3', '', ' 7', '99999999999', '2147483648'])(
    '5 /note/: tagId=%s is dropped',
    (tagId) => expect(resolved(`tagId=${encodeURIComponent(tagId)}`).tagId).toBeUndefined(),
  );
  it('5 note tagId: given twice is dropped', () => expect(resolved('tagId=1&tagId=2').tagId).toBeUndefined());
  it('5 note text: one wrong parameter leaves the others alone', () =>
    expect(resolved('action=bogus&uuid=X&q=a&tagId=zz')).toEqual({
      action: 'editAndPreview',
      uuid: 'X',
      q: 'a',
      tagId: undefined,
      sort: 'updated',
    }));
  it('2 /note/: sort names an order; an unknown one, or two, is the last change', () => {
    expect(resolved('sort=reminder').sort).toBe('reminder');
    expect(resolved('sort=size').sort).toBe('updated');
    expect(resolved('sort=title&sort=title').sort).toBe('updated');
  });

  it('2 /note/: what the path builder writes is read back', () => {
    const address = fc.record({
      action: fc.constantFrom('create' as const, 'preview' as const, 'editAndPreview' as const),
      uuid: fc.string(),
      q: fc.string({ unit: 'grapheme' }),
      tagId: fc.option(fc.integer({ min: 1, max: 2_147_483_647 }), { nil: undefined }),
      sort: fc.constantFrom(...noteSorts),
    });
    fc.assert(
      fc.property(address, (one) => {
        expect(resolveNoteAddress(new URL(notePath(one), 'http://x').searchParams)).toEqual(one);
      }),
    );
  });
});

it('a uuid that cannot be one never reaches the API', () => {
  expect(isNoteId('01939f00-00a1-7000-8000-000000000001')).toBe(true);
  for (const other of [
    'X',
    '7',
    '',
    '../me',
    '01939f00-00a1-7000-8000-00000000000',
    '01939f00-00a1-9000-8000-000000000001',
  ])
    expect(isNoteId(other)).toBe(false);
});
