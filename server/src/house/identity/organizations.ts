import type { KoaContextWithOIDC, errors as providerErrors, ResourceServer } from 'oidc-provider';
import { organizationResource } from '../../config.ts';
import type { Db } from '../../plugins/database/db.ts';
import { errors } from './oidc-library.ts';
import { organizationsOf } from './users.ts';

const organizationScopes = ['organizations', 'urn:logto:scope:organizations'];
const organizationIdShape = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** The parameter is none of the refresh grant's own, so it is read from the form itself. */
const askedOrganization = (ctx: KoaContextWithOIDC): unknown => ctx.oidc.body?.organization_id;

/** Whether a token request names an organization. */
export const asksForOrganization = (ctx: KoaContextWithOIDC): boolean => askedOrganization(ctx) !== undefined;

/** Whoever may see organizations may later ask for their tokens: the grant needs the reserved resource for that. */
export function addOrganizationResource(ctx: KoaContextWithOIDC, info: ResourceServer): void {
  const { params, requestParamScopes, resourceServers, provider } = ctx.oidc;
  if (!params || !organizationScopes.some((scope) => requestParamScopes.has(scope))) return;
  params.resource = [...new Set([params.resource ?? [], organizationResource].flat())];
  // The library has looked at resources already when it comes to this parameter.
  if (resourceServers)
    resourceServers[organizationResource] = new provider.ResourceServer(organizationResource, info);
}

export interface AskedOrganization {
  readonly organizationId: string;
  readonly audience: string;
  readonly scopes: readonly string[];
}

/**
 * The organization that a token request is for, if it names one.
 * @throws InsufficientScope without the organizations scope, AccessDenied (403) for somebody who is no member
 */
export async function organizationOf(
  ctx: KoaContextWithOIDC,
  db: Db,
): Promise<AskedOrganization | undefined> {
  const wanted = askedOrganization(ctx);
  if (wanted === undefined) return undefined;
  const { RefreshToken, AuthorizationCode } = ctx.oidc.entities;
  const scopes = new Set((RefreshToken ?? AuthorizationCode)?.scope?.split(' '));
  if (!organizationScopes.some((scope) => scopes.has(scope)))
    throw new errors.InsufficientScope('the organizations scope is required', 'organizations');
  const { accountId = '' } = ctx.oidc.entities.Account ?? {};
  const mine = await organizationsOf(db, accountId);
  const found = mine.find((one) => one.organizationId === wanted);
  if (!found || !organizationIdShape.test(found.organizationId)) throw notAMember();
  return { ...found, audience: `urn:logto:organization:${found.organizationId}` };
}

/** 403 and not 400: the request is well-formed, the person is not one of them. */
function notAMember(): providerErrors.OIDCProviderError {
  const refusal = new errors.AccessDenied('you are not a member of this organization');
  refusal.status = 403;
  refusal.statusCode = 403;
  return refusal;
}

/**
 * What a member may do in the organization goes into the token and into the answer. The library would only let scopes
 * through that were asked for at sign-in, when nobody has chosen an organization yet.
 */
export async function nameMemberScopes(
  ctx: KoaContextWithOIDC,
  db: Db,
  token: { scope?: string | undefined },
  { payload }: { payload: Record<string, unknown> },
): Promise<void> {
  const organization = await organizationOf(ctx, db);
  if (!organization) return;
  token.scope = organization.scopes.join(' ');
  payload.scope = token.scope;
}
