interface Account {
  readonly username: string | null;
  readonly name: string | null;
}

/** `Hua Li · hua`; once where both are the same. */
export const accountText = ({ name, username }: Account): string =>
  [...new Set([name, username].filter(Boolean))].join(' · ');
