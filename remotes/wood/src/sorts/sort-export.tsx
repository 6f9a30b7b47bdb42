import type { QueryOf } from '@console/contract';
import { exportSorts, type listSorts } from '@console/contract/wood';
import { callApi, useExports } from '@console/shell';
import { ExportMenu, saveFile } from '@console/ui';

/** What is filtered, whole, whatever page is shown. */
export function SortExport({ query }: { query: Partial<QueryOf<typeof listSorts>> }) {
  const { page: _page, size: _size, ...filter } = query;
  const sheet = {
    key: 'sorts',
    fetch: (wanted: { format: 'xlsx' | 'csv'; language: 'zh' | 'en' }) =>
      callApi(exportSorts, { query: { ...filter, ...wanted } }),
  };
  return <ExportMenu {...useExports([sheet], saveFile)} />;
}
