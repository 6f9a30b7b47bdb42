import type { ExportedFile } from '@console/contract';

/** What the server answers when something is exported. */
export const demoFile: ExportedFile = {
  name: 'LUYUAN-list-2026-06.csv',
  mime: 'text/csv; charset=utf-8',
  base64: btoa('a,b'),
};
