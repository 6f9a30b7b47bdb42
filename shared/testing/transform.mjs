import { fileURLToPath } from 'node:url';

/** Jest runs the sources as they are: native ES modules, TypeScript and JSX stripped by swc. */
export const transform = {
  '^.+\\.(t|j)sx?$': [
    fileURLToPath(import.meta.resolve('@swc/jest')),
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
        keepClassNames: true,
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    },
  ],
};
