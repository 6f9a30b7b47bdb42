import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AnyEndpoint } from '@console/contract';
import * as contract from '@console/contract';
import * as z from 'zod/mini';
import { offeredLibraries } from '../../../../shared-libraries.ts';
import { declarationsIn, exportsIn, type Signature } from './declaration-rules.ts';
import { kitOf } from './kit-rules.ts';
import type { ContractListing, EndpointListing, JsonSchema, ShellListing } from './listing-rules.ts';

/** Root of the repository. */
const root = join(import.meta.dirname, '../../../..');

const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(root, 'shared', name, 'package.json'), 'utf8')).version;

/** Every export of `@console/shell`, from declarations that the compiler writes, and what is handed out with it. */
export function shellListing(): ShellListing {
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Below the root, where the compiler finds the packages.
  const out = mkdtempSync(join(root, '.cache/api-report-'));
  try {
    declareInto(out);
    return {
      version: versionOf('shell'),
      exports: exportsOf(join(out, 'shared/shell/src/index.d.ts')),
      libraries: offeredLibraries(),
      kit: kitListing(),
    };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

const kitListing = () => {
  const read = (file: string) => readFileSync(join(root, 'shared/ui/src', file), 'utf8');
  return kitOf(read('index.ts'), read);
};

function declareInto(out: string): void {
  const config = {
    extends: join(root, 'tsconfig.browser.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      declaration: true,
      removeComments: true,
      rootDir: root,
      outDir: out,
    },
    references: [],
    include: [],
    files: [join(root, 'shared/shell/src/index.ts')],
  };
  const file = join(out, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  try {
    // Of so little several checkers would each work out the same.
    execFileSync(process.execPath, [compiler, '-p', file, '--singleThreaded'], { encoding: 'utf8' });
  } catch (error) {
    const told = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    throw new Error(`@console/shell cannot be listed:\n${told}`);
  }
}

function exportsOf(index: string): Record<string, Signature> {
  const listed = exportsIn(readFileSync(index, 'utf8')).map(({ outside, inside, file }) => {
    const declared = readFileSync(join(dirname(index), file.replace(/\.tsx?$/, '.d.ts')), 'utf8');
    const signature = declarationsIn(declared).get(inside);
    if (!signature) throw new Error(`@console/shell exports ${outside}, which ${file} does not declare`);
    return [outside, signature] as const;
  });
  return sorted(listed);
}

/** Every endpoint of the contract, and the documents that the page reads. */
export async function contractListing(): Promise<ContractListing> {
  const { LiveRecord, Release, PageSettings } = contract;
  const documents = { LiveRecord, Release, PageSettings };
  const listed = (await doors()).map(
    ([area, endpoints]) =>
      [area, sorted(endpoints.map((one) => [one.name, endpointListing(one)] as const))] as const,
  );
  return {
    version: versionOf('contract'),
    areas: sorted(listed.filter(([, behind]) => Object.keys(behind).length > 0)),
    documents: sorted(
      Object.entries(documents).map(([name, schema]) => [name, jsonSchema(schema, 'output')] as const),
    ),
  };
}

/** Every endpoint of the contract, each once. */
export const endpoints = async (): Promise<AnyEndpoint[]> => (await doors()).flatMap(([, behind]) => behind);

/** Other doors to what stands behind the platform's: what a page reads first, and by what it does. */
const forPages = ['page', 'plain'];

/** The doors of the contract, by area: the package's own is the platform's. */
async function doors(): Promise<[area: string, endpoints: AnyEndpoint[]][]> {
  const source = join(root, 'shared/contract/src');
  const areas = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['platform', ...forPages].includes(entry.name))
    .map(({ name }) => name);
  const behind = (door: object) => Object.values(door).filter(isEndpoint);
  return [
    ['platform', behind(contract)],
    ...(await Promise.all(
      areas.map(
        async (area): Promise<[string, AnyEndpoint[]]> => [
          area,
          behind(await import(join(source, area, 'index.ts'))),
        ],
      ),
    )),
  ];
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' &&
  value !== null &&
  ['method', 'path', 'access', 'response'].every((key) => key in value);

function endpointListing(endpoint: AnyEndpoint): EndpointListing {
  const { method, path, access, versioned, idempotent } = endpoint;
  return {
    ...{ method, path, versioned, idempotent },
    access: contract.accessInWords(access),
    errors: [...endpoint.errors].sort(),
    params: taken(endpoint.params),
    query: taken(endpoint.query),
    body: taken(endpoint.body),
    response: jsonSchema(endpoint.response, 'output'),
  };
}

/** What may be sent says what is required; some limits show only in what the server makes of it. */
function taken(schema: z.ZodMiniType): { sent: JsonSchema; understood?: JsonSchema } {
  const sent = jsonSchema(schema, 'input');
  const understood = jsonSchema(schema, 'output');
  const { additionalProperties: _, ...same } = understood;
  return JSON.stringify(same) === JSON.stringify(sent) ? { sent } : { sent, understood };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return json;
}

const sorted = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
