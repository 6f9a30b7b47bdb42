import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleTheme } from '@console/ui';
import { jest } from '@jest/globals';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { railWidths } from '../preferences/rail.ts';

const text = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');
const template = new DOMParser().parseFromString(text, 'text/html');
const script = template.querySelector('script:not([type])')?.textContent ?? '';
const style = template.querySelector('style')?.textContent ?? '';

/** Opens a page as a browser does that remembers this. */
function open(remembered: Readonly<Record<string, string>>, prefersDark = false): DOMStringMap {
  for (const [name, value] of Object.entries(remembered)) localStorage.setItem(name, value);
  Object.assign(window, { matchMedia: () => ({ matches: prefersDark }) });
  document.documentElement.lang = 'en';
  document.title = template.title;
  const running = document.createElement('script');
  running.textContent = script;
  document.head.append(running);
  running.remove();
  return document.documentElement.dataset;
}

const page = document.documentElement;
afterEach(() => {
  for (const name of Object.keys(page.dataset)) delete page.dataset[name];
  localStorage.clear();
});

describe('the page before its code', () => {
  it.each([
    ['"dark"', false, 'dark'],
    ['dark', false, 'dark'],
    ['"light"', true, 'light'],
    ['', true, 'dark'],
    ['', false, 'light'],
  ])('colours: %j is remembered, the system prefers dark: %j', (mode, prefersDark, shown) => {
    expect(open(mode === '' ? {} : { 'console:colour-mode': mode }, prefersDark).first).toBe(shown);
  });

  it.each([
    [{ 'console:language': 'zh' }, 'zh-CN', '控制台'],
    [{ 'console:language': 'en' }, 'en', 'Console'],
    [{ 'console:language': 'fr' }, 'en', 'Console'],
    [{}, 'en', 'Console'],
  ])('language: %j', (remembered, lang, title) => {
    open(remembered);
    expect([page.lang, document.title]).toEqual([lang, title]);
  });

  it.each([
    ['"narrow"', 'narrow'],
    ['"wide"', undefined],
    ['', undefined],
  ])('the rail that is remembered as %j is as wide from the beginning', (kept, rail) => {
    open(kept === '' ? {} : { 'console:rail': kept });
    expect(page.dataset.rail).toBe(rail);
    // It is called so in the page itself, too: nothing may take the one for the other.
    expect(style).toContain(`[data-rail] .first { grid-template-columns: ${railWidths.narrow}px`);
    expect(style).toContain(`/ ${railWidths.wide}px minmax(0, 1fr)`);
  });

  const records = [
    'apartment/apartment',
    { area: 'apartment', choicePaths: ['', 'check', 'roomConfigure/:id', 'edit?actionType=entering'] },
    'bili/bili',
    { area: 'bili' },
    null,
  ];
  it.each([
    ['/apartment/', {}, ''],
    ['/apartment/check', {}, ''],
    ['/apartment/roomConfigure/7', {}, ''],
    ['/apartment/edit?actionType=entering', {}, ''],
    ['/apartment/edit?actionType=edit', {}, undefined],
    ['/apartment/about', {}, undefined],
    ['/bili/', {}, undefined],
    ['/', {}, undefined],
    ['/apartment/check', { 'console:tokens': '' }, undefined],
    ['/apartment/check', { 'console:no-choice': '["apartment"]' }, undefined],
  ])('of %s, with %j, has the room of a choice: %j', (address, changed, room) => {
    window.history.replaceState(null, '', address);
    document.body.innerHTML = `<script type="application/json" id="live-records">${JSON.stringify(records)}</script>`;
    open({ 'console:tokens': '{}', ...changed });
    expect(page.dataset.choice).toBe(room);
  });

  it.each([
    ['/', {}, ''],
    ['/', { 'console:tokens': '{}' }, undefined],
    ['/wood/stock', {}, undefined],
  ])('of %s, with %j, welcomes whoever is not signed in: %j', (address, kept, welcome) => {
    window.history.replaceState(null, '', address);
    open(kept);
    expect(page.dataset.welcome).toBe(welcome);
  });

  it.each([
    ['en', en.home],
    ['zh-CN', zh.home],
  ])('welcomes in the words of the home, %s', (lang, { signedOut, subtitle, what }) => {
    const welcome = template.querySelector('.first-welcome');
    const words = [...(welcome?.querySelectorAll(`[lang="${lang}"]`) ?? [])].map((one) => one.textContent);
    expect(words).toEqual([signedOut, subtitle, what]);
  });

  it('has no room of a choice where a record is no JSON, and is drawn as usual', () => {
    window.history.replaceState(null, '', '/apartment/check');
    document.body.innerHTML = '<script type="application/json" id="live-records">["a/a", {</script>';
    expect(open({ 'console:tokens': '{}' })).toMatchObject({ first: 'light' });
    expect(page.dataset.choice).toBeUndefined();
  });

  it('is drawn as usual where the browser keeps nothing', () => {
    const refused = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    expect(open({}).first).toBe('light');
    refused.mockRestore();
  });

  it('says it where the code does not come', () => {
    open({});
    const missing = document.createElement('script');
    document.body.append(missing);
    expect(page.dataset.missed).toBeUndefined();
    missing.dispatchEvent(new Event('error'));
    expect(page.dataset.missed).toBe('');
    const told = template.querySelector('.first [role="status"] [lang="zh-CN"]');
    expect(told?.textContent).toBe('控制台没有加载出来。重新加载');
  });

  it.each([
    ['/', 'home'],
    ['/wood/stock', 'areas'],
    ['/account/sign-in', 'screens'],
    ['/about', 'screens'],
  ])('of %s the parts that it needs are asked for early', (path, part) => {
    window.history.replaceState(null, '', path);
    for (const one of ['zh', 'en', 'home', 'screens', 'areas'])
      document.head.insertAdjacentHTML('beforeend', `<link rel="later" data-part="${one}">`);
    open({ 'console:language': 'zh' });
    const hinted = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')];
    expect(hinted.map((link) => link.dataset.part)).toEqual(['zh', part]);
    for (const link of document.querySelectorAll('link')) link.remove();
  });

  it('has the same texts in both languages, and no text without one', () => {
    const root = template.getElementById('root');
    const words = (lang: string) =>
      root?.querySelectorAll(`span[lang="${lang}"], span[lang="${lang}"] a`).length;
    expect(words('zh-CN')).toBe(words('en'));
    for (const one of root?.querySelectorAll('[lang]') ?? []) one.remove();
    expect(root?.textContent?.trim()).toBe('');
  });

  it.each(['light', 'dark'] as const)('has the colours of the console, %s', (mode) => {
    const { palette } = consoleTheme(mode, 'en');
    const rule = mode === 'light' ? ':where(html)' : ':where(html[data-first="dark"])';
    const block = style.slice(style.indexOf(`${rule} {`)).split('}', 1)[0] ?? '';
    const colour = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1];
    expect({
      page: colour('page'),
      paper: colour('paper'),
      line: colour('line'),
      brand: colour('brand'),
      ink: colour('ink'),
      quiet: colour('quiet'),
    }).toEqual({
      page: palette.background.default,
      paper: palette.background.paper,
      line: palette.divider,
      brand: palette.primary.main,
      ink: palette.text.primary,
      quiet: palette.text.secondary,
    });
  });
});
