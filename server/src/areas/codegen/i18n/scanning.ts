import { invalidField } from '@console/contract';
import sql, { type Sql } from 'sql-template-tag';
import { auditLine } from '../../../house/audit/audit.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { projectOf } from './projects.ts';
import { foundIn, type ScannedKey, usesOf } from './scan-rules.ts';

/** Marks each key as used or not, and where. */
export async function takeScan(db: Db, projectId: string, content: string) {
  await projectOf(db, projectId, true);
  const found = foundIn(content);
  if (!found || found.length === 0) throw invalidField('content', 'no_scan_report');
  const keys = await db.rows<ScannedKey>(sql`
    select k.key_id, k.key, coalesce(n.runtime, k.namespace) as runtime from codegen.i18n_keys k
    join codegen.i18n_namespaces n on n.project_id = k.project_id and n.namespace = k.namespace
    where k.project_id = ${projectId}`);
  const { uses, unknown } = usesOf(keys, found);
  const unused = keys.filter(({ keyId }) => !uses.has(keyId)).map(({ keyId }) => keyId);
  await db.batch(
    sql`update codegen.i18n_keys set used = not (key_id = any(${unused}::uuid[])), refs = '{}'
        where project_id = ${projectId}`,
    ...[...uses]
      .filter(([, places]) => places.length > 0)
      .map(([keyId, places]): Sql => referenced(projectId, keyId, places)),
    sql`update codegen.i18n_projects set scanned_at = now() where project_id = ${projectId}`,
    auditLine({
      ...{ area: 'codegen', objectType: 'i18n_project', objectId: projectId, tenantId: null },
      action: 'i18n.scan',
      after: { used: uses.size, unused: unused.length, unknown: unknown.length },
    }),
  );
  return { used: uses.size, unused: unused.length, unknown: unknown.slice(0, 500) };
}

const referenced = (projectId: string, keyId: string, places: readonly string[]): Sql => sql`
  update codegen.i18n_keys set refs = ${[...places]} where project_id = ${projectId} and key_id = ${keyId}`;
