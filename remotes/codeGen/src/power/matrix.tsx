import type { Policy, PolicyPermission, PolicyRole } from '@console/contract/codegen';
import { useName } from '@console/shell';
import { EmptyState, SearchBox, Section, SelectInput, SwitchInput } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CellDialog } from './cell-dialog.tsx';
import { usePending } from './pending.ts';
import { type Cell, cellShown, cycled, isOpen, rolesShown, rowsFound, stateOf } from './policy-rules.ts';
import { useConditionWords, usePermissionWords } from './words.ts';

/** Who may do what: a row for each permission of an area, a column for each role. */
export function Matrix({ policy }: { policy: Policy }) {
  const { t } = useTranslation('codeGen');
  const pending = usePending();
  const nameOf = usePermissionWords();
  const areas = [...new Set(policy.permissions.map((row) => row.area))];
  const [area, setArea] = useState(areas.includes('codegen') ? 'codegen' : (areas[0] ?? ''));
  const [text, setText] = useState('');
  const rows = rowsFound(policy.permissions, { area, text, nameOf });
  const roles = rolesShown(policy.roles, pending.changes).filter(
    (role) => role.area === null || role.area === area,
  );
  return (
    <Section title={t('power.matrix.title')}>
      <Box sx={partsStyle}>
        <Box sx={filtersStyle}>
          <SelectInput
            label={t('power.matrix.area')}
            value={area}
            onChange={setArea}
            options={areas.map((value) => ({ value, label: t(`power.area.${value}`) }))}
          />
          <SearchBox label={t('power.matrix.filter')} value={text} onSearch={setText} delay={150} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t(pending.mayManage ? 'power.matrix.help' : 'power.matrix.readOnly')}
        </Typography>
        {rows.length === 0 ? (
          <EmptyState title={t('power.matrix.noMatch')} />
        ) : (
          <Grid policy={policy} rows={rows} roles={roles} />
        )}
        <Legend />
      </Box>
    </Section>
  );
}

interface Place {
  readonly row: number;
  readonly column: number;
}

interface GridProps {
  policy: Policy;
  rows: readonly PolicyPermission[];
  roles: readonly PolicyRole[];
}

