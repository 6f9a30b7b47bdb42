import type { Account, AccountClaims, FindAccount } from 'oidc-provider';
import type { Db } from '../../plugins/database/db.ts';
import { type PageLanguage, pageLanguage } from './pages/page.ts';
import { type IdentityUser, type Organization, organizationsOf, rolesOf, userOf } from './users.ts';

/** Scope → the claims that it opens (specification, section 6; the `urn:` names are what real Logto understands). */
export const claimsOfScopes: Record<string, string[]> = {
  openid: ['sub'],
  profile: ['name', 'username', 'picture'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
  custom_data: ['custom_data'],
  identities: ['identities'],
  roles: ['roles'],
  organizations: ['organizations', 'organization_data'],
  organization_roles: ['organization_roles'],
  'urn:logto:scope:organizations': ['organizations', 'organization_data'],
  'urn:logto:scope:organization_roles': ['organization_roles'],
};

/** Claims too large for a token; only userinfo tells them. */
const onlyAtUserinfo = new Set(['custom_data', 'identities', 'address', 'organization_data']);

/** An account of the provider, with the roles that the settings and the database give. A disabled user is none: nothing is issued or renewed any more. */
export const findAccount =
  (db: Db, adminUsers: readonly string[] = []): FindAccount =>
  async (ctx, userId): Promise<Account | undefined> => {
    const user = await userOf(db, userId);
    if (!user || user.disabled) return undefined;
    return {
      accountId: user.userId,
      // Kept beside the account for the access token's display claims.
      displayName: user.name,
      username: user.username,
      claims: async (use, scope) => {
        const [organizations, roles] = await Promise.all([
          organizationsOf(db, user.userId),
          rolesOf(db, user.userId, adminUsers),
        ]);
        return only(claimsOf(user, organizations, roles, pageLanguage(ctx.req.headers)), scope, use);
      },
    };
  };

function claimsOf(
  user: IdentityUser,
  organizations: readonly Organization[],
  roles: string[],
  language: PageLanguage,
): AccountClaims {
  return {
    custom_data: {},
    identities: {},
    address: null,
    picture: null,
    phone_number: null,
    phone_number_verified: false,
    ...user.claims,
    sub: user.userId,
    name: user.name,
    username: user.username,
    email: user.email,
    email_verified: false,
    roles,
    organizations: organizations.map((one) => one.organizationId),
    organization_data: organizations.map(({ organizationId, names }) => ({
      id: organizationId,
      name: names[language],
    })),
    organization_roles: organizations.map((one) => `${one.organizationId}:${one.role}`),
  };
}

function only(claims: AccountClaims, scope: string, use: string): AccountClaims {
  const open = new Set(scope.split(' ').flatMap((name) => claimsOfScopes[name] ?? []));
  const told = Object.entries(claims).filter(
    ([name]) => open.has(name) && (use === 'userinfo' || !onlyAtUserinfo.has(name)),
  );
  return { ...Object.fromEntries(told), sub: claims.sub };
}
