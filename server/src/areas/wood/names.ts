/** A row whose two names stand in columns of their own. */
export type NamedRow<T extends { names: { zh: string; en: string } }> = Omit<T, 'names'> & {
  readonly nameZh: string;
  readonly nameEn: string;
};

/** The row as the contract shows it. */
export const withNames = <R extends { readonly nameZh: string; readonly nameEn: string }>({
  nameZh,
  nameEn,
  ...row
}: R) => ({ ...row, names: { zh: nameZh, en: nameEn } });
