/** The area that an address belongs to: the first segment of its path; empty for the house's own first screen. */
export const areaOf = (path: string): string => path.split('/')[1] ?? '';
