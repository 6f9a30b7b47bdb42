import type { Signature } from './declaration-rules.ts';
import type { KitListing } from './kit-rules.ts';

/** What @console/shell gives to remotes. */
export interface ShellListing {
  readonly version: string;
  readonly exports: Readonly<Record<string, Signature>>;
  /** Share keys of the libraries beside it; none are told of the oldest versions. */
  readonly libraries?: readonly string[];
  /** What stands in `@console/ui`; none is told of versions before 1.13.0. */
  readonly kit?: KitListing;
}

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** `sent`: what a caller may send. `understood`: what is made of it, where that says more. */
export interface Taken {
  readonly sent: JsonSchema;
  readonly understood?: JsonSchema;
}

export interface EndpointListing {
  readonly method: string;
  readonly path: string;
  /** Who may call, in words. */
  readonly access: string;
  readonly versioned: boolean;
  readonly idempotent: boolean;
  readonly errors: readonly string[];
  readonly params: Taken;
  readonly query: Taken;
  readonly body: Taken;
  readonly response: JsonSchema;
}

/** What crosses the wire. */
export interface ContractListing {
  readonly version: string;
  /** Endpoints by name, by the area whose door they stand in. */
  readonly areas: Readonly<Record<string, Readonly<Record<string, EndpointListing>>>>;
  /** What the page reads without an endpoint: live records, its settings. */
  readonly documents: Readonly<Record<string, JsonSchema>>;
}
