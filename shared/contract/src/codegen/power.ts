import * as z from 'zod/mini';
import { Condition, effects } from '../conditions.ts';
import { endpoint } from '../endpoint.ts';
import { memberId } from '../members.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { bilingual, instant, text, uuid } from '../scalars.ts';
import { ChangedItem, namesOfPeople } from './policy-history.ts';

/** How a role of the console is called in rules, addresses and files: small letters, never renamed. */
export const roleCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/, { error: 'not_a_role_code' }));
const anyRoleCode = z.string().check(z.minLength(1), z.maxLength(60));
const permissionCode = z.string().check(z.minLength(1), z.maxLength(100));
const reason = text(0, 300);

/** A role as the provider of identities names it: one of a person, or one that they have in an organization (`organization:role`). */
export const mapSources = ['role', 'organization_role'] as const;

/**
 * A role. `area` null: of the whole console, editable here but for the core of a `system` one. Otherwise a role inside the
 * buildings or teams of that area: shown, never changed here; its `code` is `wood:SL`.
 */
export const PolicyRole = z.object({
  code: anyRoleCode,
  names: z.object({ zh: z.string(), en: z.string() }),
  area: z.nullable(z.string()),
  system: z.boolean(),
  /** Times that it was changed. */
  rev: z.int(),
  /** People to whom it is given now; roles of areas: members who hold it. */
  people: z.int(),
});
export type PolicyRole = z.infer<typeof PolicyRole>;

/** A row of the matrix. */
export const PolicyPermission = z.object({
  code: z.string(),
  /** The group of rows: `note`, `bili`, `codegen`, `apartment`, `wood`. */
  area: z.string(),
  /** `tenant`: held inside a building or team by its own roles; a role of the console can only take it away (`deny`). */
  scope: z.enum(['console', 'tenant']),
  /** What a rule about it can be limited by, besides `all`. */
  fields: z.array(z.string()),
  own: z.boolean(),
  team: z.boolean(),
});
export type PolicyPermission = z.infer<typeof PolicyPermission>;

/** A cell of the matrix, as far as it is not empty: at most one of each effect for a role and a permission. */
export const PolicyRule = z.object({
  role: z.string(),
  permission: z.string(),
  effect: z.enum(effects),
  condition: Condition,
  reason: z.string(),
  /** What the product itself says; not editable. */
  core: z.boolean(),
});
export type PolicyRule = z.infer<typeof PolicyRule>;

const mapping = {
  source: z.enum(mapSources),
  /** As the provider names it. */
  from: text(1, 200),
  role: roleCode,
};
export const RoleMapping = z.object(mapping);
export type RoleMapping = z.infer<typeof RoleMapping>;

/** Everything that the matrix shows. */
export const Policy = z.object({
  /** Moves with every change set; hand it in with the next one. */
  policyVersion: z.int(),
  roles: z.array(PolicyRole),
  permissions: z.array(PolicyPermission),
  rules: z.array(PolicyRule),
  mappings: z.array(RoleMapping),
});
export type Policy = z.infer<typeof Policy>;

const view = 'codegen.power.view';
const manage = 'codegen.power.manage';
const shows = ['codegen.policy'] as const;
const changes = ['codegen.policy', 'platform.me'] as const;

export const getPolicy = endpoint({
  name: 'getPolicy',
  method: 'GET',
  path: '/codegen/power/policy',
  access: view,
  shows,
  response: Policy,
});

/** A rule as somebody enters it into a cell. */
const CellRule = z.strictObject({ condition: Condition, reason: z._default(reason, '') });

/** A cell as it is to be, whole: null takes that rule away. */
const cellChange = z.strictObject({
  kind: z.literal('cell'),
  role: roleCode,
  permission: permissionCode,
  allow: z.nullable(CellRule),
  deny: z.nullable(CellRule),
});

const people = z.array(memberId).check(z.minLength(1), z.maxLength(500));

/**
 * One thing that a change set does. Whatever is named by it is named as it is to be afterwards; the order does not matter
 * but for a role that is made first.
 */
