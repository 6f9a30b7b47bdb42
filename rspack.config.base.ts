/** All bundler knowledge: `hostBuild` and `remoteBuild`. Nothing else in the house imports the bundler. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import type { RemoteFacts } from '@console/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { versionOf } from './house.ts';
import { shortManifest } from './manifest-rules.ts';
import { releaseIdOf } from './release-id-rules.ts';
import { releaseParts } from './release-parts.ts';
import { offerSource, takenFromHost } from './shared-libraries.ts';

const root = import.meta.dirname;

keepRuntimeAsPublished();

/**
 * The bundler copies its federation runtime out of a function's own text. tsx, which runs this file on Node 20,
 * rewrites that function to call a helper that no browser has; so it is put into the module cache as published.
 */
function keepRuntimeAsPublished(): void {
  const bundlerRequire = createRequire(createRequire(import.meta.url).resolve('@rspack/core'));
  const file = bundlerRequire.resolve('./moduleFederationDefaultRuntime.js');
  const text = readFileSync(file, 'utf8').replace('export default function', 'exports.default = function');
  const exports = {};
  runInThisContext(`(function (exports) {${text}\n})`, { filename: file })(exports);
  bundlerRequire.cache[file] = Object.assign(Object.create(null), {
    id: file,
    filename: file,
    exports,
    loaded: true,
  });
}

export interface BuildOptions {
  /** Unminified with source maps; `npm run dev` uses it. */
  development?: boolean;
  /** Where the files go, `<dir>/dist` by default. */
  outDir?: string;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));

function commonBuild(dir: string, { development = false, outDir }: BuildOptions): Configuration {
  return {
    context: dir,
    mode: development ? 'development' : 'production',
    devtool: development ? 'source-map' : false,
    target: ['web', 'es2022'],
    output: {
      path: outDir ?? join(dir, 'dist'),
      clean: true,
      filename: '[name].[contenthash:16].js',
      chunkFilename: '[name].[contenthash:16].js',
      cssFilename: '[name].[contenthash:16].css',
      cssChunkFilename: '[name].[contenthash:16].css',
      assetModuleFilename: '[name].[contenthash:16][ext]',
      // Needed for integrity, which the browser checks only on CORS requests.
      crossOriginLoading: 'anonymous',
      // A chunk that hangs is told after this time. Less would fail people whose machine or network is merely slow.
      chunkLoadTimeout: 20_000,
      hashFunction: 'sha256',
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: false } },
              target: 'es2022',
            },
          },
          type: 'javascript/auto',
        },
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    optimization: { chunkIds: 'deterministic', moduleIds: 'deterministic', realContentHash: true },
    performance: { hints: false },
    // A lazily compiled chunk fails inside another host.
    lazyCompilation: false,
    stats: 'errors-warnings',
    plugins: [
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(development ? 'development' : 'production'),
        // The bundler writes one of its own functions into the page as text; run through tsx (Node 20), that text
        // calls tsx's helper for function names, which a page does not have.
        __name: '((named) => named)',
      }),
    ],
  };
}

/**
 * The shell: one entry, `src/main.ts`, that offers every shared library. It is no federation build: the libraries are
 * ordinary imports, so that only what is named of them is shipped, and `src/libraries/federation.ts` hands them to
 * the federation runtime.
 */
export function hostBuild(dir: string, options: BuildOptions = {}): Configuration {
  const common = commonBuild(dir, options);
  return {
    ...common,
    name: 'host',
    entry: { main: './src/main.ts' },
    output: { ...common.output, publicPath: '/shell/', uniqueName: 'console_host' },
    resolve: { ...common.resolve, ...(!options.development && { alias: routerAsPublished }) },
    optimization: { ...common.optimization, splitChunks: sharedLater },
    plugins: [
      ...(common.plugins ?? []),
      new rspack.DefinePlugin({
        __SHELL_VERSION__: JSON.stringify(versionOf('@console/shell')),
        // Lets the federation runtime leave out what only Node needs.
        ENV_TARGET: '"web"',
      }),
      new rspack.NormalModuleReplacementPlugin(
        /^\.\/(?:TouchRipple|createThemeWithVars|ThemeProviderWithVars)\.mjs$/,
        join(dir, 'src/libraries/left-out.ts'),
      ),
      new rspack.NormalModuleReplacementPlugin(
        /^\.\/utils\/buildFormatNumber\.mjs$/,
        join(dir, 'src/libraries/number-when-asked.ts'),
      ),
      new rspack.NormalModuleReplacementPlugin(
        /^@emotion\/use-insertion-effect-with-fallbacks$/,
        join(dir, 'src/libraries/styles-while-drawing.ts'),
      ),
      new rspack.NormalModuleReplacementPlugin(
        /^hoist-non-react-statics$/,
        join(dir, 'src/libraries/no-hoisted-statics.ts'),
      ),
      new rspack.NormalModuleReplacementPlugin(
        /\/start-language\.ts$/,
        join(dir, 'src/libraries/no-start-language.ts'),
      ),
      new rspack.NormalModuleReplacementPlugin(
        /\/ui-locales\.ts$/,
        join(dir, 'src/libraries/no-ui-locales.ts'),
      ),
      new rspack.BannerPlugin(compiledWhole),
      new rspack.experiments.VirtualModulesPlugin({ [join(dir, 'src/libraries/offer.js')]: offerSource() }),
    ],
  };
}

