import {
  deleteI18nKeys,
  getI18nProject,
  type I18nKey,
  i18nChecks,
  i18nFilters,
  listI18nKeys,
  setI18nStatus,
} from '@console/contract/codegen';
import {
  confirm,
  invalidate,
  type ListAddress,
  notify,
  useAct,
  useEndpointPages,
  useProblemText,
} from '@console/shell';
import {
  type Column,
  choiceFilter,
  ErrorState,
  ListPanel,
  optionsOf,
  StateChip,
  useSelection,
  useShortcuts,
} from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, neighbour, nextMissing, statusOf, textOf, withSaved } from './grid-rules.ts';
import { KeyPanel } from './key-panel.tsx';
import { useLanguageName } from './language-names.ts';
import type { I18nRights } from './may.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import type { ProjectInDetail } from './project-detail.ts';
import { cellId, type Onward, TextCell } from './text-cell.tsx';
import { type I18nView, keysQuery } from './views.ts';

interface KeyGridProps {
  detail: ProjectInDetail;
  view: I18nView;
  address: ListAddress;
  rights: I18nRights;
}

/** Keys down, languages across. */
export function KeyGrid({ detail, view, address, rights }: KeyGridProps) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const languageName = useLanguageName();
  const { project } = detail;
  const { projectId, sourceLanguage, languages } = project;
  const pages = useEndpointPages(listI18nKeys, { params: { projectId }, query: keysQuery(view) });
  const grid = useGrid(
    pages.pages.flatMap(({ items }) => items),
    pages.more,
    usualLanguage(detail, view),
  );
  const selection = useSelection();
  const [opened, open] = useState<string>();
  const [adding, setAdding] = useState(false);
  const { rows } = grid;
  // An address that names one key opens it: somebody has clicked its text, or sent a link.
  const only = view.key !== undefined && rows.length === 1 ? rows[0]?.keyId : undefined;
  useEffect(() => open(only), [only]);
  useGridKeys(grid, projectId, rights);
  const shown = rows.find(({ keyId }) => keyId === opened);
  const columns: Column<I18nKey>[] = [
    {
      key: 'key',
      label: t('i18n.keys.key'),
      primary: true,
      cell: (row) => <KeyCell row={row} onOpen={() => open(row.keyId)} />,
    },
    ...languages.map(
      (language): Column<I18nKey> => ({
        key: language,
        label: languageName(language),
        cell: (row) => (
          <TextCell
            {...{ projectId, row, language, sourceLanguage }}
            mayEdit={rights.editIn(language)}
            editing={grid.editing.has(cellId({ keyId: row.keyId, language }))}
            onEdit={grid.edit}
            onSaved={grid.save}
            onCancel={grid.leave}
            onLeft={grid.close}
          />
        ),
      }),
    ),
  ];
  if (pages.error && pages.pages.length === 0)
    return (
      <ErrorState title={t('i18n.keys.caption')} body={problemText(pages.error)} onRetry={pages.retry} />
    );
  return (
    <>
      <ListPanel
        caption={t('i18n.keys.caption')}
        rows={rows}
        rowKey={({ keyId }) => keyId}
        columns={columns}
        dense
        selection={languages.some(rights.editIn) ? { ...selection, label: ({ key }) => key } : undefined}
        bulk={
          <BulkActs
            {...{ projectId, selection, onDone: grid.forget }}
            languages={languages.filter(rights.editIn)}
            mayDelete={rights.edit}
          />
        }
        address={address}
        filterBy={[
          { kind: 'search', name: 'q', label: t('i18n.keys.search') },
          // Comes with a link to one key.
          { kind: 'given', name: 'key', label: t('i18n.keys.key'), told: view.key ?? '' },
          choiceFilter(
            'namespace',
            t('i18n.keys.namespace'),
            t('i18n.keys.allNamespaces'),
            detail.namespaces.map(({ namespace }) => ({ value: namespace, label: namespace })),
          ),
          choiceFilter(
            'filter',
            t('i18n.keys.state'),
            t('i18n.keys.anyState'),
            optionsOf(i18nFilters, (one) => t(`i18n.filters.${one}`)),
          ),
          choiceFilter(
            'language',
            t('i18n.keys.language'),
            t('i18n.keys.anyLanguage'),
            languages.map((language) => ({ value: language, label: languageName(language) })),
          ),
          choiceFilter(
            'check',
            t('i18n.keys.check'),
            t('i18n.keys.anyCheck'),
            i18nChecks.map((check) => ({
              value: check,
              label: `${t(`i18n.checks.${check}`)} (${detail.problems[check] ?? 0})`,
            })),
          ),
        ]}
        view={
          rights.edit && (
            <Button size="small" variant="outlined" onClick={() => setAdding(true)}>
              {t('i18n.keys.new')}
            </Button>
          )
        }
        noMatch={t('i18n.keys.noMatch')}
        none={{ title: t('i18n.keys.none'), body: t('i18n.keys.noneBody') }}
      />
      {pages.hasMore && (
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <Button variant="outlined" loading={pages.reading} onClick={pages.more}>
            {t('i18n.keys.more')}
          </Button>
        </Box>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary', display: { xs: 'none', md: 'block' } }}>
        {t('i18n.keys.shortcuts')}
      </Typography>
      {shown && (
        <KeyPanel
          {...{ detail, rights }}
          row={shown}
          onChange={grid.take}
          onClose={() => {
            open(undefined);
            if (view.key) address.set({ key: undefined });
          }}
        />
      )}
      {adding && (
        <NewKeyDialog
          detail={detail}
          namespace={view.namespace}
          onClose={() => setAdding(false)}
          onMade={({ namespace, key }) => address.set({ namespace, key, filter: undefined, q: undefined })}
        />
      )}
    </>
  );
}

/** The one that the filter names, else the first that is no source: what one came to translate. */
const usualLanguage = ({ project }: ProjectInDetail, { language }: I18nView): string =>
  language ?? project.languages.find((one) => one !== project.sourceLanguage) ?? project.sourceLanguage;

function KeyCell({ row, onOpen }: { row: I18nKey; onOpen(): void }) {
  const { t } = useTranslation('codeGen');
  return (
    <Box sx={{ minWidth: 0, display: 'grid', justifyItems: 'start', gap: 0.25 }}>
      <Button
        size="small"
        color="inherit"
        aria-label={t('i18n.keys.details', { key: row.key })}
        onClick={onOpen}
        sx={{
          textAlign: 'start',
          textTransform: 'none',
          overflowWrap: 'anywhere',
          fontFamily: 'monospace',
          paddingInline: 0.5,
        }}
      >
        {row.key}
      </Button>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 0.5,
          paddingInline: 0.5,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>{row.namespace}</span>
        {row.used === false && <StateChip tone="warn" label={t('i18n.keys.unused')} />}
        {row.comments > 0 && <span>{t('i18n.keys.comments', { count: row.comments })}</span>}
      </Box>
    </Box>
  );
}

interface Grid {
  readonly rows: readonly I18nKey[];
  /** The cell that is typed in, and those that one has left and whose text is not saved yet. */
  readonly editing: ReadonlySet<string>;
  readonly usual: string;
  edit(cell: Cell): void;
  /** The focus goes back to the cell, or stays where it is. */
  leave(cell: Cell): void;
  close(cell: Cell): void;
  save(row: I18nKey, cell: Cell, onward: Onward): void;
  take(row: I18nKey): void;
  forget(): void;
}

/** What was saved stays in its place, also where a filter would no longer show it: one goes on from there. */
function useGrid(read: readonly I18nKey[], more: () => void, usual: string): Grid {
  const [saved, setSaved] = useState<ReadonlyMap<string, I18nKey>>(new Map());
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState<string>();
  const rows = withSaved(read, saved);
  // Syncs with the document: the cell that was left has become a button again.
  useEffect(() => {
    if (focus === undefined) return;
    document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(focus)}"]`)?.focus();
    setFocus(undefined);
  }, [focus]);
  const take = (row: I18nKey) => setSaved((before) => new Map([...before, [row.keyId, row]]));
  const edit = (cell: Cell) => setEditing((before) => new Set([...before, cellId(cell)]));
  const close = (cell: Cell) =>
    setEditing((before) => new Set([...before].filter((one) => one !== cellId(cell))));
  const leave = (cell: Cell) => {
    close(cell);
    setFocus(cellId(cell));
  };
  return {
    rows,
    editing,
    usual,
    take,
    leave,
    close,
    edit,
    forget: () => setSaved(new Map()),
    save: (row, cell, onward) => {
      take(row);
      void invalidate(getI18nProject);
      const next =
        onward === 'nextMissing'
          ? nextMissing(withSaved(rows, new Map([[row.keyId, row]])), cell)
          : undefined;
      if (onward === 'left') close(cell);
      else if (next) {
        close(cell);
        edit(next);
      } else {
        if (onward === 'nextMissing') more();
        leave(cell);
      }
    },
  };
}

