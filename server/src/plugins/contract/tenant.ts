import {
  type AnyEndpoint,
  ApiError,
  type Grants,
  type InEachTenant,
  type InTenant,
  invalidField,
  isAboutTenants,
  missingOf,
  type OfOneself,
  type Permission,
  permissionsOfMembership,
  type TenantArea,
  tenantPermissionsOf,
} from '@console/contract';
import { validate } from 'uuid';
import * as z from 'zod/mini';
import type { Db } from '../database/db.ts';
import { forbidden } from './may.ts';

/** A building or a team that a call is about; the caller has been found to be allowed in it. */
export interface Tenant {
  readonly id: string;
  /** They may do nothing there, and the one thing that the call names is theirs: of all others the handler tells nothing. */
  readonly onlyOwn: boolean;
  /** What else the caller may do there. */
  may(permission: Permission): boolean;
  /** For what only some bodies of a call need. @throws FORBIDDEN */
  demand(permission: Permission): void;
}

/** Finds the tenant of something by its id, among the caller's. */
export type WhoseIs = (db: Db, tenantIds: readonly string[], id: string) => Promise<string | undefined>;
/**
 * By area and part, as the contract's `InTenant` and `OfOneself` name them: how the server knows whose something is. What is
 * somebody's own it asks the database, which begins at who they are.
 */
export type WhoseIsWhat = Readonly<Record<string, Readonly<Record<string, WhoseIs>>>>;

const tenantWith = (id: string, held: ReadonlySet<Permission>, onlyOwn = false): Tenant => ({
  ...{ id, onlyOwn },
  may: (permission) => held.has(permission),
  demand: (permission) => {
    if (!held.has(permission)) throw forbidden(permission);
  },
});

const tenantIdsOf = (grants: Grants, area: TenantArea): string[] =>
  grants.memberships.filter((one) => one.area === area).map(({ tenantId }) => tenantId);

/** All tenants in which the caller may do anything. Whoever only lives in a building may not, and reads nothing of it. */
export const workplacesOf = ({ memberships }: Grants): string[] =>
  memberships.filter((one) => permissionsOfMembership(one).size > 0).map(({ tenantId }) => tenantId);

/** @throws NOT_FOUND for somebody who does not belong to the tenant, FORBIDDEN for a member without the permission */
function entered(
  access: Pick<InTenant, 'area' | 'permission' | 'orOneOf' | 'and'>,
  grants: Grants,
  id: string | undefined,
): Tenant {
  const { area } = access;
  if (id === undefined || !tenantIdsOf(grants, area).includes(id)) throw new ApiError('NOT_FOUND');
  const held = tenantPermissionsOf(grants, area, id);
  const missing = missingOf(access, held);
  if (missing) throw forbidden(missing);
  return tenantWith(id, held);
}

/** A call as it came, before its schemas have read it. */
export type Said = Readonly<Record<SaidIn, unknown>>;
const saidIn = ['params', 'query', 'body'] as const;
type SaidIn = (typeof saidIn)[number];

/** Where a name stands in an endpoint's calls. @throws for a contract whose calls do not have it */
export function placeOf(endpoint: AnyEndpoint, name: string): SaidIn {
  const place = saidIn.find((part) => {
    const schema = endpoint[part];
    return schema instanceof z.ZodMiniObject && Object.hasOwn(schema._zod.def.shape, name);
  });
  if (!place)
    throw new Error(`${endpoint.name} is about what "${name}" names, and its calls have no such thing.`);
  return place;
}

/** A contract that says whom its calls are about says it by something that they have. */
export function demandPlace(endpoint: AnyEndpoint): void {
  const { access } = endpoint;
  if (!isAboutTenants(access)) return;
  const name = access.kind === 'inEachTenant' ? access.narrowedBy : access.by;
  if (name !== undefined) placeOf(endpoint, name);
}