/**
 * Told to the browser: compile these files whole while they arrive, beside the page, instead of each function when it is first called, which
 * holds the page up. Of the shell most is called before its first screen stands.
 */
const compiledWhole = {
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  include: /^(main|areas|home)\./,
  // Behind the minifier, which takes comments away; before the names say what is in the files.
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
};

/** The router's package names its edition for development alone, whose warnings nobody reads in a console that is published. */
const routerAsPublished = {
  'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom$': join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
};

interface NamedChunk {
  readonly name?: string | undefined;
}

interface ChunksOf<Module> {
  readonly chunkGraph: { getModuleChunksIterable(module: Module): Iterable<NamedChunk> };
}

const isPartOf =
  (part: string) =>
  <Module>(module: Module, { chunkGraph }: ChunksOf<Module>): boolean =>
    [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === part);

/** Only what several have in common is taken out, however little it is. */
const shared = { minChunks: 2, minSize: 0, enforce: true } as const;

/**
 * What several later parts of the shell are made of comes once: with what the frame opens, else with what areas need. Each
 * part would bring it again otherwise, or be many small files of which the first code must know each hash. The home and the
 * house's own screens bring their own: nobody signs in with what areas need. Two groups in this order, and not one of two
 * names: the bundler left what both have in both.
 */
const sharedLater = {
  chunks: ({ name }: NamedChunk) => name !== 'home' && name !== 'screens' && name !== 'main',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    frame: { ...shared, name: 'frame', priority: 2, test: isPartOf('frame') },
    areas: { ...shared, name: 'areas', priority: 1, test: isPartOf('areas') },
    above: { ...shared, name: 'above', priority: 0 },
  },
} as const;

export interface RemoteIdentity {
  facts: RemoteFacts;
  /** From the remote's own sources, its own part of the lock file and the kit: these give the same release again. */
  release: string;
  mfName: string;
  /** Immutable address of the release, from the origin's root. */
  base: string;
  /** Files and folders that it comes from. */
  sources: readonly string[];
}

export function remoteIdentity(dir: string, development = false): RemoteIdentity {
  const facts = readJson<RemoteFacts>(join(dir, 'remote.json'));
  const { paths, ...parts } = releaseParts(dir);
  const release = releaseIdOf(parts) + (development ? 'dev' : '');
  return {
    facts,
    release,
    mfName: `${facts.remote}_${release}`,
    base: `/remotes/${facts.remote}/${release}/`,
    sources: paths,
  };
}

/** The host has the federation runtime: a remote's entry would bring 8 KB of it again. */
async function runtimeOfThePage({ request = '' }: { request?: string }): Promise<string | undefined> {
  return /@module-federation.webpack-bundler-runtime/.test(request)
    ? 'global _CONSOLE_BUNDLER_RUNTIME'
    : undefined;
}

/** What a remote exposes: itself, and its card on the home where it has one. */
const exposedBy = (dir: string) => ({
  './remote': { import: './src/remote.tsx', name: 'remote' },
  ...(existsSync(join(dir, 'src/today.tsx')) && {
    './today': { import: './src/today.tsx', name: 'today' },
  }),
});

/** Behind the bundler's own plugin, which writes the manifest with all that it knows. */
function shortenManifest(compiler: Compiler): void {
  const name = 'shortenManifest';
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name, stage }, () => {
      const written = compilation.getAsset(manifestFile);
      if (!written) throw new Error('the bundler wrote no manifest');
      const short = shortManifest(JSON.parse(written.source.source().toString()));
      compilation.updateAsset(manifestFile, new rspack.sources.RawSource(JSON.stringify(short)));
    });
  });
}

