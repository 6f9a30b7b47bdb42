import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/**
 * Puts scripts into one file each, with all that they import: such a file starts in a quarter of what the loader of
 * TypeScript takes for a thousand modules. Tests start servers many times in a run.
 * @param scripts name of the file without its ending → path of the script from the repository's root
 * @param folder where `<name>.mjs` will be
 */
export async function bundleInto(folder: string, scripts: Readonly<Record<string, string>>): Promise<void> {
  // Whoever only starts what is bundled does without it.
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: Object.entries(scripts).map(([out, path]) => ({ in: path, out })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifyWhitespace: true,
    keepNames: true,
    // Node shows the line at which a process ended.
    lineLimit: 200,
    legalComments: 'none',
    logLevel: 'error',
    // Packages of the older kind ask for parts of Node this way.
    banner: {
      js: "import{createRequire as requireFor}from'node:module';const require=requireFor(import.meta.url);",
    },
    plugins: [atTheirPlaces, leftWhereTheyAre],
  });
}

/** Our modules find what lies beside them (styles, migrations, workers) where they themselves are in the sources. */
const atTheirPlaces: Plugin = {
  name: 'at their places',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const places = {
        'import.meta.dirname': dirname(path),
        'import.meta.filename': path,
        'import.meta.url': pathToFileURL(path).href,
      };
      const contents = Object.entries(places).reduce(
        (text, [what, place]) => text.replaceAll(what, JSON.stringify(place)),
        await readFile(path, 'utf8'),
      );
      return { contents, loader: 'ts' };
    }),
};

/** Packages that read files of their own (fonts, compiled code) beside them are loaded from where they are. */
const leftWhereTheyAre: Plugin = {
  name: 'left where they are',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^(pdfkit|sharp|subset-font)$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(createRequire(join(resolveDir, 'x')).resolve(path)).href,
      external: true,
    })),
};
