/** A name in both languages, as the contract shows it. */
export interface Name {
  readonly zh: string;
  readonly en: string;
}

/** The same in two columns of a row, which `returning` can give, too. */
export interface NameColumns<Text extends string | null = string> {
  readonly nameZh: Text;
  readonly nameEn: Text;
}

/** A row of what the contract shows with its `name` or `names`. */
export type NamedRow<T, Text extends string | null = string> = Omit<T, 'name' | 'names'> & NameColumns<Text>;

/** The row as the contract shows it that says `name`. */
export const withName = <Row extends NameColumns>({ nameZh, nameEn, ...row }: Row) => ({
  ...row,
  name: { zh: nameZh, en: nameEn },
});

/** The row as the contract shows it that says `names`; of what is not there they are null. */
export const withNames = <Row extends NameColumns<string | null>>({ nameZh, nameEn, ...row }: Row) => ({
  ...row,
  names: (nameZh === null ? null : { zh: nameZh, en: nameEn }) as Row['nameZh'] extends string
    ? Name
    : Name | null,
});

/** For a row that goes in. */
export const nameColumns = ({ zh, en }: Name): NameColumns => ({ nameZh: zh, nameEn: en });
