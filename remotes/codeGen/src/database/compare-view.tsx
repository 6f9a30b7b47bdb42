import { type ConsultedDatabase, DatabaseCatalog, getDatabaseSchema } from '@console/contract/codegen';
import { callApi, isApiError, useProblemText } from '@console/shell';
import { DataTable, EmptyState, FileButton, SelectInput, saveFile } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { catalogDifferences } from './catalog-diff-rules.ts';

export interface CompareViewProps {
  database: string;
  catalog: DatabaseCatalog;
  databases: readonly ConsultedDatabase[];
}

interface Other {
  readonly name: string;
  readonly catalog: DatabaseCatalog;
}

/** The catalogue beside another one's, or beside a snapshot that was kept as a file: a file can lie in a repository. */
export default function CompareView({ database, catalog, databases }: CompareViewProps) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const [other, setOther] = useState<Other>();
  const [problem, setProblem] = useState<string>();
  const choose = async (name: string) => {
    setProblem(undefined);
    try {
      const answer = await callApi(getDatabaseSchema, { params: { database: name } });
      if (answer.catalog) setOther({ name, catalog: answer.catalog });
    } catch (error) {
      if (!isApiError(error)) throw error;
      setProblem(problemText(error));
    }
  };
  const open = async (file: File) => {
    setProblem(undefined);
    const read = z.safeParse(DatabaseCatalog, jsonIn(new TextDecoder().decode(await file.arrayBuffer())));
    if (read.success) setOther({ name: file.name, catalog: read.data });
    else setProblem(t('database.compare.noSnapshot'));
  };
  const differences = other && catalogDifferences(other.catalog, catalog);
  const others = databases.filter(({ name }) => name !== database);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
        {others.length > 0 && (
          <Box sx={{ minWidth: 220 }}>
            <SelectInput
              label={t('database.compare.with')}
              value={other && others.some(({ name }) => name === other.name) ? other.name : ''}
              onChange={(name) => void choose(name)}
              options={others.map(({ name }) => ({ value: name, label: name }))}
            />
          </Box>
        )}
        <FileButton
          label={t('database.compare.open')}
          accept=".json,application/json"
          onFile={(file) => void open(file)}
        />
        <Button
          variant="outlined"
          onClick={() =>
            saveFile(`${database}-schema.json`, JSON.stringify(catalog, null, 2), 'application/json')
          }
        >
          {t('database.compare.save')}
        </Button>
      </Box>
      {problem && (
        <Alert severity="error" role="alert">
          {problem}
        </Alert>
      )}
      {!other && <EmptyState title={t('database.compare.empty')} body={t('database.compare.emptyHint')} />}
      {other && differences?.length === 0 && (
        <Alert severity="success">{t('database.compare.equal', { name: other.name })}</Alert>
      )}
      {other && differences && differences.length > 0 && (
        <>
          <Typography role="status">{t('database.compare.count', { count: differences.length })}</Typography>
          <DataTable
            caption={t('database.view.compare')}
            rows={differences}
            rowKey={(one) => `${one.of} ${one.kind} ${one.name}`}
            dense
            columns={[
              {
                key: 'of',
                label: t('database.compare.of'),
                cell: ({ of, name, kind }) =>
                  kind === 'column' || kind === 'key' || kind === 'index' ? `${of} · ${name}` : of,
              },
              {
                key: 'kind',
                label: t('database.compare.kind'),
                cell: ({ kind }) => t(`database.difference.${kind}`),
              },
              {
                key: 'before',
                label: other.name,
                cell: ({ before }) => before ?? t('database.compare.missing'),
              },
              { key: 'after', label: database, cell: ({ after }) => after ?? t('database.compare.missing') },
            ]}
          />
        </>
      )}
    </Box>
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
