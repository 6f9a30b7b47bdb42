import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { styleRules } from './style-rules.ts';

/**
 * Screens in the states that tests brought them into, written down for a browser that paints:
 * `tests/accessibility` asks axe about each. jsdom would take ten times as long for less of an answer.
 */
const house = process.cwd();
const { testPath = '' } = expect.getState();
const folder = join(house, '.cache/states', relative(house, testPath ?? ''));
let kept = 0;

// What an earlier run kept says nothing about this one.
rmSync(folder, { recursive: true, force: true });

/** Keeps what is on screen now, under the name of the test that runs. */
export function keepState(): void {
  kept += 1;
  const file = join(folder, `${kept}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `<!doctype html>\n${pageAsText(expect.getState().currentTestName ?? '')}\n`);
}

function pageAsText(name: string): string {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  const fields = 'input, textarea, option';
  const shown = [...document.querySelectorAll(fields)];
  for (const [index, field] of [...page.querySelectorAll(fields)].entries()) writeValue(field, shown[index]);
  // Which layout scripts chose is part of the state; the browser has to be as wide.
  page.dataset.width = matchMedia('(max-width: 400px)').matches ? '360' : '1440';
  const head = page.querySelector('head');
  head?.querySelector('title')?.remove();
  head?.append(element('title', name), element('style', stylesOf(page)));
  return page.outerHTML;
}

/** Rules of classes that are not on the page would only be read for nothing. */
function stylesOf(page: Element): string {
  const used = new Set([...page.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]));
  const ofClass = /\.((?:css|console)-[\w-]+)/;
  return [...styleRules]
    .filter((rule) => used.has(ofClass.exec(rule)?.[1] ?? '') || !ofClass.test(rule))
    .join('\n');
}

/** A field's value and choice are no attributes while somebody fills it in. */
function writeValue(field: Element, shown: Element | undefined): void {
  if (shown instanceof HTMLTextAreaElement) field.textContent = shown.value;
  if (shown instanceof HTMLOptionElement) field.toggleAttribute('selected', shown.selected);
  if (!(shown instanceof HTMLInputElement)) return;
  field.toggleAttribute('checked', shown.checked);
  if (shown.type !== 'file') field.setAttribute('value', shown.value);
}

function element(name: string, text: string): Element {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
