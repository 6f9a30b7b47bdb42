import * as z from '@console/contract/plain';
import type { Organization, SessionUser } from '@console/shell';
import { decodeJwt } from 'jose';

const text = z.catch(z.nullable(z.string()), null);

/** What the page shows of an id token. Whatever is not as expected counts as not told: it is display only. */
const ShownClaims = z.object({
  sub: z.string().check(z.minLength(1)),
  aud: z.union([z.string(), z.array(z.string())]),
  name: text,
  username: text,
  picture: text,
  email: text,
  organizations: z.catch(z.array(z.string()), []),
});
export type ShownClaims = z.infer<typeof ShownClaims>;

/** The claims of a kept id token; undefined when there is none, or no id token. Verified when it was kept. */
export function claimsOf(idToken: string | null | undefined): ShownClaims | undefined {
  if (!idToken) return undefined;
  try {
    return ShownClaims.safeParse(decodeJwt(idToken)).data;
  } catch {
    return undefined;
  }
}

export const subjectOf = (idToken: string | null | undefined): string | undefined => claimsOf(idToken)?.sub;

/** The client that an id token was made for. */
export const audienceOf = ({ aud }: ShownClaims): string | undefined => [aud].flat()[0];

export const userFrom = ({ sub, name, username, picture, email }: ShownClaims): SessionUser => ({
  sub,
  name,
  username,
  picture,
  email,
});

/** The user's organizations by the id token's claim, named by what userinfo told of them. */
export const organizationsFrom = (
  { organizations }: ShownClaims,
  names: ReadonlyMap<string, string>,
): Organization[] => organizations.map((id) => ({ id, name: names.get(id) ?? id }));
