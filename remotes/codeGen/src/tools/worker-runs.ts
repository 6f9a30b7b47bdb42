import type { Run } from './core/tool.ts';
import { run as convert } from './data/convert.ts';
import { run as format } from './data/format.ts';
import { run as sqlFormat } from './data/sql-format.ts';
import { run as hash } from './secrets/hash.ts';
import { run as compose } from './systems/compose.ts';
import { run as cron } from './time/cron.ts';
import { run as diff } from './writing/diff.ts';
import { run as regex } from './writing/regex.ts';

/** What may take long, or needs a library that weighs more than the rest of the screen. */
export const workerRuns: Readonly<Record<string, Run>> = {
  compose,
  convert,
  cron,
  diff,
  format,
  hash,
  regex,
  sqlFormat,
};
