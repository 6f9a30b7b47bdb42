import { join } from 'node:path';
import { bundleInto } from '../../server/testing/bundle.ts';

/** What tests start as processes of their own, many times in a run. */
const scripts = {
  serve: 'tests/console/serve.ts',
  'serve-pages': 'tests/federation/serve-pages.ts',
  'publish-endlessly': 'tests/federation/publish-endlessly.ts',
} as const;
export type Script = keyof typeof scripts;

/** Where a script is once `bundleScripts` has been there. */
export const bundled = (folder: string, script: Script): string => join(folder, `${script}.mjs`);

/** Once a run. That the server starts from its sources, too, is shown by the journey of the first day. */
export const bundleScripts = (folder: string): Promise<void> => bundleInto(folder, scripts);
