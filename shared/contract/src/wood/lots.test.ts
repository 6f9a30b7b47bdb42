import { lotCodeIn } from './lots.ts';
import { woodPaths } from './paths.ts';

describe('what a scanner reads', () => {
  it.each([
    ['the address on a label', `https://wood.example${woodPaths.lot('LT-000012', 'team')}`, 'LT-000012'],
    ['a code', 'LT-000012', 'LT-000012'],
    ['a code as somebody types it', ' lt-000012 ', 'LT-000012'],
    ['an address with other parameters', '/wood/stock?lot=lt-7&team=x#a', 'LT-7'],
    ['the code of a sort', 'SPR-B38', undefined],
    ['an address that is broken', '/wood/stock?lot=%E0%A4%A', undefined],
    ['nothing', '', undefined],
  ])('is a bundle or none: %s', (_, scanned, code) => expect(lotCodeIn(scanned)).toBe(code));
});
