import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathKey, type Ran, type Row } from '../engine/engine-messages.ts';
import type { FilterEngine } from '../engine/filter-engine.ts';
import type { Condition } from '../query/condition-rules.ts';
import type { Json, KeptKind } from '../reading/exact-json.ts';
import { KeptBadge, shortText } from './result-table.tsx';

interface ResultTreeProps {
  engine: FilterEngine;
  ran: Ran;
  result: number;
  onValue?: ((condition: Condition) => void) | undefined;
}

const pageSize = 100;
/** Elements of one list or object that are drawn at once. */
const mostChildren = 200;

/** The results one below the other, each to be opened. */
export function ResultTree({ engine, ran, result, onValue }: ResultTreeProps) {
  const { t } = useTranslation('codeGen');
  const [more, setMore] = useState<{ of: number; rows: readonly Row[] }>({ of: result, rows: [] });
  const [wanted, setWanted] = useState(0);
  const rows = [...ran.firstRows, ...(more.of === result ? more.rows : [])];
  // Syncs with the engine: further rows, once somebody asks for them.
  useEffect(() => {
    if (wanted === 0) return;
    let here = true;
    void engine.ask({ kind: 'rows', from: pageSize, to: wanted }).then((outcome) => {
      if (here && 'answer' in outcome) setMore({ of: result, rows: outcome.answer });
    });
    return () => {
      here = false;
    };
  }, [engine, wanted, result]);
  return (
    <Box>
      <Box component="ol" sx={rootStyle}>
        {rows.map((row, index) => (
          <li key={`${result}-${index}`}>
            <Node
              name={String(index + 1)}
              value={row.value}
              path={[]}
              row={row}
              onValue={onValue}
              open={rows.length <= 3}
            />
          </li>
        ))}
      </Box>
      {rows.length < ran.count && (
        <Button size="small" onClick={() => setWanted(rows.length + pageSize)}>
          {t('filter.tree.more')}
        </Button>
      )}
    </Box>
  );
}

interface NodeProps {
  name: string;
  value: Json;
  path: readonly (string | number)[];
  row: Row;
  onValue: ((condition: Condition) => void) | undefined;
  open?: boolean;
}

function Node({ name, value, path, row, onValue, open = false }: NodeProps) {
  const { t } = useTranslation('codeGen');
  const [isOpen, setOpen] = useState(open);
  if (typeof value !== 'object' || value === null) {
    const kept = row.kept[pathKey(path)];
    return <Leaf name={name} value={value} path={path} kept={kept} onValue={onValue} />;
  }
  const entries = Array.isArray(value)
    ? value.map((one, index) => [index, one] as const)
    : Object.entries(value);
  const shown = entries.slice(0, mostChildren);
  return (
    <>
      <ButtonBase aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={nodeStyle}>
        <Box component="span" aria-hidden sx={{ width: 16, flexShrink: 0 }}>
          {isOpen ? '▾' : '▸'}
        </Box>
        <Box component="span" sx={nameStyle}>
          {name}
        </Box>
        <Box
          component="span"
          sx={{ color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {isOpen
            ? t(`filter.tree.${Array.isArray(value) ? 'list' : 'fields'}`, { count: entries.length })
            : shortText(value)}
        </Box>
      </ButtonBase>
      {isOpen && (
        <Box component="ul" sx={childrenStyle}>
          {shown.map(([key, inner]) => (
            <li key={key}>
              <Node name={String(key)} value={inner} path={[...path, key]} row={row} onValue={onValue} />
            </li>
          ))}
          {entries.length > shown.length && (
            <Box component="li" sx={{ color: 'text.secondary' }}>
              {t('filter.tree.rest', { count: entries.length - shown.length })}
            </Box>
          )}
        </Box>
      )}
    </>
  );
}

interface LeafProps {
  name: string;
  value: Json;
  path: readonly (string | number)[];
  kept: KeptKind | undefined;
  onValue: ((condition: Condition) => void) | undefined;
}

function Leaf({ name, value, path, kept, onValue }: LeafProps) {
  const { t } = useTranslation('codeGen');
  const keys = path.filter((key) => typeof key === 'string');
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return (
    <Box sx={{ ...nodeStyle, cursor: 'default', paddingInlineStart: '16px' }}>
      <Box component="span" sx={nameStyle}>
        {name}
      </Box>
      {onValue ? (
        <ButtonBase
          onClick={() => onValue({ path: keys, value, kept })}
          aria-label={t('filter.tree.condition', { field: keys.join('.'), value: text })}
          sx={valueStyle}
        >
          {text}
        </ButtonBase>
      ) : (
        <Box component="span" sx={valueStyle}>
          {text}
        </Box>
      )}
      {kept && <KeptBadge kind={kept} label={t(`filter.kept.${kept}`)} />}
    </Box>
  );
}

const rootStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '0.8125rem',
};
const childrenStyle = {
  listStyle: 'none',
  margin: 0,
  paddingInlineStart: 2.5,
  borderInlineStart: 1,
  borderColor: 'divider',
};
const nodeStyle = {
  display: 'flex',
  width: '100%',
  minHeight: 26,
  gap: 1,
  alignItems: 'center',
  justifyContent: 'flex-start',
  textAlign: 'start',
  fontFamily: 'inherit',
  fontSize: 'inherit',
  borderRadius: 0.5,
};
const nameStyle = { color: 'info.main', flexShrink: 0, overflowWrap: 'anywhere' };
const valueStyle = {
  fontFamily: 'inherit',
  fontSize: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  borderRadius: 0.5,
  '&:is(button):hover': { bgcolor: 'action.hover' },
};
