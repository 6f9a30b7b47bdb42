import type { PaletteChoice } from '@console/shell';
import { recordOf } from '../remotes/testing-records.ts';
import {
  firstOf,
  movedTo,
  offeredAt,
  ownAreaFirst,
  type Place,
  placesFor,
  placesFound,
  recordSections,
  tidied,
} from './palette-rules.ts';

const wood = recordOf('wood', {
  ...{ titles: { zh: '木材贸易', en: 'Wood trading' }, order: 2, publicPaths: ['about'] },
  menu: [
    { path: '', titles: { zh: '工作台', en: 'Workspace' } },
    { path: 'stock', titles: { zh: '库存', en: 'Stock' }, permission: 'wood.stock.read' },
    { path: 'stockStat', titles: { zh: '库存统计', en: 'Stock statistics' }, permission: 'wood.stock.read' },
    {
      path: 'transactionStat',
      titles: { zh: '交易统计', en: 'Trade statistics' },
      permission: 'wood.stat.sale',
      orOneOf: ['wood.stat.purchase'],
    },
    { path: 'about', titles: { zh: '关于木材', en: 'About' } },
  ],
  actions: [{ path: 'sell', titles: { zh: '新建销售单', en: 'New sale' }, permission: 'wood.sale.write' }],
});
const bili = recordOf('bili', {
  ...{ titles: { zh: '视频', en: 'Videos' }, order: 1 },
  menu: [{ path: '', titles: { zh: '视频', en: 'Videos' }, permission: 'bili.use' }],
});

const holding = (...permissions: string[]) => placesFor([wood, bili], { permissions, signedIn: true });
const titlesIn = (places: readonly Place[]) => places.map(({ titles }) => titles.en);

describe('places', () => {
  it('are those that somebody may open, areas in their order', () => {
    expect(titlesIn(holding('bili.use', 'wood.stock.read'))).toEqual([
      'Videos',
      'Workspace',
      'Stock',
      'Stock statistics',
      'About',
    ]);
    expect(titlesIn(holding('wood.stat.purchase'))).toEqual(['Workspace', 'Trade statistics', 'About']);
    expect(titlesIn(holding('wood.sale.write'))).toEqual(['Workspace', 'About', 'New sale']);
  });

  it('are actions where they begin something, also those of the menu', () => {
    const note = recordOf('note', {
      menu: [{ path: '?action=create', titles: { zh: '新建笔记', en: 'New note' } }],
      actions: [{ path: '?action=create', titles: { zh: '新建笔记', en: 'New note' } }],
    });
    const places = placesFor([note], { permissions: [], signedIn: true });
    expect(places.map(({ kind, to }) => [kind, to])).toEqual([['action', '/note/?action=create']]);
  });

  it('need nothing that is unknown, and are public ones for whoever is not signed in', () => {
    const unknown = placesFor([wood, bili], { permissions: undefined, signedIn: true });
    expect(titlesIn(unknown)).toEqual(['Workspace', 'About']);
    expect(titlesIn(placesFor([wood, bili], { permissions: undefined, signedIn: false }))).toEqual(['About']);
  });
});

describe('places that fit', () => {
  const places = holding('wood.stock.read', 'wood.stat.sale', 'wood.sale.write', 'bili.use');
  const found = (typed: string, language: 'zh' | 'en' = 'zh') =>
    placesFound(places, 'screen', { typed, language }).map(({ title }) => title);

  it.each([
    ['库存', ['库存', '库存统计']],
    ['统计', ['库存统计', '交易统计']],
    ['kc', ['库存', '库存统计']],
    ['kctj', ['库存统计']],
    ['stock', ['库存', '库存统计']],
    ['stat', ['库存统计', '交易统计']],
    ['木材 库存', ['库存', '库存统计']],
    ['wood stock', ['库存', '库存统计']],
    ['没有', []],
  ])('%s: %j', (typed, expected) => expect(found(typed)).toEqual(expected));

  it('are found by Chinese initials on an English page, too', () => {
    expect(found('gzt', 'en')).toEqual(['Workspace']);
  });

  it('are all of them while nothing is typed, and actions stand by themselves', () => {
    expect(found(' ')).toHaveLength(6);
    expect(placesFound(places, 'action', { typed: 'xjx', language: 'zh' })).toEqual([
      {
        ...{
          key: 'action /wood/sell',
          kind: 'action',
          to: '/wood/sell',
          title: '新建销售单',
          detail: '木材贸易',
        },
        ranges: [[0, 3]],
      },
    ]);
  });

  it('say their area unless they are called as it is', () => {
    const details = placesFound(places, 'screen', { typed: '', language: 'en' }).map(({ detail }) => detail);
    expect(details.slice(0, 2)).toEqual(['', 'Wood trading']);
  });
});

