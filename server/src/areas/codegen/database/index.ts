import { ApiError, invalidField } from '@console/contract';
import {
  browseRows,
  cancelStatement,
  getDatabaseSchema,
  listConsultedDatabases,
  listSavedStatements,
  removeSavedStatement,
  runStatement,
  saveStatement,
} from '@console/contract/codegen';
import type { Ground } from '../../../house/area.ts';
import { auditLine } from '../../../house/audit/audit.ts';
import type { May } from '../../../plugins/contract/may.ts';
import { serving } from '../../../plugins/contract/serve.ts';
import type { Tool } from '../tool.ts';
import { BrowsingProblem, browsingQuery } from './browsing-rules.ts';
import { stoppedState } from './connection.ts';
import { type Consulted, isForAdmins } from './consulted-rules.ts';
import { type Desk, type Opened, openDesk } from './desk.ts';
import { StatementError } from './reading.ts';
import { placeIn } from './result-rules.ts';
import { dropStatement, keepStatement, savedStatements } from './saved-statements.ts';

const isAdmin = (may: May) => may.hold('codegen.power.manage');

/** @throws NOT_FOUND also for what is not theirs to know of */
function chosen({ config }: Ground, name: string, may: May): Consulted {
  const found = config.CONSULTED_DATABASES.find((one) => one.name === name);
  if (!found || (isForAdmins(found, config) && !isAdmin(may))) throw new ApiError('NOT_FOUND');
  return found;
}

/** Whom a database is opened as: what is masked is shown only to administrators who ask for it, by a role of its own. */
function opened(ground: Ground, name: string, may: May, unmasked: boolean): Opened {
  const database = chosen(ground, name, may);
  const admin = isAdmin(may);
  if (!unmasked) return { database, url: database.url, masks: true, admin };
  if (!admin) throw new ApiError('FORBIDDEN', { details: { permission: 'codegen.power.manage' } });
  if (!database.adminUrl) throw invalidField('unmasked', 'no_second_role');
  return { database, url: database.adminUrl, masks: false, admin };
}

const calls = (ground: Ground, desk: Desk) =>
  serving((serve) => {
    serve(listConsultedDatabases, async ({ may }) => ({
      items: ground.config.CONSULTED_DATABASES.map((one) => ({
        name: one.name,
        schemas: one.schemas,
        adminsOnly: isForAdmins(one, ground.config),
        mayUnmask: isAdmin(may) && one.adminUrl !== undefined,
      })).filter(
        ({ name, adminsOnly }) =>
          (!adminsOnly || isAdmin(may)) &&
          may.hold('codegen.database.view', { fields: { connection: name } }),
      ),
    }));

    serve(getDatabaseSchema, async ({ params, query, may, reply }) => {
      const at = opened(ground, params.database, may, false);
      const { catalog, hash, readableMasked } = await desk.catalogOf(at, 'fresh');
      reply.header('etag', `"${hash}"`);
      return {
        hash,
        catalog: query.known === hash ? null : catalog,
        readableMasked: at.admin ? readableMasked : [],
      };
    });

    serve(browseRows, async ({ params, body, may, outside }) => {
      const at = opened(ground, params.database, may, body.unmasked);
      const { catalog } = await desk.catalogOf(at, 'recent');
      const table = catalog.tables.find((one) => one.schema === params.schema && one.name === params.table);
      if (!table) throw new ApiError('NOT_FOUND');
      try {
        const asked = browsingQuery({ table, ...body });
        const statement = { sql: asked.sql, params: asked.params, limit: body.limit, explain: 'no' } as const;
        const result = await desk.read(at, statement);
        if (body.unmasked) {
          const after = { table: `${table.schema}.${table.name}`, rows: result.rows.length };
          await outside.rows(auditLine(audited('database.browseUnmasked', at, after)));
        }
        return {
          ...onAllColumns(table.columns, asked.columns, result),
          next: result.cut === null ? null : asked.nextAfter(result.rows),
        };
      } catch (error) {
        if (error instanceof BrowsingProblem) throw invalidField(error.path, error.code);
        if (error instanceof StatementError) throw sqlProblem('filters', error);
        throw error;
      }
    });

    serve(runStatement, async ({ params, body, may, user, outside }) => {
      const at = opened(ground, params.database, may, body.unmasked);
      const started = performance.now();
      const tell = (outcome: string, rows: number) => {
        const durationMs = Math.round(performance.now() - started);
        const { sql, explain, unmasked } = body;
        return outside.rows(
          auditLine(audited('database.query', at, { sql, explain, unmasked, outcome, rows, durationMs })),
        );
      };
      const run = { runId: body.runId, userId: user.userId };
      try {
        const result = await desk.read(at, body, run);
        await tell('done', result.rows.length);
        return result;
      } catch (error) {
        const otherwise = desk.wasStopped(run) ? stoppedState : 'failed';
        await tell(error instanceof StatementError ? error.sqlState : otherwise, 0);
        if (error instanceof StatementError) throw sqlProblem('sql', error, desk.wasStopped(run));
        throw error;
      } finally {
        desk.forget(run);
      }
    });

    serve(cancelStatement, async ({ params, may, user }) => {
      chosen(ground, params.database, may);
      return { stopped: desk.stop({ runId: params.runId, userId: user.userId }) };
    });

    serve(listSavedStatements, async ({ db, user }) => ({ items: await savedStatements(db, user.userId) }));

    serve(saveStatement, ({ params, body, db, user }) =>
      keepStatement(db, user.userId, { ...params, ...body }),
    );

    serve(removeSavedStatement, ({ params, db, user }) => dropStatement(db, user.userId, params.statementId));
  });

const audited = (action: string, { database }: Opened, after: object) => ({
  area: 'codegen',
  action,
  objectType: 'consultedDatabase',
  objectId: database.name,
  tenantId: null,
  after,
});

/** The table's columns in their order, of which the masked ones were not even asked. */
function onAllColumns<Result extends Awaited<ReturnType<Desk['read']>>>(
  columns: readonly { readonly name: string; readonly type: string }[],
  asked: readonly { readonly name: string }[],
  result: Result,
): Result {
  const places = columns.map(({ name }) => asked.findIndex((one) => one.name === name));
  return {
    ...result,
    columns: columns.map(({ name, type }, at) => ({
      name,
      type,
      masked: result.columns[places[at] ?? -1]?.masked ?? true,
    })),
    rows: result.rows.map((row) => places.map((place) => row[place] ?? null)),
  };
}

/** What PostgreSQL says of a statement, at its field. */
function sqlProblem(path: string, error: StatementError, stopped = false): ApiError {
  const { sqlState, message, hint, lead } = error;
  if (sqlState === stoppedState) return invalidField(path, stopped ? 'sql_stopped' : 'sql_took_too_long');
  const position = placeIn(error.position, lead);
  return invalidField(path, 'sql_error', {
    sqlState,
    message,
    ...(position === undefined ? {} : { position }),
    ...(hint === undefined ? {} : { hint }),
  });
}

/** Consulted databases: looked into, never changed. */
export const database: Tool = {
  serve: async (app, ground) => {
    await app.register(calls(ground, openDesk(ground)), ground);
  },
  systems: (ground) => {
    const desk = openDesk(ground);
    return ground.config.CONSULTED_DATABASES.map((one) => ({
      kind: 'database',
      name: one.name,
      adminsOnly: isForAdmins(one, ground.config),
      ping: () => desk.ping({ database: one, url: one.url, masks: true, admin: false }),
    }));
  },
};