export const PolicyChange = z.discriminatedUnion('kind', [
  /** With all rules of another one, where `copyOf` names it. */
  z.strictObject({
    kind: z.literal('createRole'),
    role: roleCode,
    names: bilingual(60),
    copyOf: z.optional(anyRoleCode),
  }),
  z.strictObject({ kind: z.literal('renameRole'), role: roleCode, names: bilingual(60) }),
  /** With its rules, its mappings, and taken from everybody who has it. */
  z.strictObject({ kind: z.literal('removeRole'), role: roleCode }),
  cellChange,
  /** Given to people, or given anew with another end; null: without end. */
  z.strictObject({
    kind: z.literal('assign'),
    role: roleCode,
    userIds: people,
    expiresAt: z.nullable(instant),
  }),
  z.strictObject({ kind: z.literal('unassign'), role: roleCode, userIds: people }),
  z.strictObject({ kind: z.literal('map'), ...mapping }),
  z.strictObject({ kind: z.literal('unmap'), ...mapping }),
]);
export type PolicyChange = z.infer<typeof PolicyChange>;
/** The same as it is sent. */
export type PolicyChangeInput = z.input<typeof PolicyChange>;

const changeList = z.array(PolicyChange).check(z.minLength(1), z.maxLength(500));

/** What one person gains and loses by a change set. */
const PersonEffect = z.object({
  userId: z.string(),
  name: z.nullable(z.string()),
  gained: z.array(z.string()),
  lost: z.array(z.string()),
});
export type PersonEffect = z.infer<typeof PersonEffect>;

/**
 * What a change set would do, without doing it: all refusals of `applyPolicyChanges` come here, too, but for the version.
 * `self`: permissions that the caller would lose; then applying asks for `confirmSelf`.
 */
export const reviewPolicyChanges = endpoint({
  name: 'reviewPolicyChanges',
  method: 'POST',
  path: '/codegen/power/changes:review',
  access: manage,
  changes: 'nothing',
  body: z.object({ changes: changeList }),
  response: z.object({
    policyVersion: z.int(),
    items: z.array(ChangedItem),
    names: namesOfPeople,
    /** Those for whom anything changes, at most 200 of them. */
    people: z.array(PersonEffect),
    peopleTotal: z.int(),
    self: z.array(z.string()),
  }),
  errors: ['SELF_GRANT', 'STATE_CONFLICT'],
});

/**
 * Applies a change set whole or not at all; it holds from everybody's next call on.
 *
 * - VALIDATION at `changes.N.…`: `unknown_permission` (params `near`: codes that look alike), `unknown_field` (params
 *   `fields`), `unknown_role`, `unknown_person`, `role_taken`, `core_fixed`, `system_role`, `only_deny`, `in_the_past`
 * - VALIDATION at `confirmSelf`, `self_demotion` (params `lost`): say it twice
 * - FORBIDDEN, details `permission`: the caller lacks what they would give; details `until`: holds it not as long
 * - SELF_GRANT: the caller would hold more, or for longer, than before
 * - STATE_CONFLICT, details `reason: 'last_admin'`
 * - VERSION_CONFLICT, details `policyVersion` and `meanwhile` (a list of `PolicyChangeSet`)
 */
