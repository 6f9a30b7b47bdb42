import type { LiveRecord } from '@console/contract';
import { recordOf } from '../remotes/testing-records.ts';
import { headingsOf, navigationFor } from './navigation-rules.ts';

const record = (area: string, order: number): LiveRecord =>
  recordOf(area, {
    ...{ titles: { zh: `${area}区`, en: area.toUpperCase() }, order },
    menu: [
      { path: '', titles: { zh: '首页', en: 'Home' } },
      { path: 'stock', titles: { zh: '库存', en: 'Stock' }, permission: 'wood.stock.read' },
    ],
  });

const at = (address: string) => new URL(address, 'http://console');

describe('navigation', () => {
  const records = [record('wood', 2), record('note', 1)];

  it('keeps the areas in their order and speaks the language', () => {
    expect(navigationFor(records, 'zh', at('/'), []).map((one) => one.title)).toEqual(['note区', 'wood区']);
  });

  it('shows a menu entry only to those who hold its permission', () => {
    const about = { path: 'about', titles: { zh: '关于', en: 'About' } };
    const wood = { ...record('wood', 2), menu: [...record('wood', 2).menu, about] };
    const menuOf = (permissions?: string[]) =>
      navigationFor([wood], 'en', at('/'), permissions)[0]?.menu.map((one) => one.title);
    expect(menuOf(undefined)).toEqual(['Home', 'About']);
    expect(menuOf([])).toEqual(['Home', 'About']);
    expect(menuOf(['wood.stock.read'])).toEqual(['Home', 'Stock', 'About']);
  });

  it('shows an entry to those who hold one of several permissions, each of which opens a part of it', () => {
    const [home, stock] = record('wood', 2).menu;
    if (!home || !stock) throw new Error('the record has two entries');
    const wood = { ...record('wood', 2), menu: [home, { ...stock, orOneOf: ['wood.stock.count'] }] };
    const menuOf = (permissions?: string[]) =>
      navigationFor([wood], 'en', at('/'), permissions)[0]?.menu.map((one) => one.title);
    expect(menuOf(['wood.stock.count'])).toEqual(['Home', 'Stock']);
    expect(menuOf(['wood.stock.read'])).toEqual(['Home', 'Stock']);
    // One entry that leads to the area itself is no menu.
    expect(menuOf(['wood.stock'])).toEqual([]);
    expect(menuOf(undefined)).toEqual([]);
  });

  it('puts entries below their headings, in the user’s language', () => {
    const about = { path: 'about', titles: { zh: '关于', en: 'About' }, group: 'nowhere' };
    const [home, stock] = record('wood', 2).menu;
    if (!home || !stock) throw new Error('the record has two entries');
    const groups = { goods: { zh: '货物', en: 'Goods' } };
    const wood = { ...record('wood', 2), groups, menu: [home, { ...stock, group: 'goods' }, about] };
    const menuIn = (language: 'zh' | 'en') =>
      navigationFor([wood], language, at('/'), ['wood.stock.read'])[0]?.menu ?? [];
    expect(menuIn('en').map(({ title, group }) => [title, group])).toEqual([
      ['Home', ''],
      ['Stock', 'Goods'],
      ['About', ''],
    ]);
    expect(headingsOf(menuIn('zh'))).toEqual(['', '货物']);
  });

  it('marks the area and the entry on screen, and not an area whose name merely begins alike', () => {
    const [note, wood] = navigationFor(records, 'en', at('/wood/stock'), ['wood.stock.read']);
    expect([note?.current, wood?.current]).toEqual([false, true]);
    expect(wood?.menu.map((one) => one.current)).toEqual([false, true]);
    expect(navigationFor(records, 'en', at('/woodwork'), [])[1]?.current).toBe(false);
  });

  it('leaves out an area of whose entries the user may open none', () => {
    const [first] = record('codeGen', 3).menu.slice(1);
    const closed = { ...record('codeGen', 3), menu: first ? [first] : [] };
    const bare = { ...record('bili', 4), menu: [] };
    const areasFor = (permissions?: string[]) =>
      navigationFor([closed, bare], 'en', at('/'), permissions).map(({ area }) => area);
    expect(areasFor(undefined)).toEqual(['bili']);
    expect(areasFor([])).toEqual(['bili']);
    expect(areasFor(['wood.stock.read'])).toEqual(['codeGen', 'bili']);
  });

  it('tells entries of one path apart by their search parameters', () => {
    const titles = { zh: '', en: '' };
    const note = {
      ...record('note', 1),
      menu: ['', '?action=create', '?action=preview', '?action=preview&q=is%3Atrashed', 'stock'].map(
        (path) => ({
          path,
          titles,
        }),
      ),
    };
    const currentAt = (address: string) =>
      navigationFor([note], 'en', at(address), [])[0]
        ?.menu.filter((entry) => entry.current)
        .map((entry) => entry.href);
    expect(currentAt('/note/')).toEqual(['/note/']);
    expect(currentAt('/note?action=create')).toEqual(['/note/?action=create']);
    expect(currentAt('/note/?q=is:trashed&action=preview')).toEqual(['/note/?action=preview&q=is%3Atrashed']);
    expect(currentAt('/note/?action=preview&q=rent')).toEqual(['/note/']);
    expect(currentAt('/note/stock?sort=name')).toEqual(['/note/stock']);
  });

  it('without an entry for the bare path marks the one that the address says most of', () => {
    const titles = { zh: '', en: '' };
    const menu = ['?action=create', '?action=preview', '?action=preview&q=is%3Atrashed'];
    const note = { ...record('note', 1), menu: menu.map((path) => ({ path, titles })) };
    const currentAt = (address: string) =>
      navigationFor([note], 'en', at(address), [])[0]?.menu.findIndex((entry) => entry.current);
    expect(currentAt('/note/?action=preview&uuid=7')).toBe(1);
    expect(currentAt('/note/?action=preview&q=is:trashed&uuid=7')).toBe(2);
    expect(currentAt('/note/?action=editAndPreview&uuid=7')).toBe(-1);
  });

  it('does not repeat the area as the only entry of its menu', () => {
    const bili = { ...record('bili', 1), menu: record('bili', 1).menu.slice(0, 1) };
    expect(navigationFor([bili], 'en', at('/bili/'), [])[0]?.menu).toEqual([]);
    const stock = { ...record('wood', 1), menu: record('wood', 1).menu.slice(1) };
    expect(navigationFor([stock], 'en', at('/'), ['wood.stock.read'])[0]?.menu).toHaveLength(1);
  });
});
