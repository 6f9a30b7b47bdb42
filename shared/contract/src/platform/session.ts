import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const Me = z.object({
  userId: z.string(),
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** The organization that the token is for; null with a personal one, which shows all memberships. */
  organization: z.nullable(z.string()),
  roles: z.array(z.string()),
  memberships: z.array(z.object({ area: z.string(), tenantId: z.uuid(), roles: z.array(z.string()) })),
  /** Everything held anywhere; decides which menu entries are shown. */
  permissions: z.array(z.string()),
});
export type Me = z.infer<typeof Me>;

export const getMe = endpoint({
  name: 'getMe',
  method: 'GET',
  path: '/me',
  access: 'signedIn',
  shows: ['platform.me'],
  response: Me,
});
