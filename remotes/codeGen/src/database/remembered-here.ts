import { type Remembered, remembered } from '@console/shell';
import * as z from 'zod/mini';

/** One memory for each database: the same object for the same name, as `useRemembered` wants it. */
function perDatabase<Value>(
  make: (database: string) => Remembered<Value>,
): (database: string) => Remembered<Value> {
  const made = new Map<string, Remembered<Value>>();
  return (database) => {
    const known = made.get(database) ?? make(database);
    made.set(database, known);
    return known;
  };
}

/** A draft may hold a secret: it goes with the tab. */
export const draftOf = perDatabase((database) =>
  remembered(
    `codeGen-database-draft-${database}`,
    z.object({ sql: z.string(), params: z.array(z.nullable(z.string())) }),
    { sql: '', params: [] },
    { store: 'tab' },
  ),
);

const CodeChoice = z.object({
  kind: z.string(),
  scope: z.enum(['table', 'near', 'all']),
  moments: z.enum(['date', 'text']),
  language: z.enum(['zh', 'en']),
});
export type CodeChoice = z.infer<typeof CodeChoice>;

export const codeChoiceOf = perDatabase((database) =>
  remembered(`codeGen-database-code-${database}`, z.nullable(CodeChoice), null as CodeChoice | null),
);

const Layout = z.record(z.string(), z.object({ x: z.number(), y: z.number() }));
export type Layout = z.infer<typeof Layout>;

/** Where somebody has put the tables of a diagram. */
export const layoutOf = perDatabase((database) =>
  remembered(`codeGen-database-layout-${database}`, Layout, {} as Layout),
);
