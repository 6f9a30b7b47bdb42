import type { I18nChange } from '@console/contract/codegen';

/**
 * Of what a pushed file would change, what its writers have changed: where it still says what it said the last time, the tool's text is
 * the newer one and stays until somebody pulls it.
 * @param said what the file said the last time
 */
export const mergedPush = (changes: readonly I18nChange[], said: ReadonlyMap<string, string>): I18nChange[] =>
  changes.filter(({ key, after }) =>
    // What has never been in the file was written here: its absence there takes nothing away.
    after === null ? said.has(key) : said.get(key) !== after,
  );
