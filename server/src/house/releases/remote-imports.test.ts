import { importFaults } from './remote-imports.ts';

const may = {
  packages: new Set([
    'react',
    'react-router-dom',
    'react-i18next',
    '@mui/material',
    'zod',
    '@console/server',
  ]),
  names: {
    'react-router.ts': ['useParams', 'Link'],
    'react-i18next.ts': ['useTranslation'],
    'react-query.ts': ['useQuery'],
    'zod-mini.ts': ['object', 'string'],
  },
};
const faults = (text: string) => importFaults([{ path: 'src/screens/index/index.tsx', text }], may);

const taking = (names: string, request: string) => `import ${names} from '${request}';\n`;

it.each([
  ["import { useParams, type Location } from 'react-router-dom';"],
  ["import { useTranslation as use } from 'react-i18next';"],
  [taking('{ Page }', '@console/ui') + taking('{ callApi }', '@console/shell')],
  ["import * as z from 'zod/mini';\nconst S = z.object({ a: z.string() });\ntype S = z.infer<typeof S>;"],
  ["import Box from '@mui/material/Box';\nimport '../../remote.css';\nconst x = import('../list/list.tsx');"],
  ["import type { X } from 'somewhere';"],
  ["const labels = [{ key: 'from', label: t('from') }, { key: 'to', label: t('to') }];"],
])('a remote may write %j', (text) => expect(faults(text)).toEqual([]));

it.each([
  ["import { useBlocker } from 'react-router-dom';", /useBlocker.*react-router\.ts/],
  ["import * as z from 'zod/mini';\nconst S = z.object({ a: z.ipv6() });", /ipv6.*zod-mini\.ts/],
  ["import pad from 'left-pad';", /left-pad/],
  ["import { readFileSync } from 'node:fs';", /node:fs/],
  ["import { buildApp } from '@console/server';", /@console\/server/],
  [taking('{ wood }', '../../../../wood/src/remote.tsx'), /wood\/src\/remote/],
  ["const late = import('@console/remote-wood');", /remote-wood/],
])('it may not write %j', (text, fault) => expect(faults(text)).toEqual([expect.stringMatching(fault)]));
