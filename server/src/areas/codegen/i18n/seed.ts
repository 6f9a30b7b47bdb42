import { join } from 'node:path';
import { consoleProject } from '@console/contract/codegen';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { SeedContext } from '../../../house/demo/context.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { hashOf, readGiven } from './import-rules.ts';
import { keepFile } from './importing.ts';
import { nameOf } from './names.ts';
import { filesBelow, type OwnFile } from './own-files.ts';
import { runtimeOf } from './place-rules.ts';
import { createProject, type ProjectRow } from './projects.ts';
import { foundIn } from './rechecking.ts';
import { addComment, setTerm } from './remarks.ts';

const repository = join(import.meta.dirname, '../../../../..');
const parts = ['host/src', 'shared', 'remotes', 'server/src'];

/** The console's own texts, as its sources have them: the first project there is to translate. */
export async function seedI18n({ as, users, amount }: SeedContext, files = ownFiles()): Promise<void> {
  const userId = amount === 'small' ? undefined : users.admin;
  if (userId === undefined) return;
  const db = as(userId, { tenants: [] });
  const there = await db.first(sql`select slug from codegen.i18n_projects where slug = ${consoleProject}`);
  if (there) return;
  await db.transaction((tx) => enter(tx, userId, files));
}

export function ownFiles(): OwnFile[] {
  return parts.flatMap((part) => filesBelow(repository, join(repository, part)));
}

async function enter(db: Db, userId: string, files: readonly OwnFile[]): Promise<void> {
  const by = await nameOf(db, userId);
  const project = await createProject(db, by, {
    ...{ slug: consoleProject, name: '控制台 Console', sourceLanguage: 'en', languages: ['zh', 'en'] },
  });
  const namespaces = [...new Set(files.map(({ namespace }) => namespace))];
  for (const namespace of namespaces)
    await enterNamespace(
      db,
      by,
      project,
      files.filter((file) => file.namespace === namespace),
    );
  for (const { term, zh, note } of terms)
    await setTerm(db, project.projectId, { term, translations: { zh }, note });
  await remark(db, userId, project.projectId);
}

/** All of a namespace at once, as it ships: it has been looked at. */
async function enterNamespace(
  db: Db,
  by: string,
  { projectId, sourceLanguage, languages }: ProjectRow,
  files: readonly OwnFile[],
): Promise<void> {
  const read = files.map(({ namespace, language, content, file }) => {
    const [part] = readGiven({ format: 'i18next', namespace, language, content }, languages).parts;
    if (!part) throw new Error(`${file} is no translation file`);
    return part;
  });
  for (const [at, part] of read.entries()) {
    const { content = '', path } = files[at] ?? {};
    await keepFile(db, projectId, part, { content, path, runtime: runtimeOf(part.namespace) });
  }
  const source = read.find(({ language }) => language === sourceLanguage)?.texts ?? new Map<string, string>();
  const keys = [...new Set(read.flatMap(({ texts }) => [...texts.keys()]))].map((key) => ({
    ...{ keyId: v7(), key, plural: null, maxLength: null },
    texts: read.flatMap(({ language, texts }) => {
      const value = texts.get(key);
      return value === undefined ? [] : [{ language, value, problems: [] }];
    }),
  }));
  const found = foundIn(keys, sourceLanguage, 'i18next');
  const namespace = read[0]?.namespace ?? '';
  const rows = keys.map(({ keyId, key }, at) => ({
    ...{ projectId, keyId, namespace, key, plural: found[at]?.plural ?? null, createdBy: by },
  }));
  const texts = keys.flatMap(({ keyId, key, texts: said }, at) =>
    said.map(({ language, value }, place) => ({
      ...{ projectId, keyId, language, value, valueHash: hashOf(value), status: 'reviewed', version: 1 },
      sourceHash: source.has(key) ? hashOf(source.get(key) ?? '') : null,
      problems: found[at]?.texts[place]?.problems ?? [],
      updatedBy: by,
    })),
  );
  await db.batch(...insertionsOf('codegen.i18n_keys', rows), ...insertionsOf('codegen.i18n_texts', texts));
}

const terms = [
  { term: 'tenant', zh: '租户', note: 'Whoever rents. 不写“住户”。' },
  { term: 'building', zh: '楼栋', note: '' },
  { term: 'stocktake', zh: '盘点', note: '' },
  { term: 'reading', zh: '读数', note: 'What a meter shows.' },
  { term: 'permission', zh: '权限', note: '' },
];

async function remark(db: Db, userId: string, projectId: string): Promise<void> {
  const key = await db.first<{ keyId: string }>(sql`
    select key_id from codegen.i18n_keys where project_id = ${projectId} and namespace = 'host' and key = 'home.subtitle'`);
  if (key)
    await addComment(
      db,
      userId,
      { projectId, keyId: key.keyId },
      { body: '首页副标题，最多一行。Keep it to one line on a phone.' },
    );
}
