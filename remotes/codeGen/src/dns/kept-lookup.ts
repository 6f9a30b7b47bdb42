import { type DnsType, dnsTypes } from '@console/contract/codegen';
import { remembered } from '@console/shell';
import * as z from 'zod/mini';

const Lookup = z.object({
  names: z.string(),
  types: z.array(z.enum(dnsTypes)),
  resolvers: z.array(z.string()),
  server: z.string(),
  expected: z.string(),
});
/** What is to be asked for, as it is typed. */
export type Lookup = z.infer<typeof Lookup>;

/** In the tab only: names of machines are nobody else's business. */
const kept = remembered('codeGen-dns-lookup', Lookup, undefined, { store: 'tab' });

const usual: readonly DnsType[] = ['A', 'AAAA'];

/** What stood there before the reload; resolvers that are gone are left out. @param known all that may be asked */
export function keptLookup(known: readonly string[], given: string | undefined): Lookup {
  const before = kept.get();
  const still = before?.resolvers.filter((one) => known.includes(one)) ?? [];
  return {
    names: given ?? before?.names ?? '',
    types: before && before.types.length > 0 ? before.types : [...usual],
    resolvers: still.length > 0 || before?.server ? still : known.slice(0, 3),
    server: before?.server ?? '',
    expected: before?.expected ?? '',
  };
}

export const keepLookup = (lookup: Lookup): void => kept.set(lookup);

/** One name a line; commas and blanks divide them, too. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[\s,，、;；]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Names that exist everywhere, also at the simulated resolvers. */
export const examples: readonly string[] = ['example.com', 'www.example.com', '例子.example.com'];
