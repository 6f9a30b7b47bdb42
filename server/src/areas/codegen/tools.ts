import { clash } from './clash/index.ts';
import { database } from './database/index.ts';
import { dns } from './dns/index.ts';
import { filter } from './filter/index.ts';
import { i18n } from './i18n/index.ts';
import { power } from './power/index.ts';
import { qiniu } from './qiniu/index.ts';
import type { Tool } from './tool.ts';

/** All tools that have something on the server. */
export const tools: readonly Tool[] = [clash, database, dns, filter, i18n, power, qiniu];