it('what a screen offers stands in its own sections', () => {
  const choices: PaletteChoice[] = [
    { key: 'json', group: 'Favourites', title: 'JSON', to: '/codeGen/?tool=json' },
    { key: 'dns', group: 'Go to', title: 'DNS', detail: 'Names', to: '/codeGen/dns' },
    { key: 'hash', group: 'Favourites', title: 'Hash', to: '/codeGen/?tool=hash', run: () => {} },
    { key: 'new', group: 'Go to', title: 'New', to: '/codeGen/?tool=new', behind: true },
  ];
  const sections = offeredAt('ahead', choices, 'js');
  expect(sections.map(({ heading, entries }) => [heading, entries.map(({ title }) => title)])).toEqual([
    ['Favourites', ['JSON', 'Hash']],
    ['Go to', ['DNS']],
  ]);
  expect(sections[0]?.entries[0]?.ranges).toEqual([[0, 2]]);
  // What waits for what is found is no entry that a key chooses meanwhile.
  expect(
    offeredAt('behind', choices, 'js').map(({ heading, isFound, entries }) => [
      heading,
      isFound,
      entries.length,
    ]),
  ).toEqual([['Go to', true, 1]]);
});

it('what is found in the area of the screen comes first', () => {
  const group = (area: string, kind: string) => ({ area, kind, hits: [], more: false });
  const groups = [group('wood', 'sort'), group('note', 'note'), group('wood', 'document')];
  const kinds = (path: string) => ownAreaFirst(groups, path).map(({ kind }) => kind);
  expect(kinds('/note/')).toEqual(['note', 'sort', 'document']);
  expect(kinds('/wood/stock')).toEqual(['sort', 'document', 'note']);
  expect(kinds('/')).toEqual(['sort', 'note', 'document']);
});

it('records stand by kind; nothing stands twice, and no section is empty', () => {
  const hit = { title: '101', ranges: [], detail: '', to: '/apartment/a' };
  const group = { area: 'apartment', kind: 'room', hits: [hit, { ...hit, to: '/apartment/b' }], more: false };
  const records = recordSections([group, { ...group, kind: 'bill', hits: [] }], ({ kind }) => kind);
  const recent = {
    key: 'recent',
    heading: 'Recent',
    entries: [{ ...hit, to: '/apartment/b', key: 'room /apartment/b', kind: 'room' }],
  };
  expect(
    tidied([recent, ...records]).map(({ heading, entries }) => [heading, entries.map(({ to }) => to)]),
  ).toEqual([
    ['Recent', ['/apartment/b']],
    ['room', ['/apartment/a']],
  ]);
});

it.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowDown', -1, 3, 0],
  ['ArrowUp', -1, 3, 2],
  ['ArrowDown', 9, 3, 0],
  ['PageDown', 0, 20, 8],
  ['PageDown', 15, 20, 19],
  ['PageUp', 3, 20, 0],
  ['Mod+Home', 5, 20, 0],
  ['Mod+End', 5, 20, 19],
  ['Home', 5, 20, undefined],
  ['End', 5, 20, undefined],
  ['Mod+ArrowDown', 5, 20, undefined],
  ['ArrowDown', 0, 0, undefined],
  ['a', 0, 3, undefined],
  ['toString', 0, 3, undefined],
] as const)('%s at %i of %i leads to %j', (key, at, count, expected) => {
  expect(movedTo(key, at, count)).toBe(expected);
});

describe('what is meant before any key', () => {
  const entry = (key: string, more = {}) => ({
    ...{ key, kind: 'note', title: key, ranges: [], detail: '', to: key },
    ...more,
  });
  it.each([
    ['the first', [entry('a'), entry('b')], 'a'],
    ['past what is gone', [entry('a', { isGone: true }), entry('b')], 'b'],
    ['nothing while the first is asked for', [entry('a', { isAsked: true }), entry('b')], undefined],
    ['the first, whatever is asked for behind it', [entry('a'), entry('b', { isAsked: true })], 'a'],
    ['nothing of nothing', [], undefined],
  ] as const)('%s', (_, entries, expected) => expect(firstOf(entries)?.key).toBe(expected));
});
