import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionOf } from '../house.ts';
import type { Beginnings } from './new-remote.ts';

const root = join(import.meta.dirname, '..');

/** What a new remote names itself: what the page brings, what its tests and its service are made of. */
const begun = [
  ...['@emotion/react', '@emotion/styled', '@mui/material', '@tanstack/react-query', 'dayjs', 'i18next'],
  ...['react', 'react-dom', 'react-i18next', 'react-router-dom', 'zod'],
  ...['@testing-library/dom', '@testing-library/jest-dom', '@testing-library/react'],
  ...['@testing-library/user-event', '@types/jest', '@types/node', '@types/react', '@types/react-dom'],
  ...['jest', 'jose', 'tsx', 'typescript'],
];

/** The versions that the console itself is tested with. */
export function beginnings(): Pick<Beginnings, 'version' | 'versions'> {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const versions = begun.map((name) => [name, lock.packages[`node_modules/${name}`]?.version ?? '']);
  return { version: versionOf('@console/shell'), versions: Object.fromEntries(versions) };
}
