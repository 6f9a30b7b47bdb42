import { randomUUID } from 'node:crypto';
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
import type { Telling } from '../../../../testing/telling.ts';

/** Somebody looks into the simulated database, and keeps a query. */
export async function story({ tell }: Telling): Promise<void> {
  const { items } = await tell(listConsultedDatabases);
  const params = { database: items[0]?.name ?? '' };
  await tell(getDatabaseSchema, { params });
  await tell(browseRows, { params: { ...params, schema: 'shop', table: 'orders' }, body: { limit: 2 } });
  const runId = randomUUID();
  await tell(runStatement, { params, body: { runId, sql: 'select 1' } });
  await tell(cancelStatement, { params: { ...params, runId } });
  const statementId = randomUUID();
  await tell(saveStatement, { params: { statementId }, body: { ...params, name: '订单', sql: 'select 1' } });
  await tell(listSavedStatements);
  await tell(removeSavedStatement, { params: { statementId } });
}
