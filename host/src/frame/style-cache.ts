import createCache, { type EmotionCache } from '@emotion/cache';

/** Few enough that a new rule disturbs little, many enough that an element is looked up in few sheets. */
const rulesInASheet = 50;

/**
 * One style cache for the shell and all remotes, carrying the page's nonce (identity.md, section 5). Its rules stand in many
 * small sheets: when a rule of a new kind of element arrives, a browser may work out anew the style of all that any rule of the
 * same sheet is for, which in one sheet is the whole page, and takes 80 ms of a key in a long note.
 */
export function styleCacheOf(nonce: string | undefined): EmotionCache {
  const cache = createCache({ key: 'console', nonce });
  const { sheet } = cache;
  const insert = sheet.insert.bind(sheet);
  sheet.insert = (rule) => {
    // It begins another sheet when it has counted none in this one.
    if (sheet.ctr >= rulesInASheet) sheet.ctr = 0;
    insert(rule);
  };
  return cache;
}