/** One stop for Tab; the arrow keys move in it, Space goes round, Enter says more. */
function Grid({ policy, rows, roles }: GridProps) {
  const { t } = useTranslation('codeGen');
  const name = useName();
  const { changes, mayManage, add } = usePending();
  const nameOf = usePermissionWords();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [details, setDetails] = useState(() => matchMedia('(pointer: coarse)').matches);
  const [opened, setOpened] = useState<{ row: PolicyPermission; role: PolicyRole }>();
  const cellOf = (row: PolicyPermission, role: PolicyRole) =>
    cellShown(policy.rules, changes, role.code, row.code);
  const go = (row: PolicyPermission, role: PolicyRole) => {
    const cell = cellOf(row, role);
    const hasLimits = ['limited', 'partlyDenied'].includes(stateOf(cell));
    // What somebody has limited is not thrown away by a click.
    if (details || hasLimits) return setOpened({ row, role });
    if (mayManage && isOpen(cell, role))
      add({ kind: 'cell', role: role.code, permission: row.code, ...cycled(cell, row) });
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(at, event.key, { row: rows.length - 1, column: roles.length - 1 });
    if (!next) return;
    event.preventDefault();
    setAt(next);
    focusOn(grid, next);
  };
  const stands = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, roles.length - 1) };
  return (
    <>
      <SwitchInput label={t('power.matrix.details')} value={details} onChange={setDetails} />
      <Box sx={frameStyle}>
        <table ref={grid} aria-label={t('power.tabs.matrix')} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col">{t('power.matrix.permission')}</th>
              {roles.map((role) => (
                <th key={role.code} scope="col">
                  <span>{name(role.names)}</span>
                  <small>{t('power.matrix.people', { count: role.people })}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowAt) => (
              <tr key={row.code}>
                <th scope="row">
                  <span>{nameOf(row.code) ?? row.code}</span>
                  {nameOf(row.code) && <code>{row.code}</code>}
                </th>
                {roles.map((role, columnAt) => (
                  <td key={role.code}>
                    <CellButton
                      cell={cellOf(row, role)}
                      label={`${row.code} · ${name(role.names)}`}
                      open={mayManage && isOpen(cellOf(row, role), role)}
                      place={`${rowAt}-${columnAt}`}
                      isStop={stands.row === rowAt && stands.column === columnAt}
                      onFocus={() => setAt({ row: rowAt, column: columnAt })}
                      onCycle={() => go(row, role)}
                      onOpen={() => setOpened({ row, role })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {opened && (
          <CellDialog
            permission={opened.row}
            role={opened.role}
            cell={cellOf(opened.row, opened.role)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Box>
    </>
  );
}

const steps: Readonly<Record<string, (at: Place, last: Place) => Place>> = {
  ArrowDown: (at, last) => ({ ...at, row: Math.min(at.row + 1, last.row) }),
  ArrowUp: (at) => ({ ...at, row: Math.max(at.row - 1, 0) }),
  ArrowRight: (at, last) => ({ ...at, column: Math.min(at.column + 1, last.column) }),
  ArrowLeft: (at) => ({ ...at, column: Math.max(at.column - 1, 0) }),
  Home: (at) => ({ ...at, column: 0 }),
  End: (at, last) => ({ ...at, column: last.column }),
};

const moved = (at: Place, key: string, last: Place): Place | undefined => steps[key]?.(at, last);

const focusOn = (grid: RefObject<HTMLTableElement | null>, { row, column }: Place) =>
  grid.current?.querySelector<HTMLElement>(`[data-place="${row}-${column}"]`)?.focus();

interface CellButtonProps {
  cell: Cell;
  label: string;
  open: boolean;
  place: string;
  isStop: boolean;
  onFocus(): void;
  onCycle(): void;
  onOpen(): void;
}

const signs = { none: '', allow: '✓', limited: '◐', deny: '✕', partlyDenied: '◑' } as const;

function CellButton({ cell, label, open, place, isStop, onFocus, onCycle, onOpen }: CellButtonProps) {
  const { t } = useTranslation('codeGen');
  const condition = useConditionWords();
  const state = stateOf(cell);
  const rule = cell.deny ?? cell.allow;
  const limit = rule && rule.condition.kind !== 'all' ? condition(rule.condition) : '';
  const told = [
    t(`power.state.${state}`),
    limit,
    cell.core && t('power.core'),
    cell.changed && t('power.changed'),
  ]
    .filter(Boolean)
    .join(', ');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Box
      component="button"
      type="button"
      data-place={place}
      data-state={state}
      data-changed={cell.changed || undefined}
      aria-label={`${label}: ${told}`}
      aria-disabled={!open || undefined}
      title={told}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onCycle}
      onKeyDown={onKeyDown}
      sx={cellStyle}
    >
      <span aria-hidden>{signs[state]}</span>
    </Box>
  );
}

function Legend() {
  const { t } = useTranslation('codeGen');
  return (
    <Box component="ul" aria-label={t('power.matrix.legend')} sx={legendStyle}>
      {(['allow', 'limited', 'deny', 'partlyDenied'] as const).map((state) => (
        <li key={state}>
          <Box
            component="span"
            aria-hidden
            data-state={state}
            sx={{ ...cellStyle, width: 24, minHeight: 24 }}
          >
            {signs[state]}
          </Box>
          {t(`power.state.${state}`)}
        </li>
      ))}
    </Box>
  );
}

const partsStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' };

const filtersStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '240px minmax(0, 360px)' },
  alignItems: 'end',
};

const frameStyle = {
  overflow: 'auto',
  maxHeight: 'min(70vh, 900px)',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '@media print': { maxHeight: 'none', overflow: 'visible', border: 0 },
  '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%' },
  '& th, & td': { borderBottom: 1, borderColor: 'divider', padding: 0.5 },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    typography: 'body2',
    fontWeight: 600,
    textAlign: 'center',
    minWidth: 112,
    verticalAlign: 'bottom',
    '& small': { display: 'block', fontWeight: 400, color: 'text.secondary' },
  },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
    textAlign: 'start',
    typography: 'body2',
    paddingInline: 1.5,
    minWidth: { xs: 150, sm: 260 },
    maxWidth: { xs: 170, sm: 380 },
    overflowWrap: 'anywhere',
    '& code': { display: 'block', color: 'text.secondary', fontSize: '0.75rem' },
  },
  '& thead th:first-of-type': { zIndex: 3 },
  '& td': { textAlign: 'center' },
  '& tbody tr:hover > *': { bgcolor: 'action.hover' },
} as const;

const cellStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  width: '100%',
  minWidth: 32,
  minHeight: 32,
  border: '1px solid transparent',
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.secondary',
  font: 'inherit',
  fontWeight: 700,
  cursor: 'pointer',
  '&[aria-disabled]': { cursor: 'default' },
  '&[data-state="allow"], &[data-state="limited"]': { color: 'success.main' },
  '&[data-state="deny"], &[data-state="partlyDenied"]': { color: 'error.main' },
  '&[data-changed]': { borderColor: 'warning.main', bgcolor: 'action.selected' },
  '&:hover:not([aria-disabled])': { borderColor: 'divider' },
  '@media (pointer: coarse)': { minHeight: 44, minWidth: 44 },
} as const;

const legendStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  padding: 0,
  margin: 0,
  listStyle: 'none',
  typography: 'body2',
  color: 'text.secondary',
  '& li': { display: 'flex', alignItems: 'center', gap: 0.5 },
} as const;
