import { database } from './database/index.ts';
import type { Tool } from './tool.ts';

/** All tools that have something on the server. */
export const tools: readonly Tool[] = [database];