/** The cell that has the focus, as its button tells. */
function focusedCell(): Cell | undefined {
  const said = (document.activeElement as HTMLElement | null)?.dataset.cell;
  const [keyId, language] = said?.split(':') ?? [];
  return keyId && language ? { keyId, language } : undefined;
}

const focusCell = (cell: Cell | undefined) =>
  cell && document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(cellId(cell))}"]`)?.focus();

function useGridKeys(grid: Grid, projectId: string, rights: I18nRights): void {
  const { t } = useTranslation('codeGen');
  const [act] = useAct();
  const review = async (cell: Cell | undefined) => {
    const row = grid.rows.find(({ keyId }) => keyId === cell?.keyId);
    const text = cell && row && textOf(row, cell.language);
    if (!cell || !row || !text || !rights.editIn(cell.language)) return;
    const status = statusOf(row, cell.language) === 'reviewed' ? 'draft' : 'reviewed';
    await act((call) =>
      call(setI18nStatus, {
        params: { projectId },
        body: { keyIds: [cell.keyId], language: cell.language, status },
      }),
    );
    grid.forget();
    focusCell(cell);
  };
  useShortcuts(
    {
      J: () => focusCell(neighbour(grid.rows, focusedCell(), 1, grid.usual)),
      K: () => focusCell(neighbour(grid.rows, focusedCell(), -1, grid.usual)),
      R: () => void review(focusedCell()),
    },
    { words: { J: t('i18n.grid.next'), K: t('i18n.grid.previous'), R: t('i18n.grid.review') } },
  );
}

