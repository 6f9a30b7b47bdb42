export interface LanguageSettings {
  /** Tables and their columns, for suggestions in SQL. */
  readonly sqlTables?: Readonly<Record<string, readonly string[]>> | undefined;
}
