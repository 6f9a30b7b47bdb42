import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Database } from '../../plugins/database/db.ts';
import { insertionOf, insertionsOf } from '../../plugins/database/insertions.ts';
import { generatedPassword, hashPassword } from '../identity/passwords.ts';
import { createUser } from '../identity/users.ts';

interface DemoUser {
  readonly username: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly organizations?: readonly string[];
}

/** One person for every role of the console, of a building and of a wood team. */
export const demoUsers: readonly DemoUser[] = [
  {
    username: 'admin',
    name: '林晓 Lin Xiao',
    roles: ['admin', 'member'],
    organizations: ['harbour-street', 'northwood'],
  },
  { username: 'developer', name: '陈默 Chen Mo', roles: ['developer', 'member'] },
  { username: 'member', name: '周宁 Zhou Ning', roles: ['member'] },
  { username: 'auditor', name: '沈静 Shen Jing', roles: ['auditor', 'member'] },
  {
    username: 'apt-owner',
    name: '王建国 Wang Jianguo',
    roles: ['member'],
    organizations: ['harbour-street'],
  },
  { username: 'apt-manager', name: '李芳 Li Fang', roles: ['member'], organizations: ['harbour-street'] },
  { username: 'apt-reader', name: '赵磊 Zhao Lei', roles: ['member'] },
  { username: 'apt-reader-2', name: '钱进 Qian Jin', roles: ['member'] },
  { username: 'apt-checker', name: '孙敏 Sun Min', roles: ['member'] },
  { username: 'apt-checker-2', name: '蒋晴 Jiang Qing', roles: ['member'] },
  { username: 'apt-double', name: '韦同 Wei Tong', roles: ['member'] },
  { username: 'apt-cashier', name: '吴洁 Wu Jie', roles: ['member'] },
  { username: 'apt-desk', name: '郑云 Zheng Yun', roles: ['member'] },
  { username: 'apt-desk-2', name: '秦岚 Qin Lan', roles: ['member'] },
  { username: 'apt-auditor', name: '冯涛 Feng Tao', roles: ['member'] },
  { username: 'apt-resident', name: '何雨 He Yu', roles: ['member'] },
  { username: 'apt-resident-2', name: '许文 Xu Wen', roles: ['member'] },
  { username: 'apt-resident-3', name: '吕燕 Lü Yan', roles: ['member'] },
  { username: 'wood-owner', name: '马长青 Ma Changqing', roles: ['member'], organizations: ['northwood'] },
  { username: 'wood-manager', name: '许林 Xu Lin', roles: ['member'], organizations: ['northwood'] },
  { username: 'wood-buyer', name: '韩松 Han Song', roles: ['member'] },
  { username: 'wood-seller', name: '曹桦 Cao Hua', roles: ['member'] },
  { username: 'wood-keeper', name: '梁仓 Liang Cang', roles: ['member'] },
  { username: 'wood-accountant', name: '谢账 Xie Zhang', roles: ['member'] },
  { username: 'wood-viewer', name: '唐览 Tang Lan', roles: ['member'] },
];

const organizations = [
  { organizationId: 'harbour-street', nameZh: '海港街', nameEn: 'Harbour Street' },
  { organizationId: 'northwood', nameZh: '北木', nameEn: 'Northwood' },
];

/** File in the data folder that keeps the generated passwords; only its owner may read it. */
export const demoUsersFile = (dataDir: string): string => path.join(dataDir, 'demo-users.json');

/** Username → user id, of the demo users that exist. */
export async function demoUserIds(database: Database): Promise<Record<string, string>> {
  const names = demoUsers.map(({ username }) => username);
  const rows = await database
    .as({ kind: 'owner' })
    .rows<{ username: string; userId: string }>(
      sql`select username, user_id from identity.users where username = any(${names}::text[])`,
    );
  return Object.fromEntries(rows.map(({ username, userId }) => [username, userId]));
}

/**
 * Creates the demo users with generated passwords, on an empty provider only.
 * @returns username → password, to be printed this once; undefined when there are users already
 */
export async function createDemoUsers(
  database: Database,
  dataDir: string,
): Promise<Record<string, string> | undefined> {
  const owner = database.as({ kind: 'owner' });
  if (await owner.first(sql`select user_id from identity.users limit 1`)) return undefined;
  const people = await Promise.all(
    demoUsers.map(async (user) => {
      const password = readablePassword();
      return {
        ...user,
        userId: v7(),
        password,
        passwordHash: await hashPassword(password, generatedPassword),
      };
    }),
  );
  const passwords = Object.fromEntries(people.map(({ username, password }) => [username, password]));
  // Written first: users whose passwords nobody knows could never be used.
  await writeFile(demoUsersFile(dataDir), `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 });
  await owner.transaction(async (tx) => {
    await tx.batch(...insertionsOf('identity.organizations', organizations));
    for (const person of people) {
      const { userId, username, name, passwordHash, roles } = person;
      const email = `${username}@console.example`;
      await createUser(tx, { userId, username, name, email, passwordHash }, roles);
      for (const organizationId of person.organizations ?? []) {
        const membership = { userId, organizationId, role: 'member', scopes: ['read', 'write'] };
        await tx.rows(insertionOf('identity.memberships', membership));
      }
    }
  });
  return passwords;
}

/** Passwords of the demo users as the data folder keeps them. */
export async function keptPasswords(dataDir: string): Promise<Record<string, string>> {
  const file = demoUsersFile(dataDir);
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, string>) : {};
}

const consonants = 'bdfghjkmnprstvz';
const vowels = 'aeiou';

/** Four pronounceable words and a number: about 60 bits, and easy to type from a screen. */
function readablePassword(): string {
  const pick = (letters: string) => letters[randomInt(letters.length)] ?? '';
  const word = () => pick(consonants) + pick(vowels) + pick(consonants) + pick(vowels);
  return [word(), word(), word(), word(), String(randomInt(10, 100))].join('-');
}