export const applyPolicyChanges = endpoint({
  name: 'applyPolicyChanges',
  method: 'POST',
  path: '/codegen/power/changes',
  access: manage,
  changes,
  body: z.object({
    policyVersion: z.int(),
    changes: changeList,
    note: z._default(text(0, 500), ''),
    confirmSelf: z._default(z.boolean(), false),
  }),
  response: z.object({ policyVersion: z.int(), changeSetId: uuid, items: z.array(ChangedItem) }),
  errors: ['SELF_GRANT', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
  idempotent: true,
});

/**
 * Puts everything that a change set changed back to what it was. The same refusals as `applyPolicyChanges`; STATE_CONFLICT,
 * details `reason: 'changed_since'` and `keys`, where something of it was changed again, `'rolled_back'` where it was taken
 * back already.
 */
export const rollBackPolicyChanges = endpoint({
  name: 'rollBackPolicyChanges',
  method: 'POST',
  path: '/codegen/power/changes/{changeSetId}/actions/roll-back',
  access: manage,
  changes,
  params: z.object({ changeSetId: uuid }),
  body: z.object({ policyVersion: z.int(), confirmSelf: z._default(z.boolean(), false) }),
  response: applyPolicyChanges.response,
  errors: ['SELF_GRANT', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
  idempotent: true,
});

/** A policy as a file: what was entered, without the core of the product and without people. */
export const PolicyDocument = z.object({
  format: z.literal('console-policy'),
  formatVersion: z.literal(1),
  roles: z
    .array(z.object({ code: roleCode, names: bilingual(60), system: z.boolean() }))
    .check(z.maxLength(200)),
  rules: z
    .array(
      z.object({
        role: roleCode,
        permission: permissionCode,
        effect: z.enum(effects),
        condition: Condition,
        reason,
      }),
    )
    .check(z.maxLength(5000)),
  mappings: z.array(RoleMapping).check(z.maxLength(1000)),
});
export type PolicyDocument = z.infer<typeof PolicyDocument>;

export const exportPolicy = endpoint({
  name: 'exportPolicy',
  method: 'GET',
  path: '/codegen/power/policy:export',
  access: view,
  shows,
  response: PolicyDocument,
});

/** The change set that would make the policy as the file says: for the list of pending changes, where it is reviewed and applied. */
export const comparePolicy = endpoint({
  name: 'comparePolicy',
  method: 'POST',
  path: '/codegen/power/policy:compare',
  access: manage,
  changes: 'nothing',
  body: z.object({ document: PolicyDocument }),
  response: z.object({ policyVersion: z.int(), changes: z.array(PolicyChange) }),
});

/** How a role comes to somebody: given here, by a mapping from what the provider says, or by the server's settings (ADMIN_USERS). */
export const roleVias = ['assigned', 'mapped', 'settings'] as const;

const HeldRole = z.object({
  role: z.string(),
  via: z.enum(roleVias),
  /** Null: without end. */
  expiresAt: z.nullable(instant),
  grantedAt: z.nullable(instant),
  grantedBy: z.nullable(z.object({ userId: z.string(), name: z.nullable(z.string()) })),
  /** Of a mapped one: the provider's role. */
  from: z.nullable(z.string()),
});
export type HeldRole = z.infer<typeof HeldRole>;

const personFacts = {
  userId: z.string(),
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  roles: z.array(HeldRole),
  /** Buildings and teams that they belong to. */
  tenants: z.int(),
  disabled: z.boolean(),
  /** Whether the account is kept by this server's own provider: then its sessions can be seen and ended. */
  hasAccount: z.boolean(),
  lastSignIn: z.nullable(instant),
  /** The last time that a process of the API saw them anew. */
  lastSeen: z.nullable(instant),
};
export const PolicyPerson = z.object(personFacts);
export type PolicyPerson = z.infer<typeof PolicyPerson>;

/** Everybody who ever called the API or has an account here, by name. `role`: only those who hold it now, however. */
export const listPolicyPeople = endpoint({
  name: 'listPolicyPeople',
  method: 'GET',
  path: '/codegen/power/people',
  access: view,
  shows,
  query: z.object({
    ...cursorQuery,
    /** Part of a name, a username or an id. */
    q: z.optional(text(0, 100)),
    role: z.optional(anyRoleCode),
    state: z.optional(z.enum(['enabled', 'disabled'])),
  }),
  response: cursorPage(PolicyPerson),
});

/** A permission that somebody holds, with the roles that it comes from; `limited`: only under conditions. */
const HeldPermission = z.object({
  permission: z.string(),
  limited: z.boolean(),
  from: z.array(z.string()),
  /** When it ends by itself. */
  until: z.nullable(instant),
});

export const getPolicyPerson = endpoint({
  name: 'getPolicyPerson',
  method: 'GET',
  path: '/codegen/power/people/{userId}',
  access: view,
  shows,
  params: z.object({ userId: memberId }),
  response: z.object({
    ...personFacts,
    organizations: z.array(z.string()),
    permissions: z.array(HeldPermission),
    /** What is taken from them by a denial although something would allow it. */
    denied: z.array(
      z.object({ permission: z.string(), by: z.string(), limited: z.boolean(), reason: z.string() }),
    ),
    memberships: z.array(
      z.object({
        area: z.string(),
        tenantId: uuid,
        names: z.nullable(z.object({ zh: z.string(), en: z.string() })),
        roles: z.array(z.string()),
        /** What they may do there after denials. */
        permissions: z.array(z.string()),
      }),
    ),
  }),
});

/** What a question is about: fields of the permission's subject, whose it is. All of it may be left out: "for everything". */
const AskedSubject = z.object({
  fields: z.optional(z.record(z.string(), text(1, 200))),
  owner: z.optional(memberId),
  organization: z.optional(text(1, 100)),
});

/** A rule that had a say, in the order of its weight: the first decided. */
const ConsideredRule = z.object({
  role: z.string(),
  /** `membership`: a role inside the building or team. */
  via: z.enum([...roleVias, 'membership']),
  effect: z.enum(effects),
  condition: Condition,
  reason: z.string(),
  core: z.boolean(),
  /** Whether its condition is met by what was asked about. */
  met: z.boolean(),
  until: z.nullable(instant),
});
export type ConsideredRule = z.infer<typeof ConsideredRule>;

/** One way to allow what is refused; each was tried and does. */
const Remedy = z.object({
  kind: z.enum(['assignRole', 'allowInRole', 'endDenial', 'limitDenial', 'memberRole']),
  role: z.string(),
  permission: z.string(),
  condition: Condition,
  /** What else, and to how many people, it would give: the fewer, the smaller the grant. */
  extraPermissions: z.array(z.string()),
  people: z.int(),
  /** Ready for the pending change set; none for `memberRole`, which the tenant's own people give. */
  changes: z.array(PolicyChange),
});
export type Remedy = z.infer<typeof Remedy>;

/** Why somebody may or may not: decided by the same rules as calls are. The smallest remedy first. */
export const explainPermission = endpoint({
  name: 'explainPermission',
  method: 'POST',
  path: '/codegen/power/explain',
  access: view,
  changes: 'nothing',
  body: z.object({
    userId: memberId,
    permission: permissionCode,
    subject: z.optional(AskedSubject),
    /** For permissions inside a building or team. */
    tenantId: z.optional(uuid),
  }),
  response: z.object({
    policyVersion: z.int(),
    allowed: z.boolean(),
    /** denied: a rule takes it away · allowed · not_granted: nothing allows it · disabled: the account is · not_member */
    verdict: z.enum(['allowed', 'denied', 'not_granted', 'disabled', 'not_member']),
    /** The rule that decided; null where none did. */
    decidedBy: z.nullable(ConsideredRule),
    considered: z.array(ConsideredRule),
    remedies: z.array(Remedy),
  }),
  errors: ['NOT_FOUND'],
});

/** A look at the console as somebody else has it. */
export const ViewAs = z.object({
  viewId: uuid,
  userId: z.string(),
  name: z.nullable(z.string()),
  begunAt: instant,
  endsAt: instant,
  /** Buildings and teams of the person that are left out: the viewer holds there less than they do. */
  hiddenTenants: z.int(),
});
export type ViewAs = z.infer<typeof ViewAs>;

/**
 * Begins a look that ends by itself after 30 minutes. FORBIDDEN, details `permission`: the person holds it in the console
 * and the caller does not. With the header, every call but a GET is refused as VIEW_ONLY, and what is private to the
 * person (notes, library, files, messages) as VIEW_PRIVATE.
 */
export const beginViewAs = endpoint({
  name: 'beginViewAs',
  method: 'POST',
  path: '/codegen/power/views',
  access: manage,
  changes: 'nothing',
  body: z.object({ userId: memberId }),
  response: ViewAs,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

/** Without the header. Once more changes nothing. */
export const endViewAs = endpoint({
  name: 'endViewAs',
  method: 'POST',
  path: '/codegen/power/views/{viewId}/actions/end',
  access: 'signedIn',
  changes: 'nothing',
  params: z.object({ viewId: uuid }),
  response: z.object({ ended: z.boolean() }),
});

/** Asks those who can give it. The same permission once a day; `told`: how many people were told (now or then). */
export const requestAccess = endpoint({
  name: 'requestAccess',
  method: 'POST',
  path: '/codegen/power/requests',
  access: 'signedIn',
  changes: 'nothing',
  body: z.object({
    permission: permissionCode,
    subject: z.optional(AskedSubject),
    why: z._default(text(0, 300), ''),
  }),
  response: z.object({ asked: z.enum(['now', 'already']), told: z.int() }),
  errors: ['STATE_CONFLICT'],
});

const Session = z.object({
  sessionId: z.string(),
  userAgent: z.string(),
  address: z.string(),
  since: instant,
  lastUsedAt: instant,
});

const person = z.object({ userId: memberId });

/** Browsers in which they are signed in; none for accounts of another provider. */
export const listPersonSessions = endpoint({
  name: 'listPersonSessions',
  method: 'GET',
  path: '/codegen/power/people/{userId}/sessions',
  access: view,
  shows: ['codegen.sessions'],
  params: person,
  response: z.object({ items: z.array(Session) }),
});

/** Ends one, with everything that was given in it; access tokens that are out end by themselves within minutes. */
export const endPersonSession = endpoint({
  name: 'endPersonSession',
  method: 'POST',
  path: '/codegen/power/people/{userId}/sessions/{sessionId}/actions/end',
  access: manage,
  changes: ['codegen.sessions'],
  params: z.object({ userId: memberId, sessionId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: z.object({ items: z.array(Session) }),
});

export const endPersonSessions = endpoint({
  name: 'endPersonSessions',
  method: 'POST',
  path: '/codegen/power/people/{userId}/sessions/actions/end-all',
  access: manage,
  changes: ['codegen.sessions'],
  params: person,
  response: z.object({ items: z.array(Session) }),
});

const accountAction = (name: string, verb: 'disable' | 'enable') =>
  endpoint({
    name,
    method: 'POST',
    path: `/codegen/power/people/{userId}/actions/${verb}`,
    access: manage,
    changes: ['codegen.policy', 'codegen.sessions'],
    params: person,
    body: z.object({ reason: z._default(text(0, 300), '') }),
    response: z.object({ userId: z.string(), disabled: z.boolean() }),
    errors: ['STATE_CONFLICT'],
  });
/**
 * Ends all sessions and refuses the next call, wherever the account is kept. STATE_CONFLICT, details `reason`:
 * `last_admin`, `oneself`; FORBIDDEN with `permission` where the person holds what the caller lacks.
 */
export const disableAccount = accountAction('disableAccount', 'disable');
export const enableAccount = accountAction('enableAccount', 'enable');

/** Organizations of this server's own provider, with their people. */
export const listPolicyOrganizations = endpoint({
  name: 'listPolicyOrganizations',
  method: 'GET',
  path: '/codegen/power/organizations',
  access: view,
  shows,
  response: z.object({
    items: z.array(
      z.object({
        organizationId: z.string(),
        names: z.object({ zh: z.string(), en: z.string() }),
        people: z.array(
          z.object({
            userId: z.string(),
            name: z.nullable(z.string()),
            role: z.string(),
            scopes: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
});

export const AuditEntry = z.object({
  id: z.string(),
  at: instant,
  actor: z.nullable(z.object({ userId: z.string(), name: z.nullable(z.string()) })),
  area: z.string(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  tenantId: z.nullable(uuid),
  requestId: z.nullable(z.string()),
  /** What was and what is; `hidden` where it belongs to a building, a team or a person that the caller has no part in. */
  hidden: z.boolean(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Who did what to which thing, newest first. All filters together. */
export const searchAuditLog = endpoint({
  name: 'searchAuditLog',
  method: 'GET',
  path: '/codegen/power/audit',
  access: view,
  shows,
  query: z.object({
    ...cursorQuery,
    actor: z.optional(memberId),
    area: z.optional(text(1, 60)),
    /** Beginning of it. */
    action: z.optional(text(1, 100)),
    objectType: z.optional(text(1, 100)),
    objectId: z.optional(text(1, 200)),
    from: z.optional(instant),
    /** Exclusive. */
    to: z.optional(instant),
  }),
  response: cursorPage(AuditEntry),
});
