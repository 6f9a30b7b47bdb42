import type { Started } from './main.ts';

/** What to print once everything answers: where it is, and how the first person gets in. */
export function greeting(started: Started): string {
  const { address, database } = started;
  const embedded = database.includes('://') ? '' : ' (embedded engine; not safe against power cuts)';
  const lines = [
    `The console is ready at ${address}`,
    ...wayIn(started),
    '',
    `Data: ${database}${embedded}`,
    'Stop with Ctrl+C.',
  ];
  return `\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`;
}

function wayIn({ identityAddress, newUsers, passwordsFile, setupCode }: Started): string[] {
  if (newUsers) return passwords(newUsers, passwordsFile);
  if (setupCode) {
    return [
      '',
      `Create the first administrator at ${identityAddress}/oidc/setup`,
      `with the setup code ${setupCode}`,
    ];
  }
  return passwordsFile === undefined ? [] : ['', `Demo users and their passwords: ${passwordsFile}`];
}

function passwords(users: Readonly<Record<string, string>>, file: string | undefined): string[] {
  const width = Math.max(...Object.keys(users).map((name) => name.length));
  return [
    '',
    'Sign in as one of these demo users. Their passwords are printed this once',
    ...(file === undefined ? [] : [`and kept in ${file}:`]),
    '',
    ...Object.entries(users).map(([name, password]) => `  ${name.padEnd(width)}  ${password}`),
  ];
}
