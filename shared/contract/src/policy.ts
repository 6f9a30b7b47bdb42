import { globalPermissions, type Permission } from './permissions.ts';

/** What can be said of the things that a permission is about, so that it may be held for some of them only. */
export interface SubjectKind {
  /** Facts that the call names or the server knows, e.g. `bucket`. */
  readonly fields: readonly string[];
  /** Each belongs to somebody: a condition `own` can be met. */
  readonly own: boolean;
  /** Each may belong to an organization: a condition `team` can be met. */
  readonly team: boolean;
}

const named = (...fields: string[]): SubjectKind => ({ fields, own: false, team: false });

/**
 * By the beginning of a permission's name: what a rule can be limited by. A tool that knows more of its things adds it
 * here, and says in its calls' `access` where it is found (`where`).
 */
export const subjectKinds = {
  'codegen.clash': named('controller'),
  'codegen.database': named('connection'),
  'codegen.dns': named('resolver'),
  'codegen.i18n': named('project', 'language'),
  'codegen.qiniu': named('bucket'),
} as const satisfies Readonly<Record<string, SubjectKind>>;

/** Buildings and teams: a rule of the whole console can be limited to some, to those that somebody owns or to their organizations'. */
const inTenants: SubjectKind = { fields: ['tenant'], own: true, team: true };
const inGeneral: SubjectKind = { fields: [], own: false, team: false };

export const isGlobalPermission = (permission: string): boolean =>
  (globalPermissions as readonly string[]).includes(permission);

/** What a rule about this permission can be limited by. */
export function subjectKindOf(permission: Permission): SubjectKind {
  if (!isGlobalPermission(permission)) return inTenants;
  const kinds: Readonly<Record<string, SubjectKind>> = subjectKinds;
  return kinds[permission.split('.').slice(0, 2).join('.')] ?? inGeneral;
}
