import { crumbsOf } from './crumb-rules.ts';

const area = { title: 'Wood trading', href: '/wood/' };
const stock = { title: 'Stock', href: '/wood/stock' };

it.each([
  ['an area alone', { area }, ['Wood trading']],
  [
    'its first screen',
    { area, entry: { title: 'Workspace', href: '/wood/' }, screen: 'Workspace' },
    ['Wood trading /wood/', 'Workspace'],
  ],
  ['a screen', { area, entry: stock, screen: 'Stock' }, ['Wood trading /wood/', 'Stock']],
  [
    'what a screen shows',
    { area, entry: stock, screen: 'Stock', record: 'Spruce' },
    ['Wood trading /wood/', 'Stock /wood/stock', 'Spruce'],
  ],
  [
    'a screen that is in no menu',
    { area, screen: 'Editor', record: 'P-1' },
    ['Wood trading /wood/', 'Editor', 'P-1'],
  ],
  ['a screen whose title is not known yet', { area, entry: stock }, ['Wood trading /wood/', 'Stock']],
  ['a screen named like its area', { area: { title: 'Notes', href: '/notes/' }, screen: 'Notes' }, ['Notes']],
  [
    'what is shown is named like the screen',
    { area, entry: stock, screen: 'Stock', record: 'Stock' },
    ['Wood trading /wood/', 'Stock'],
  ],
])('%s', (_, place, expected) => {
  expect(crumbsOf(place).map(({ title, to }) => (to ? `${title} ${to}` : title))).toEqual(expected);
});
