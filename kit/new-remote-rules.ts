/** What a remote says of itself, as far as a new one is changed. */
export interface OwnFacts {
  readonly menu: readonly { readonly permission?: string }[];
}

/**
 * The calls of a template's area as those of a service of its own: they stand in the remote, go to the service, and the service
 * decides who may.
 */
export const asOwnCalls = (text: string, schema: string): string =>
  text
    .replace(/^import \{([^}]*)\} from '\.\.\/(?:endpoint|paging|scalars)\.ts';\n/gm, '')
    .replace(
      "import * as z from 'zod/mini';\n",
      `${importOf(text)}import * as z from 'zod/mini';\nimport { service } from './service.ts';\n`,
    )
    .replaceAll(`path: '/${schema}/`, "path: '/")
    .replaceAll(`access: '${schema}.use',`, "access: 'signedIn',\n  service,");

/** One import of all that the calls are made of. */
function importOf(text: string): string {
  const found = text.matchAll(/^import \{([^}]*)\} from '\.\.\/(?:endpoint|paging|scalars)\.ts';$/gm);
  const names = [...found].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()));
  return `import { ${names.sort().join(', ')} } from '@console/contract';\n`;
}

/** @param path of the own contract, as seen from the file */
export const withOwnContract = (text: string, schema: string, path: string): string =>
  text.replaceAll(`'@console/contract/${schema}'`, `'${path.startsWith('.') ? path : `./${path}`}'`);
