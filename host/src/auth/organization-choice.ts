const keyPrefix = 'console:organization:';

/** Which organization somebody works for is remembered per person in this browser, and followed by all tabs. */
export const chosenOrganization = (sub: string): string | undefined =>
  localStorage.getItem(keyPrefix + sub) ?? undefined;

/** @param organization undefined: personally */
export function chooseOrganization(sub: string, organization: string | undefined): void {
  if (organization === undefined) localStorage.removeItem(keyPrefix + sub);
  else localStorage.setItem(keyPrefix + sub, organization);
}

const refusedKeyPrefix = 'console:organization-refused:';

/** Goes back to personal work because the organization was refused, and has the other tabs say so too. */
export function giveUpOrganization(sub: string, refused: string): void {
  // Only the event matters; what is written is gone at once.
  localStorage.setItem(refusedKeyPrefix + sub, refused);
  chooseOrganization(sub, undefined);
  localStorage.removeItem(refusedKeyPrefix + sub);
}

/** The organization that another tab has just given up for this person, as a storage event tells it. */
export const givenUpElsewhere = (
  { key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>,
  sub: string | undefined,
): string | undefined =>
  sub !== undefined && key === refusedKeyPrefix + sub ? (newValue ?? undefined) : undefined;

export const isOrganizationChoice = (storageKey: string): boolean => storageKey.startsWith(keyPrefix);
