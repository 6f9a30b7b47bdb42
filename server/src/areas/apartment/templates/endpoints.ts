import { getSheetTemplate, type templateKinds } from '@console/contract/apartment';
import type { Words } from '../../../house/sheets/sheet-cells.ts';
import type { SheetColumns } from '../../../house/sheets/sheet-columns.ts';
import { fileOf } from '../../../house/sheets/sheet-import.ts';
import { writeSheet } from '../../../house/sheets/sheet-writing.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import { findBuilding } from '../buildings/index.ts';
import { meterColumns } from '../meters/index.ts';
import { personColumns } from '../people/index.ts';
import { tenancyColumns } from '../tenancies/index.ts';

type Kind = (typeof templateKinds)[number];

const templates: Readonly<Record<Kind, { columns: SheetColumns; name: Words }>> = {
  meters: { columns: meterColumns, name: { zh: '表计', en: 'Meters' } },
  persons: { columns: personColumns, name: { zh: '人员', en: 'People' } },
  tenancies: { columns: tenancyColumns, name: { zh: '租约', en: 'Tenancies' } },
};

/** Empty sheets with the columns that imports read. */
export function serveSheetTemplates(serve: Serve): void {
  serve(getSheetTemplate, async ({ tenant, params: { kind }, query: { language }, db }) => {
    const { code } = await findBuilding(db, tenant.id);
    const { columns, name } = templates[kind];
    const bytes = await writeSheet({ name: name[language], columns, rows: [], language });
    return fileOf(`${code}-${kind}.xlsx`, bytes);
  });
}
