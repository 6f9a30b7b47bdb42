const keyPrefix = 'console:organization:';

/** Which organization somebody works for is remembered per person in this browser, and followed by all tabs. */
export const chosenOrganization = (sub: string): string | undefined =>
  localStorage.getItem(keyPrefix + sub) ?? undefined;

/** @param organization undefined: personally */
export function chooseOrganization(sub: string, organization: string | undefined): void {
  if (organization === undefined) localStorage.removeItem(keyPrefix + sub);
  else localStorage.setItem(keyPrefix + sub, organization);
}

export const isOrganizationChoice = (storageKey: string): boolean => storageKey.startsWith(keyPrefix);
