import type { LiveRecord } from '@console/contract';
import { navigationFor } from './navigation-rules.ts';

const record = (area: string, order: number): LiveRecord => ({
  remote: area,
  area,
  titles: { zh: `${area}区`, en: area.toUpperCase() },
  icon: 'x',
  order,
  menu: [
    { path: '', titles: { zh: '首页', en: 'Home' } },
    { path: 'stock', titles: { zh: '库存', en: 'Stock' }, permission: 'wood.stock.read' },
  ],
  publicPaths: [],
  shell: '^1.0.0',
  live: {
    release: '0000000',
    mfName: `${area}_0000000`,
    base: '/',
    manifest: '/m.json',
    entry: '/e.js',
    commit: null,
    builtAt: '',
    shell: '^1.0.0',
    contract: '1',
    files: {},
    preload: {},
  },
  previous: [],
});

describe('navigation', () => {
  const records = [record('wood', 2), record('note', 1)];

  it('keeps the areas in their order and speaks the language', () => {
    expect(navigationFor(records, 'zh', '/', []).map((one) => one.title)).toEqual(['note区', 'wood区']);
  });

  it('shows a menu entry only to those who hold its permission', () => {
    const menuOf = (permissions?: string[]) =>
      navigationFor(records, 'en', '/', permissions)[1]?.menu.map((one) => one.title);
    expect(menuOf(undefined)).toEqual(['Home']);
    expect(menuOf([])).toEqual(['Home']);
    expect(menuOf(['wood.stock.read'])).toEqual(['Home', 'Stock']);
  });

  it('marks the area and the entry on screen, and not an area whose name merely begins alike', () => {
    const [note, wood] = navigationFor(records, 'en', '/wood/stock', ['wood.stock.read']);
    expect([note?.current, wood?.current]).toEqual([false, true]);
    expect(wood?.menu.map((one) => one.current)).toEqual([false, true]);
    expect(navigationFor(records, 'en', '/woodwork', [])[1]?.current).toBe(false);
  });
});