const manifestFile = 'manifest.json';

/**
 * A remote: what it exposes under a federation name of its own per release.
 * @param identity of the sources as they are, where it is known already
 */
export function remoteBuild(
  dir: string,
  options: BuildOptions = {},
  { mfName, base }: RemoteIdentity = remoteIdentity(dir, options.development),
): Configuration {
  const common = commonBuild(dir, options);
  return {
    ...common,
    name: mfName,
    entry: {},
    output: { ...common.output, publicPath: base, uniqueName: mfName },
    externals: [runtimeOfThePage],
    plugins: [
      ...(common.plugins ?? []),
      new ModuleFederationPlugin({
        name: mfName,
        filename: 'entry.[contenthash:16].js',
        // A module-type entry would bypass the hook that sets its integrity.
        library: { type: 'var', name: mfName },
        remoteType: 'script',
        exposes: exposedBy(dir),
        shareStrategy: 'loaded-first',
        shared: takenFromHost(),
        experiments: { optimization: { target: 'web' } },
        manifest: { fileName: manifestFile },
        dts: false,
        dev: false,
      }),
      // The host offers all of it by one name: naming its parts one by one spares a remote nothing.
      new rspack.NormalModuleReplacementPlugin(/\/zod-schemas\.ts$/, 'zod/mini'),
      { apply: shortenManifest },
    ],
  };
}

/**
 * The same sources as one bundle without federation: what `npm run bench:federation` measures the house against.
 * @param pageModule takes the place of `host/src/remotes/page.ts`: it imports the remotes instead of loading them
 */
export function monolithBuild(pageModule: string, options: BuildOptions = {}): Configuration {
  const dir = join(root, 'host');
  const common = commonBuild(dir, options);
  return {
    ...common,
    name: 'monolith',
    entry: { main: './src/bootstrap.tsx' },
    output: { ...common.output, publicPath: '/shell/', uniqueName: 'console_monolith' },
    plugins: [
      ...(common.plugins ?? []),
      new rspack.DefinePlugin({ __SHELL_VERSION__: JSON.stringify(versionOf('@console/shell')) }),
      new rspack.NormalModuleReplacementPlugin(/^\.\/page\.ts$/, pageModule),
    ],
  };
}

/** What a build made. */
export interface Built {
  /** Named chunk group → the files that it needs. */
  readonly chunks: ChunkFiles;
  /** Name of a screen's folder → the files that it needs when it is opened. */
  readonly screens: ChunkFiles;
  readonly warnings: string[];
}

/** Runs one build and throws its errors as text. */
export function runBuild(configuration: Configuration): Promise<Built> {
  return new Promise((done, fail) => {
    const compiler = rspack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return fail(error);
        if (!stats) return fail(new Error('the bundler gave no result'));
        if (stats.hasErrors())
          return fail(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        const {
          namedChunkGroups = {},
          chunks: allChunks = [],
          warnings = [],
        } = stats.toJson({
          all: false,
          chunkGroups: true,
          chunkGroupChildren: true,
          chunks: true,
          chunkOrigins: true,
          warnings: true,
          ids: true,
        });
        const chunks: ChunkFiles = {};
        for (const [name, group] of Object.entries(namedChunkGroups)) {
          chunks[name] = (group.assets ?? []).map((asset) => asset.name);
        }
        const screens = filesOfScreens(allChunks);
        done({ chunks, screens, warnings: warnings.map((warning) => warning.message) });
      });
    });
  });
}

interface Chunk {
  readonly files?: readonly string[];
  readonly origins?: readonly { readonly request: string }[];
}

/** A screen is loaded by `import('./screens/<name>/…')` in a remote's routes (house.md, section 3). */
function filesOfScreens(chunks: readonly Chunk[]): ChunkFiles {
  const screens: ChunkFiles = {};
  for (const { files = [], origins = [] } of chunks) {
    for (const { request } of origins) {
      const screen = /^\.\/screens\/([A-Za-z0-9]+)\//.exec(request)?.[1];
      if (screen) screens[screen] = [...new Set([...(screens[screen] ?? []), ...files])];
    }
  }
  return screens;
}

/** Name → files. */
export type ChunkFiles = Record<string, string[]>;
