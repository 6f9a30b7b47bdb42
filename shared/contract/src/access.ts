import type { GlobalPermission, Permission, TenantArea } from './permissions.ts';

/**
 * Held inside the one tenant that the call is about. The server finds it and asks for the permission before the
 * handler runs: NOT_FOUND for whoever does not belong to it, FORBIDDEN for a member without the permission.
 */
export interface InTenant<P extends Permission = Permission> {
  readonly kind: 'inTenant';
  readonly area: TenantArea;
  readonly permission: P;
  /** Others that do as well as `permission`, which is the one that a refusal names. */
  readonly orOneOf: readonly Permission[];
  /** What has to be held beside them; a refusal names the first that is missing. */
  readonly and: readonly Permission[];
  /** The parameter, query value or field of the body that says which tenant it is. */
  readonly by: string;
  /** What `by` is the id of, where it is not the tenant's own, e.g. `reading`; the server knows whose it is. */
  readonly part: string | undefined;
  /** Whoever belongs to one tenant of the area only may leave `by` out: then it is that one. */
  readonly orTheOnly: boolean;
  /**
   * Also for whom it is about, whatever they hold: the server knows by this name whether what `by` names is theirs. For
   * everybody else who lacks the permission it is NOT_FOUND then.
   */
  readonly orOwn?: string | undefined;
}

/** About something of the caller's own, whatever they hold: NOT_FOUND for everybody else. */
export interface OfOneself {
  readonly kind: 'ofOneself';
  readonly area: TenantArea;
  /** The parameter, query value or field of the body that names it. */
  readonly by: string;
  /** As which it is theirs, e.g. `ownMeter`; the server knows. */
  readonly part: string;
}

/** About each tenant of the caller where the permission is held, and FORBIDDEN where that is nowhere. */
export interface InEachTenant<P extends Permission = Permission> {
  readonly kind: 'inEachTenant';
  readonly area: TenantArea;
  /** Left out: about each tenant that the caller belongs to, none included. */
  readonly permission: P | undefined;
  /** The query value that names one of them; then the call is about that one, which is asked as `InTenant` is. */
  readonly narrowedBy: string | undefined;
}

/**
 * A permission of the whole console that may be held for some things only, e.g. for one bucket. A plain permission is asked
 * for without limits: whoever holds it under a condition is refused, because nobody looks at what the call is about.
 */
export interface OnlyWhere<P extends GlobalPermission = GlobalPermission> {
  readonly kind: 'where';
  readonly permission: P;
  /**
   * By field of the permission's subject (`subjectKinds`): the parameter, query value or field of the body that says it, with
   * dots into what is nested; of a list each. Empty: held for anything at all lets in, and the handler asks of each thing.
   */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * @param fields where the call says what it is about: `where('codegen.qiniu.upload', { bucket: 'bucket' })`; left out for lists,
 * whose handler asks `may.hold(permission, { fields: { bucket } })` of each thing
 */
export const where = <P extends GlobalPermission>(
  permission: P,
  fields: Readonly<Record<string, string>> = {},
): OnlyWhere<P> => ({ kind: 'where', permission, fields });

/** Held in one tenant; what is not said is the usual. The areas' own builders say it in their words. */
export const inTenant = <P extends Permission>(
  area: TenantArea,
  permission: P,
  by: string,
  { orOneOf = [], and = [], part, orTheOnly = false, orOwn }: Partial<InTenant> = {},
): InTenant<P> => ({ kind: 'inTenant', area, permission, orOneOf, and, by, part, orTheOnly, orOwn });

/**
 * Who may call: anybody, anybody signed in, whom it is about, or whoever holds the permission: in the whole console, or in a
 * tenant.
 */
export type Access =
  | 'public'
  | 'signedIn'
  | GlobalPermission
  | OnlyWhere
  | InTenant
  | InEachTenant
  | OfOneself;

/** Those that are about buildings or teams. */
export type AboutTenants = InTenant | InEachTenant | OfOneself;
export const isAboutTenants = (access: Access): access is AboutTenants =>
  typeof access === 'object' && access.kind !== 'where';

/** The permission that an endpoint asks for, if it asks for one. */
export function permissionOf(access: Access): Permission | undefined {
  if (access === 'public' || access === 'signedIn') return undefined;
  if (typeof access === 'string') return access;
  return access.kind === 'ofOneself' ? undefined : access.permission;
}

/** What somebody who holds these permissions still lacks for an access of this kind; undefined where nothing is missing. */
export function missingOf(
  { permission, orOneOf, and }: Pick<InTenant, 'permission' | 'orOneOf' | 'and'>,
  held: ReadonlySet<Permission>,
): Permission | undefined {
  if (![permission, ...orOneOf].some((one) => held.has(one))) return permission;
  return and.find((one) => !held.has(one));
}

/** In one line, for people: `wood.sort.manage in teamId`, `apartment.reading.check where readingId is`. */
export function accessInWords(access: Access): string {
  if (typeof access === 'string') return access;
  if (access.kind === 'ofOneself') return `whose own ${access.by} is`;
  if (access.kind === 'where') {
    const names = Object.values(access.fields);
    return `${access.permission} ${names.length > 0 ? `for ${names.join(' and ')}` : 'for anything'}`;
  }
  const asked = access.permission ?? `member of ${access.area}`;
  if (access.kind === 'inEachTenant')
    return `${asked} anywhere${access.narrowedBy ? `, or in ${access.narrowedBy}` : ''}`;
  const all = [[asked, ...access.orOneOf].join(' or '), ...access.and].join(' and ');
  const held = `${all} ${access.part ? `where ${access.by} is` : `in ${access.by}`}`;
  return access.orOwn === undefined ? held : `${held}, or whose own it is`;
}
