import * as z from 'zod/mini';
import { newsKind } from '../news.ts';
import { codeGenPowerPath } from './paths.ts';

/** Somebody asks for a permission that they lack: to all who can give it. */
export const accessAsked = newsKind({
  kind: 'accessAsked',
  payload: z.object({ userId: z.string(), by: z.string(), permission: z.string(), why: z.string() }),
  address: ({ userId, permission }) =>
    `${codeGenPowerPath}?${new URLSearchParams({ tab: 'explain', person: userId, permission })}`,
  headline: ({ by, permission }) => ({ text: 'accessAsked', values: { by, permission } }),
});
