import * as z from 'zod/mini';
import { day, instant, text, uuid, version } from './scalars.ts';

/** Members of what an area keeps apart: the team of a building, a team of the timber trade. */
export const memberStates = ['active', 'suspended', 'removed'] as const;
export type MemberState = (typeof memberStates)[number];

/** Days until an invitation can no longer be accepted. */
export const invitationDays = 7;

/** As the provider names people. */
export const memberId = z.string().check(z.minLength(1), z.maxLength(200));

const validity = { validFrom: day, validTo: z.nullable(day) };

/** At least one, and each once. @param names of the area's roles */
export const memberRoles = <const Role extends string>(names: readonly Role[]) =>
  z.array(z.enum(names)).check(
    z.minLength(1),
    z.maxLength(names.length),
    z.refine((roles) => new Set(roles).size === roles.length, { error: 'duplicate' }),
  );

/** Somebody who belongs to it. @param names of the area's roles */
export const memberWith = <const Role extends string>(names: readonly Role[]) =>
  z.object({
    userId: memberId,
    /** As the provider tells it; none until the person has called once. */
    name: z.nullable(z.string()),
    username: z.nullable(z.string()),
    roles: z.array(z.enum(names)),
    ...validity,
    state: z.enum(memberStates),
    lastActiveAt: z.nullable(instant),
    version,
  });

/** Other roles or days of a member. @param names of the area's roles */
export const memberChangeWith = <const Role extends string>(names: readonly Role[]) =>
  z.object({
    roles: z.optional(memberRoles(names)),
    validFrom: z.optional(day),
    validTo: z.optional(z.nullable(day)),
  });

/** Somebody who may come in by a code. @param names of the area's roles */
export const invitationWith = <const Role extends string>(names: readonly Role[]) =>
  z.object({
    invitationId: uuid,
    /** E-mail address or phone number that it was meant for. */
    contact: z.string(),
    roles: z.array(z.enum(names)),
    ...validity,
    expiresAt: instant,
  });

/** @param names of the area's roles */
export const newInvitationWith = <const Role extends string>(names: readonly Role[]) =>
  z.object({ contact: text(3, 200), roles: memberRoles(names), ...validity });

/** What is sent with the code of an invitation. */
export const InvitationCode = z.object({ code: text(8, 64) });

/** Why somebody is suspended, taken back or removed. */
export const memberReason = z.object({ reason: z.optional(text(0, 500)) });

/** Who may change whose membership; the API decides by it, the screen shows by it. */
export interface MemberChange<Role extends string> {
  readonly actor: { readonly userId: string; readonly roles: readonly Role[] };
  readonly member: { readonly userId: string; readonly roles: readonly Role[] };
  /** As they are to be; none for a member who is suspended or leaves. */
  readonly roles: readonly Role[];
  /** People who are owners today, the member among them where that is so. */
  readonly owners: number;
}

/**
 * own_roles: nobody raises or lowers themselves · owners_only: only an owner makes owners, and touches them ·
 * last_owner: there always is one
 */
export type MemberRefusal = 'own_roles' | 'owners_only' | 'last_owner';

/**
 * @param owner the role of those who own it
 * @returns why a change is refused; undefined when it may be made by whoever manages members
 */
export const memberRefusalBy =
  <Role extends string>(owner: Role) =>
  ({ actor, member, roles, owners }: MemberChange<Role>): MemberRefusal | undefined => {
    if (actor.userId === member.userId) return 'own_roles';
    if (!actor.roles.includes(owner) && (member.roles.includes(owner) || roles.includes(owner)))
      return 'owners_only';
    return isLastOwner(member.roles.includes(owner) && !roles.includes(owner), owners)
      ? 'last_owner'
      : undefined;
  };

/** Whoever leaves by themselves asks nobody, but the last owner stays. @param ceases to be an owner */
export const isLastOwner = (ceases: boolean, owners: number): boolean => ceases && owners <= 1;
