import {
  type ChoicePlaces,
  carriedIn,
  choiceScreenAt,
  chosenAmong,
  switchedTo,
} from './area-choice-rules.ts';

const places: ChoicePlaces = {
  area: 'house',
  parameter: 'building',
  screens: {
    '': {},
    check: {},
    list: { keeps: ['q', 'view'] },
    'rooms/:id': {},
    settings: { keeps: ['tab'], listsAll: true },
    'edit?action=entering': {},
  },
};
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://house.test');
  return { pathname, search };
};

describe('where choosing another leads', () => {
  it.each([
    ['/house', 'b', '/house/?building=b'],
    ['/house/', 'b', '/house/?building=b'],
    ['/house/check?building=a&ym=2026-10', 'b', '/house/check?building=b'],
    ['/house/list?building=a&q=oak&floor=2&view=board', 'b', '/house/list?building=b&q=oak&view=board'],
    ['/house/list?building=a&q=oak', undefined, '/house/list?q=oak'],
    ['/house/rooms/a?floor=2', 'b', '/house/rooms/b'],
    ['/house/settings?building=a&tab=tariffs', 'b', '/house/settings?building=b&tab=tariffs'],
    ['/house/edit?action=entering&room=101', 'b', '/house/edit?action=entering&building=b'],
    // About one tenancy, or about none: the area's first screen.
    ['/house/edit?action=edit&uuid=x', 'b', '/house/?building=b'],
    ['/house/about', 'b', '/house/?building=b'],
  ])('%s, %s: %s', (address, value, href) => {
    expect(switchedTo(places, at(address), value)).toBe(href);
  });
});

describe('links of the menu', () => {
  it.each([
    ['/house/check', '/house/check?building=b'],
    ['/house/list?view=board', '/house/list?view=board&building=b'],
    ['/house/check?building=a', '/house/check?building=a'],
    ['/house/settings', '/house/settings'],
    ['/house/about', '/house/about'],
    ['/elsewhere/check', '/elsewhere/check'],
  ])('%s carries the chosen one: %s', (href, carried) => {
    expect(carriedIn(places, href, 'b')).toBe(carried);
  });
});

it('a longer path is another screen', () => {
  expect(choiceScreenAt(places, at('/house/check/more'))).toBeUndefined();
  expect(choiceScreenAt(places, at('/house/rooms/a/b'))).toBeUndefined();
});

it('the wanted one, else the one of last time, else the first; one that is gone counts as none', () => {
  const all = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const chosen = (...ids: (string | undefined)[]) => chosenAmong(all, ({ id }) => id, ...ids)?.id;
  expect([chosen('c', 'b'), chosen(undefined, 'b'), chosen('x', 'b'), chosen('x'), chosen()]).toEqual([
    'c',
    'b',
    'b',
    'a',
    'a',
  ]);
  expect(chosenAmong([], String)).toBeUndefined();
});
