import { createECDH } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The pair that browsers know this console by: the configured one, else the one in the folder, made at first use. */
export async function pushKeys(dataDir: string, configured: string): Promise<PushKeys> {
  const privateKey = configured || (await keptKey(path.join(dataDir, 'push-key')));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { privateKey, publicKey: pair.getPublicKey('base64url') };
}

async function keptKey(file: string): Promise<string> {
  const found = await read(file);
  if (found !== undefined) return found;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const key = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  await mkdir(path.dirname(file), { recursive: true });
  // Two processes that start together: the first one's key counts.
  await writeFile(file, key, { flag: 'wx', mode: 0o600 }).catch(() => {});
  return (await read(file)) ?? key;
}

async function read(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, 'utf8')).trim();
    return text === '' ? undefined : text;
  } catch {
    return undefined;
  }
}
