import { anyPermissionOf, type Grants, getMe, listEvents, recordEvents } from '@console/contract';
import sql from 'sql-template-tag';
import { serving } from '../../plugins/contract/serve.ts';
import { eventsPage, keepEvents } from './telemetry.ts';

interface Names {
  username: string | null;
  name: string | null;
}

/** Twenty events each: more than a broken browser can honestly meet, too little to fill a disk with. */
const reportsPerMinute = 30;

const effectiveIn = ({ effective, organizations = [], until }: Grants) =>
  effective && {
    policyVersion: effective.policyVersion,
    unlimited: [...effective.unlimited].sort(),
    limited: effective.limited.map(({ permission, effect, condition }) => ({
      permission,
      effect,
      condition,
    })),
    organizations: [...organizations],
    until: until ?? null,
  };

/** What belongs to no area: who am I, and what browsers report. */
export const platform = serving((serve) => {
  serve(getMe, async ({ user, grants, db }) => {
    const [[names], [published]] = await db.batch<[Names, { texts: Record<string, string> | null }]>(
      sql`select username, name from platform.users where user_id = ${user.userId}`,
      sql`select codegen.published_texts() as texts`,
    );
    return {
      userId: user.userId,
      username: names?.username ?? null,
      name: names?.name ?? null,
      organization: user.organizationId ?? null,
      roles: [...grants.roles],
      memberships: grants.memberships.map((one) => ({ ...one, roles: [...one.roles] })),
      permissions: [...anyPermissionOf(grants)].sort(),
      effective: effectiveIn(grants),
      texts: published?.texts ?? undefined,
    };
  });

  serve(
    recordEvents,
    async ({ body, db, request }) => {
      await keepEvents(db, body.events);
      request.log.warn({ faults: body.events }, 'reported by a browser');
      return undefined;
    },
    { perMinute: reportsPerMinute },
  );

  serve(listEvents, ({ query, db }) => eventsPage(db, query));
});
