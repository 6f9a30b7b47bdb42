import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from './database/db.ts';

/**
 * A key that is made when it is first asked for and kept beside the data: the same for every process on that folder.
 * @param name file of the key
 */
export function keptSecret(dataDir: string, name: string): () => Buffer {
  let secret: Buffer | undefined;
  const file = path.join(dataDir, name);
  return () => {
    secret ??= readOrMake(file);
    return secret;
  };
}

function readOrMake(file: string): Buffer {
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
  if (secret.length < 32) throw new Error(`${file} holds no key. Delete it, and a new one is made.`);
  return secret;
}
