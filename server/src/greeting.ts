/** What somebody who has just started the console needs to know. */
export interface Started {
  readonly address: string;
  /** Origin of the embedded provider; the console's, unless IDENTITY_URL names another. */
  readonly identityAddress: string;
  readonly database: string;
  /** Demo users and their passwords, on the first start only. */
  readonly newUsers?: Readonly<Record<string, string>> | undefined;
  /** Code for creating the first administrator, in production with nobody in it. */
  readonly setupCode?: string | undefined;
  /** File with the demo users' passwords, where there are such users. */
  readonly passwordsFile?: string | undefined;
  /** A stop that takes longer is cut short. */
  readonly longestStopMs: number;
  close(): Promise<void>;
}

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
