import type { StoredObject } from '@console/contract/codegen';
import { useFormat } from '@console/shell';
import { type Column, DataTable, type Selection } from '@console/ui';
import { FolderIcon } from '@console/ui/icons';
import { useTranslation } from 'react-i18next';
import type { Row } from './object-rows.ts';

export interface ObjectListProps {
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly caption: string;
  open(row: Row): void;
}

/** Name, size, type, time, class. */
export function ObjectList({ rows, selection, caption, open }: ObjectListProps) {
  const columns = useColumns();
  return (
    <DataTable<Row>
      caption={caption}
      rows={rows}
      columns={columns}
      rowKey={({ key }) => key}
      onOpen={open}
      dense
      selection={{ ...selection, label: ({ name }) => name }}
    />
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const ofObject = (show: (object: StoredObject) => string) => (row: Row) =>
    row.object ? show(row.object) : '';
  return [
    {
      key: 'name',
      label: t('qiniu.columns.name'),
      primary: true,
      cell: ({ key, name, object }) => (
        <span data-object-key={key}>
          {!object && (
            <FolderIcon fontSize="small" sx={{ verticalAlign: 'text-bottom', marginInlineEnd: 0.75 }} />
          )}
          {object ? name : `${name}/`}
        </span>
      ),
    },
    {
      key: 'size',
      label: t('qiniu.columns.size'),
      align: 'right',
      card: 'half',
      cell: ofObject(({ size }) => format.bytes(size)),
    },
    { key: 'mime', label: t('qiniu.columns.mime'), hideBelow: 'md', cell: ofObject(({ mime }) => mime) },
    {
      key: 'modifiedAt',
      label: t('qiniu.columns.modifiedAt'),
      nowrap: true,
      card: 'half',
      cell: ofObject(({ modifiedAt }) => format.instant(modifiedAt)),
    },
    {
      key: 'storageClass',
      label: t('qiniu.columns.storageClass'),
      hideBelow: 'lg',
      cell: ofObject(({ storageClass }) => t(`qiniu.classes.${storageClass}`)),
    },
  ];
}
