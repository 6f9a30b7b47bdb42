import { anyPermissionOf, getMe } from '@console/contract';
import sql from 'sql-template-tag';
import { serving } from '../plugins/contract/serve.ts';

interface Names {
  username: string | null;
  name: string | null;
}

/** What belongs to no area: who am I. */
export const platform = serving((serve) => {
  serve(getMe, async ({ user, grants, db }) => {
    const names = await db.first<Names>(
      sql`select username, name from platform.users where user_id = ${user.userId}`,
    );
    return {
      userId: user.userId,
      username: names?.username ?? null,
      name: names?.name ?? null,
      roles: [...grants.roles],
      memberships: grants.memberships.map((one) => ({ ...one, roles: [...one.roles] })),
      permissions: [...anyPermissionOf(grants)].sort(),
    };
  });
});