interface BulkActsProps {
  projectId: string;
  selection: ReturnType<typeof useSelection>;
  languages: readonly string[];
  mayDelete: boolean;
  onDone(): void;
}

function BulkActs({ projectId, selection, languages, mayDelete, onDone }: BulkActsProps) {
  const { t } = useTranslation('codeGen');
  const [act, pending] = useAct();
  const keyIds = [...selection.ids];
  const disabled = pending || keyIds.length === 0;
  const mark = async (language: string, status: 'reviewed' | 'draft') => {
    const done = await act((call) =>
      call(setI18nStatus, { params: { projectId }, body: { keyIds, language, status } }),
    );
    if (!done) return;
    onDone();
    notify.success(t('i18n.keys.reviewed', { count: done.changed }));
  };
  const remove = async () => {
    const agreed = await confirm({
      title: t('i18n.keys.deleteTitle', { count: keyIds.length }),
      body: t('i18n.keys.deleteBody'),
      confirmLabel: t('i18n.keys.deleteChosen'),
      danger: true,
    });
    if (!agreed) return;
    if (await act((call) => call(deleteI18nKeys, { params: { projectId }, body: { keyIds } }))) {
      onDone();
      selection.end();
    }
  };
  return (
    <>
      {languages.map((language) => (
        <Button
          key={language}
          size="small"
          disabled={disabled}
          onClick={() => void mark(language, 'reviewed')}
        >
          {t('i18n.keys.markReviewed', { language })}
        </Button>
      ))}
      {languages.map((language) => (
        <Button key={language} size="small" disabled={disabled} onClick={() => void mark(language, 'draft')}>
          {t('i18n.keys.markDraft', { language })}
        </Button>
      ))}
      {mayDelete && (
        <Button size="small" color="error" disabled={disabled} onClick={() => void remove()}>
          {t('i18n.keys.deleteChosen')}
        </Button>
      )}
    </>
  );
}
