import { build } from 'esbuild';

/**
 * Bundles a worker into one script of its own. The remote's own compilation cannot: module federation puts its
 * runtime into every script with a runtime, and in a worker there is no host that brings the runtime's core.
 * @this {import('@rspack/core').LoaderContext}
 */
export default function bundledWorker() {
  const done = this.async();
  build({
    entryPoints: [this.resourcePath],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    // A worker has no document, by which the browser's own edition of some packages decodes.
    conditions: ['worker', 'module'],
    target: 'es2022',
    metafile: true,
  }).then(({ outputFiles, metafile }) => {
    for (const input of Object.keys(metafile.inputs)) this.addDependency(input);
    done(null, Buffer.from(outputFiles[0]?.contents ?? []));
  }, done);
}
export const raw = true;
