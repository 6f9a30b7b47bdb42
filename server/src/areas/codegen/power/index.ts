import { ApiError } from '@console/contract';
import {
  applyPolicyChanges,
  beginViewAs,
  comparePolicy,
  disableAccount,
  enableAccount,
  endPersonSession,
  endPersonSessions,
  endViewAs,
  explainPermission,
  exportPolicy,
  getPolicy,
  getPolicyPerson,
  listPersonSessions,
  listPolicyChangeSets,
  listPolicyOrganizations,
  listPolicyPeople,
  requestAccess,
  reviewPolicyChanges,
  rollBackPolicyChanges,
  searchAuditLog,
} from '@console/contract/codegen';
import type { FastifyPluginAsync } from 'fastify';
import type { Ground } from '../../../house/area.ts';
import { auditLine } from '../../../house/audit/audit.ts';
import { originationOf } from '../../../house/identity/trail.ts';
import { showNews } from '../../../house/notifications/telling.ts';
import { type Call, type Handler, serving } from '../../../plugins/contract/serve.ts';
import { compile } from '../../../plugins/policy/policy-rules.ts';
import { policyNow } from '../../../plugins/policy/policy-store.ts';
import type { Tool } from '../tool.ts';
import { askFor } from './access-requests.ts';
import { type Accounts, accountsOf } from './accounts.ts';
import { auditPage } from './audit-search.ts';
import {
  applyChanges,
  changeSetsPage,
  compared,
  type Manager,
  reviewChanges,
  rollBack,
} from './change-sets.ts';
import { setDisabled } from './disabling.ts';
import { explain } from './explaining.ts';
import { policyDocument, policyShown } from './matrix.ts';
import { powerWords } from './news-words.ts';
import { type PeopleParts, peoplePage, personRow, personShown } from './people.ts';
import { seedPower } from './seed.ts';
import { beginView, endView } from './views.ts';

/** Those who ask for a permission bother others. */
const requestsPerMinute = 10;

type Asked = Pick<Call<typeof applyPolicyChanges>, 'user' | 'grants' | 'db' | 'request' | 'afterwards'>;

const served = ({ config, database, live }: Ground): FastifyPluginAsync => {
  const accounts = accountsOf(database);
  const adminUsers = config.ADMIN_USERS;
  const manager = ({ user, grants }: Pick<Asked, 'user' | 'grants'>): Manager => ({
    ...{ userId: user.userId, grants, adminUsers },
  });
  /** Everybody's open pages ask anew what they may do. */
  const tellAll = ({ afterwards }: Pick<Asked, 'afterwards'>) =>
    afterwards(() => live.tellEverybody({ topic: 'policy' }));
  const parts = async (db: Asked['db']): Promise<PeopleParts> => ({
    ...{ accounts, adminUsers, policy: compile(await policyNow(db)) },
  });
  return serving((serve) => {
    serve(getPolicy, ({ db }) => policyShown(db));
    serve(exportPolicy, ({ db }) => policyDocument(db));
    serve(comparePolicy, ({ db, body }) => compared(db, body));
    serve(reviewPolicyChanges, (call) => reviewChanges(call.db, manager(call), call.body));
    serve(applyPolicyChanges, async (call) => {
      const answer = await applyChanges(call.db, manager(call), call.body);
      tellAll(call);
      return answer;
    });
    serve(rollBackPolicyChanges, async (call) => {
      const answer = await rollBack(call.db, manager(call), call.params.changeSetId, call.body);
      tellAll(call);
      return answer;
    });
    serve(listPolicyChangeSets, ({ db, query }) => changeSetsPage(db, query));

    serve(listPolicyPeople, async ({ db, query }) => peoplePage(db, query, await parts(db)));
    serve(getPolicyPerson, async ({ db, params }) => personShown(db, params.userId, await parts(db)));
    serve(explainPermission, ({ db, body }) => explain(db, adminUsers, body));

    serve(beginViewAs, (call) => beginView(call.db, manager(call), call.body.userId));
    serve(endViewAs, ({ db, user, params }) => endView(db, user.userId, params.viewId));
    serve(
      requestAccess,
      async ({ user, grants, body, afterwards }) => {
        const { answer, told } = await askFor(database, { userId: user.userId, grants, adminUsers }, body);
        afterwards(() => showNews(live, told));
        return answer;
      },
      { perMinute: requestsPerMinute },
    );

    const disabling =
      (disabled: boolean): Handler<typeof disableAccount> =>
      async (call) => {
        const { user, grants, params, body, request } = call;
        await setDisabled(database, {
          ...{ userId: params.userId, disabled, reason: body.reason, actor: user.userId, grants, adminUsers },
          ...{ from: originationOf(request), requestId: request.id },
        });
        tellAll(call);
        return { userId: params.userId, disabled };
      };
    serve(disableAccount, disabling(true));
    serve(enableAccount, disabling(false));

    servingSessions(serve, accounts);
    serve(listPolicyOrganizations, async () => ({ items: await accounts.organizations() }));
    serve(searchAuditLog, ({ db, user, grants, query }) =>
      auditPage(db, { userId: user.userId, grants }, query),
    );
  });
};

type Serve = Parameters<Parameters<typeof serving>[0]>[0];

/** In what the embedded provider keeps: its own role's transaction, before the call's own begins. */
function servingSessions(serve: Serve, accounts: Accounts): void {
  const demandPerson = async (db: Asked['db'], userId: string) => {
    if (!(await personRow(db, userId))) throw new ApiError('NOT_FOUND');
  };
  const ended = ({ user, request }: Pick<Asked, 'user' | 'request'>) => ({
    ...{ actor: user.userId, from: originationOf(request) },
  });
  const line = (userId: string, action: string, after: Record<string, unknown>) =>
    auditLine({
      ...{ area: 'codegen', action, objectType: 'person', objectId: userId, tenantId: null, after },
    });
  serve(listPersonSessions, async ({ db, params }) => {
    await demandPerson(db, params.userId);
    return { items: await accounts.sessions(params.userId) };
  });
  serve(endPersonSession, async (call) => {
    const { params, db } = call;
    if (!(await accounts.endSession(params.userId, params.sessionId, ended(call))))
      throw new ApiError('NOT_FOUND');
    const items = await accounts.sessions(params.userId);
    await db.rows(line(params.userId, 'power.session.end', { sessionId: params.sessionId }));
    return { items };
  });
  serve(endPersonSessions, async (call) => {
    const { params, db, outside } = call;
    await demandPerson(outside, params.userId);
    await accounts.endSessions(params.userId, ended(call));
    const items = await accounts.sessions(params.userId);
    await db.rows(line(params.userId, 'power.session.end-all', {}));
    return { items };
  });
}

/** Who may do what in the console as a whole, and why. */
export const power: Tool = {
  serve: async (app, ground) => {
    await app.register(served(ground), ground);
  },
  says: powerWords,
  seed: seedPower,
};
