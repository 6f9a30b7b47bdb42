import { format } from 'node:util';

/**
 * A test says nothing on the console. What it did not announce fails it, be it React's, MUI's, jsdom's or our own; so a
 * green run has nothing to read, and what turns up in a red one is news.
 */
let heard: Error[] = [];
let announced: { what: RegExp; came: boolean }[] = [];

function hear(...said: unknown[]): void {
  const text = format(...said);
  const known = announced.find(({ what }) => what.test(text));
  if (known) known.came = true;
  // Made here, so that it tells where it was said.
  else heard.push(new Error(`On the console, and not expected: ${text}`));
}
console.error = hear;
console.warn = hear;

/** From here on this test provokes an error or a warning of these words; it fails if none comes. */
export function expectConsole(what: RegExp): void {
  announced.push({ what, came: false });
}

function demandSilence(): void {
  const missing = announced
    .filter(({ came }) => !came)
    .map(({ what }) => new Error(`Expected on the console, and never said: ${what}`));
  const [first, ...others] = [...heard, ...missing];
  heard = [];
  announced = [];
  if (!first) return;
  for (const { message } of others) first.message += `\n\n${message}`;
  throw first;
}
afterEach(demandSilence);
afterAll(demandSilence);
