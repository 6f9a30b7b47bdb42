/** A sentence of the console's: a key below `tools.say`, and what stands in it. */
export interface Say {
  readonly say: string;
  readonly with?: Readonly<Record<string, string | number>>;
}
export const said = (say: string, values?: Say['with']): Say => (values ? { say, with: values } : { say });