/** What stands at a name, and only where the endpoint has that name: elsewhere anything may stand. */
function saidAt(endpoint: AnyEndpoint, name: string, said: Said): unknown {
  const part = said[placeOf(endpoint, name)];
  return typeof part === 'object' && part !== null && Object.hasOwn(part, name)
    ? Reflect.get(part, name)
    : undefined;
}

function idAt(endpoint: AnyEndpoint, name: string, said: Said): string | undefined {
  const value = saidAt(endpoint, name, said);
  return typeof value === 'string' && validate(value) ? value.toLowerCase() : undefined;
}

/** Nobody's first tenant is taken for the one that they mean. @throws VALIDATION for whoever has several */
function theOnly(endpoint: AnyEndpoint, { area, permission, by }: InTenant, said: Said, grants: Grants) {
  if (saidAt(endpoint, by, said) !== undefined) return undefined;
  const [only, ...others] = tenantIdsOf(grants, area);
  if (only === undefined) throw forbidden(permission);
  if (others.length > 0) throw invalidField(by, 'required');
  return only;
}

/**
 * The one tenant that a call is about, with its permission asked.
 * @returns undefined where the call names none that could be one: its schema says what is wrong with it
 * @throws NOT_FOUND, FORBIDDEN
 */
export async function demandTenant(
  endpoint: AnyEndpoint,
  access: InTenant,
  said: Said,
  grants: Grants,
  whose: { readonly db: Db; readonly is: WhoseIsWhat },
): Promise<Tenant | undefined> {
  const { area, by, part, orTheOnly, orOwn } = access;
  const id = idAt(endpoint, by, said) ?? (orTheOnly ? theOnly(endpoint, access, said, grants) : undefined);
  if (id === undefined) return undefined;
  if (part === undefined) return entered(access, grants, id);
  const tenantId = await whoseOf(whose.is, area, part)(whose.db, tenantIdsOf(grants, area), id);
  if (orOwn === undefined) return entered(access, grants, tenantId);
  try {
    return entered(access, grants, tenantId);
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    return demandOwn(endpoint, { kind: 'ofOneself', area, by, part: orOwn }, said, grants, whose);
  }
}

function whoseOf(is: WhoseIsWhat, area: TenantArea, part: string): WhoseIs {
  const whoseIs = is[area]?.[part];
  if (!whoseIs) throw new Error(`Nobody knows whose a ${part} of ${area} is.`);
  return whoseIs;
}

/**
 * The tenant in which something of the caller's own is.
 * @returns undefined where the call names nothing that could be it: its schema says what is wrong with it
 * @throws NOT_FOUND for whatever is not theirs
 */
export async function demandOwn(
  endpoint: AnyEndpoint,
  { area, by, part }: OfOneself,
  said: Said,
  grants: Grants,
  whose: { readonly db: Db; readonly is: WhoseIsWhat },
): Promise<Tenant | undefined> {
  const id = idAt(endpoint, by, said);
  if (id === undefined) return undefined;
  const tenantId = await whoseOf(whose.is, area, part)(whose.db, tenantIdsOf(grants, area), id);
  if (tenantId === undefined) throw new ApiError('NOT_FOUND');
  return tenantWith(tenantId, new Set(), true);
}

/**
 * The tenants that a call is about: where the permission is held, or the one that its query names.
 * @throws NOT_FOUND, FORBIDDEN for the one that is named
 */
export function demandTenants(
  endpoint: AnyEndpoint,
  { area, permission, narrowedBy }: InEachTenant,
  said: Said,
  grants: Grants,
): readonly Tenant[] {
  const all = tenantIdsOf(grants, area).map((id) => tenantWith(id, tenantPermissionsOf(grants, area, id)));
  const held = permission === undefined ? all : all.filter((one) => one.may(permission));
  const only = narrowedBy === undefined ? undefined : idAt(endpoint, narrowedBy, said);
  if (only === undefined) return held;
  const named = all.find(({ id }) => id === only);
  if (!named) throw new ApiError('NOT_FOUND');
  if (permission !== undefined && !named.may(permission)) throw forbidden(permission);
  return [named];
}
