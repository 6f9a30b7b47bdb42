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

/** @returns what broke the silence, all of it in one error */
function brokenSilence(): Error | undefined {
  const missing = announced
    .filter(({ came }) => !came)
    .map(({ what }) => new Error(`Expected on the console, and never said: ${what}`));
  const [first, ...others] = [...heard, ...missing];
  heard = [];
  announced = [];
  for (const { message } of others) if (first) first.message += `\n\n${message}`;
  return first;
}

afterEach(() => {
  const broken = brokenSilence();
  if (broken) throw broken;
});
// After the last test it is the environment that asks, because hooks of the file itself (what closes servers and
// browsers) come after those of a set-up file.
Object.assign(globalThis, { brokenSilence });
