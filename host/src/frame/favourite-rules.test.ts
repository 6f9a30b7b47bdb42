import { preferenceLimits } from '@console/contract/platform';
import type { Favourite } from '@console/shell';
import { recordOf } from '../remotes/testing-records.ts';
import { isFavourite, moved, refusalOf, shownFavourites, toggled } from './favourite-rules.ts';

const stock: Favourite = { to: '/wood/stock', title: 'Stock' };
const bill: Favourite = { to: '/apartment/checkBill?bill=7&building=a', title: 'Bill 7' };

describe('favourites', () => {
  it('are the same address whatever the order of its parameters, and with a slash at its end', () => {
    expect(isFavourite([bill], '/apartment/checkBill/?building=a&bill=7')).toBe(true);
    expect(isFavourite([bill], '/apartment/checkBill?bill=8&building=a')).toBe(false);
  });

  it('come at the end, and go again', () => {
    expect(toggled([stock], bill)).toEqual([stock, bill]);
    expect(toggled([stock, bill], { ...stock, to: '/wood/stock/' })).toEqual([bill]);
  });

  it('are never longer, nor more, than the server keeps', () => {
    const long = toggled([], { to: '/notes/', title: '木'.repeat(300) });
    expect(long).toEqual([{ to: '/notes/', title: '木'.repeat(preferenceLimits.favouriteTitle) }]);
    expect(toggled([], { to: '/notes/', title: `a${'🌲'.repeat(100)}` })[0]?.title).toBe(
      `a${'🌲'.repeat(59)}`,
    );
    expect(toggled([], { to: '/notes/', title: ' ' })).toEqual([{ to: '/notes/', title: '/notes/' }]);
    const many = Array.from({ length: preferenceLimits.favourites }, (_, index) => ({
      to: `/notes/?id=${index}`,
      title: 'x',
    }));
    expect(toggled(many, stock)).toEqual(many);
    expect(refusalOf([], `/notes/?q=${'x'.repeat(preferenceLimits.favouriteAddress)}`)).toBe('tooLong');
  });

  it('move by one place, and not beyond the ends', () => {
    expect(moved([stock, bill], 1, -1)).toEqual([bill, stock]);
    expect(moved([stock, bill], 0, 1)).toEqual([bill, stock]);
    expect(moved([stock, bill], 0, -1)).toEqual([stock, bill]);
    expect(moved([stock, bill], 1, 1)).toEqual([stock, bill]);
  });

  it('are called as the menu calls them today, else as they were; of an area that is gone, too', () => {
    const wood = recordOf('wood', {
      icon: 'forest',
      menu: [{ path: 'stock', titles: { zh: '库存', en: 'Stock' } }],
    });
    const shown = shownFavourites(
      [stock, bill, { to: '/wood/stock?q=a', title: 'Oak' }],
      [wood],
      'zh',
      '/wood/stock',
    );
    expect(shown).toEqual([
      { to: '/wood/stock', title: '库存', icon: 'forest', current: true },
      { ...bill, icon: undefined, current: false },
      { to: '/wood/stock?q=a', title: 'Oak', icon: 'forest', current: false },
    ]);
  });
});
