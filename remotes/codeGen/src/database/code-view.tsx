import { browseRows, type CatalogTable, type DatabaseCatalog } from '@console/contract/codegen';
import { useAct, useLanguage, useRemembered } from '@console/shell';
import { EmptyState, SelectInput, saveFile, useShortcuts } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColouredCode } from '../editor/coloured-code.tsx';
import { SendMenu } from '../handover/send-menu.tsx';
import { withNeighbours } from './catalog-rules.ts';
import type { Lookup } from './generators/gen-model-rules.ts';
import { type CodeKind, codeFiles, codeKinds, codeOf } from './generators/generate-code.ts';
import { type CodeChoice, codeChoiceOf } from './remembered-here.ts';

export interface CodeViewProps {
  database: string;
  catalog: DatabaseCatalog;
  table: CatalogTable | undefined;
}

const isCodeKind = (kind: string): kind is CodeKind => (codeKinds as readonly string[]).includes(kind);
/** So much is drawn; copying and downloading take everything. */
const mostShown = 200_000;

/** Code from the catalogue: types, schemas, DDL, routes, screens, a data dictionary; made here, nothing is asked for it. */
export default function CodeView({ database, catalog, table }: CodeViewProps) {
  const { t } = useTranslation('codeGen');
  const [language] = useLanguage();
  const kept = useRemembered(codeChoiceOf(database));
  const choice: CodeChoice = kept ?? {
    kind: 'typeScript',
    scope: table ? 'table' : 'all',
    moments: 'date',
    language,
  };
  const [lookups, setLookups] = useState<readonly Lookup[]>([]);
  const [act, pending] = useAct();
  const change = (part: Partial<CodeChoice>) => codeChoiceOf(database).set({ ...choice, ...part });
  const kind = isCodeKind(choice.kind) ? choice.kind : 'typeScript';
  const scope = table ? choice.scope : 'all';
  const tables =
    !table || scope === 'all' ? catalog.tables : scope === 'near' ? withNeighbours(catalog, table) : [table];
  const wanted = { catalog, tables, lookups, options: choice, database };
  const code = tables.length === 0 ? '' : codeOf(kind, wanted);
  const { file, language: written } = codeFiles[kind];
  const download = () => saveFile(file, code, 'text/plain;charset=utf-8');
  const zip = async () => {
    const { strToU8, zipSync } = await import('fflate');
    const files = Object.fromEntries(
      codeKinds.map((one) => [codeFiles[one].file, strToU8(codeOf(one, wanted))]),
    );
    saveFile(`${database}.zip`, zipSync(files) as Uint8Array<ArrayBuffer>, 'application/zip');
  };
  const lookup = table && lookupKey(table);
  const isLookup = lookups.some((one) => one.schema === table?.schema && one.table === table.name);
  const toggle = async () => {
    if (!table || !lookup) return;
    if (isLookup)
      return setLookups(lookups.filter((one) => one.schema !== table.schema || one.table !== table.name));
    const found = await act((call) =>
      call(browseRows, {
        params: { database, schema: table.schema, table: table.name },
        body: { limit: 200 },
      }),
    );
    const at = found?.columns.findIndex(({ name }) => name === lookup) ?? -1;
    const values = found?.rows.flatMap((row) => (typeof row[at] === 'string' ? [row[at].trim()] : [])) ?? [];
    if (values.length > 0)
      setLookups([...lookups, { schema: table.schema, table: table.name, column: lookup, values }]);
  };
  useShortcuts({ 'Mod+S': () => download() });
  if (tables.length === 0) return <EmptyState title={t('database.tables.none')} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={optionsStyle}>
        <SelectInput
          label={t('database.code.kind')}
          value={kind}
          onChange={(next) => change({ kind: next })}
          options={codeKinds.map((value) => ({ value, label: t(`database.codeKind.${value}`) }))}
        />
        {table && (
          <SelectInput
            label={t('database.code.scope')}
            value={scope}
            onChange={(next) => change({ scope: next })}
            options={(['table', 'near', 'all'] as const).map((value) => ({
              value,
              label: t(`database.scope.${value}`),
            }))}
          />
        )}
        {(kind === 'typeScript' || kind === 'zod' || kind === 'kysely') && (
          <SelectInput
            label={t('database.code.moments')}
            value={choice.moments}
            onChange={(moments) => change({ moments })}
            options={(['date', 'text'] as const).map((value) => ({
              value,
              label: t(`database.moments.${value}`),
            }))}
          />
        )}
        {(kind === 'dictionary' || kind === 'dictionaryCsv') && (
          <SelectInput
            label={t('database.code.language')}
            value={choice.language}
            onChange={(next) => change({ language: next })}
            options={(['zh', 'en'] as const).map((value) => ({
              value,
              label: t(`database.languages.${value}`),
            }))}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={download}>
          {t('database.code.download')}
        </Button>
        <Button variant="outlined" onClick={() => void zip()}>
          {t('database.code.zip')}
        </Button>
        {lookup && (
          <Button
            variant="outlined"
            aria-pressed={isLookup}
            aria-disabled={pending}
            onClick={() => void toggle()}
          >
            {t(isLookup ? 'database.code.noLookup' : 'database.code.lookup', { column: lookup })}
          </Button>
        )}
        <SendMenu
          text={code}
          kind={
            written === 'typescript'
              ? 'typescript'
              : written === 'sql'
                ? 'sql'
                : written === 'json'
                  ? 'json'
                  : 'text'
          }
          from="database"
          title={`${database} ${file}`}
          language={written}
        />
      </Box>
      {code.length > mostShown && <Alert severity="info">{t('output.long')}</Alert>}
      <ColouredCode
        colours={written}
        code={code.slice(0, mostShown)}
        whole={code}
        label={file}
        language={t(`database.codeKind.${kind}`)}
        maxHeight={640}
      />
    </Box>
  );
}

/** The column by which a small table is looked up: its key, a text. */
function lookupKey({ primaryKey, columns, rowEstimate }: CatalogTable): string | undefined {
  const [only, ...more] = primaryKey?.columns ?? [];
  const column = columns.find(({ name }) => name === only);
  if (!column || more.length > 0 || (rowEstimate ?? 0) > 200) return undefined;
  return ['text', 'varchar', 'bpchar'].includes(column.base) && !column.masked ? only : undefined;
}

const optionsStyle = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  alignItems: 'end',
};
