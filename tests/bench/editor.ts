/**
 * `npm run bench:editor [-- --json | --smoke] [--part typing --part list] [--profile FILE]`
 *
 * `typing`: keys in a note of 600,000 characters beside its preview, against one of 2,000, until they are saved: what the page's
 * main thread works for a key, and the longest stretch in which it could not answer. Over 100 ms it fails.
 * `list`: frames while a list of 5,000 notes scrolls, against one of 50, and the longest task in it; over 100 ms it fails, too.
 */
import { parseArgs } from 'node:util';
import { measureListScrolling, shownScrolling } from './list-scrolling.ts';
import { benchOptions, sizeOf, tell } from './size.ts';
import { measureTyping, shownTyping } from './typing.ts';

const { values: options } = parseArgs({
  options: {
    ...benchOptions,
    part: { type: 'string', multiple: true, default: ['typing', 'list'] },
    profile: { type: 'string' },
  },
});
const size = sizeOf(options, {
  whole: { lengths: [2000, 600_000], keys: 60, scrolled: { many: 5000, few: 50 } },
  // The longer list still has a second page to be read.
  smallest: { lengths: [2000], keys: 3, scrolled: { many: 100, few: 50 } },
});
const longestAllowed = 100;

if (options.part.includes('typing')) {
  const typing = await measureTyping({ ...size, profile: options.profile });
  tell(options, typing, shownTyping(typing));
  refuseLong(
    typing.map(({ characters, longestTask }) => ({ what: `${characters} characters`, longestTask })),
  );
}
if (options.part.includes('list')) {
  const scrolling = await measureListScrolling(size.scrolled);
  tell(options, scrolling, shownScrolling(scrolling));
  refuseLong(scrolling.results);
}

/** @throws where somebody had to wait; how long a task of the smallest size takes says nothing */
function refuseLong(measured: readonly { what: string; longestTask: number }[]): void {
  const slow = measured.filter(({ longestTask }) => longestTask > longestAllowed);
  if (options.smoke || slow.length === 0) return;
  const told = slow.map(({ what, longestTask }) => `${longestTask.toFixed(0)} ms: ${what}`);
  throw new Error(`Tasks over ${longestAllowed} ms: ${told.join('; ')}`);
}
