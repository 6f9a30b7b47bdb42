/** Somebody as far as a form needs to know. */
export interface Named {
  readonly personId: string;
  readonly name: string;
}
