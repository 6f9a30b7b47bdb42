import { mergedPreference } from './merge-rules.ts';

const items = (...to: string[]) => ({ items: to.map((one) => ({ to: one, title: one })) });

describe('what was chosen here and elsewhere', () => {
  it('favourites: what is added here comes behind theirs, what is removed here is gone, theirs stay', () => {
    const merged = (base: string[], mine: string[], theirs: string[]) =>
      mergedPreference('favourites', {
        base: items(...base),
        mine: items(...mine),
        theirs: items(...theirs),
      }).items.map(({ to }) => to);
    expect(merged([], ['/a'], ['/b', '/c'])).toEqual(['/b', '/c', '/a']);
    expect(merged(['/a', '/b'], ['/b'], ['/a', '/b', '/c'])).toEqual(['/b', '/c']);
    expect(merged(['/a', '/b'], ['/b', '/a'], ['/a', '/b'])).toEqual(['/b', '/a']);
    expect(merged(['/a', '/b'], ['/a', '/b', '/c'], ['/b'])).toEqual(['/b', '/c']);
  });

  it('a browser that knew nothing yet takes nothing away', () => {
    const theirs = items(...Array.from({ length: 39 }, (_, at) => `/${at}`));
    const { items: merged } = mergedPreference('favourites', { base: undefined, mine: items('/x'), theirs });
    expect(merged).toHaveLength(40);
  });

  it('the frame and the home: part by part', () => {
    expect(
      mergedPreference('frame', {
        base: undefined,
        mine: { rail: 'narrow' },
        theirs: { density: 'compact', skipped: ['wood.team'] },
      }),
    ).toEqual({ density: 'compact', rail: 'narrow', skipped: ['wood.team'] });
    expect(
      mergedPreference('home', {
        base: { order: ['notes', 'bili'], hidden: [] },
        mine: { order: ['notes', 'bili'], hidden: ['bili'] },
        theirs: { order: ['bili', 'notes'], hidden: ['wood'] },
      }),
    ).toEqual({ order: ['bili', 'notes'], hidden: ['wood', 'bili'] });
  });

  it('notes: searches and templates of two devices come together; what a day begins with is the last choice', () => {
    const search = (key: string) => ({ key, name: key, q: key });
    const template = (noteId: string) => ({ noteId, name: noteId });
    expect(
      mergedPreference('notes', {
        base: { searches: [search('a'), search('b')], dayTitle: 'YYYY' },
        mine: { searches: [search('b'), search('c')], templates: [template('t')], dayTitle: 'YYYY' },
        theirs: {
          searches: [search('a'), search('b'), search('d')],
          dayTitle: 'MM-DD',
          dayTemplate: 'daily',
        },
      }),
    ).toEqual({
      searches: [search('b'), search('d'), search('c')],
      templates: [template('t')],
      dayTitle: 'MM-DD',
      dayTemplate: 'daily',
    });
  });
});
