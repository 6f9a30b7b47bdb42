import {
  connectedTools,
  listI18nProjects,
  listObjectBuckets,
  listToolStates,
} from '@console/contract/codegen';
import { useAnswer } from '@console/shell';
import { StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/**
 * What is worth knowing before a tool is opened: how much waits or is there, and whether what it speaks with answers.
 * Nothing for tools that need nobody, and until it is known.
 */
export function ToolState({ path }: { path: string }) {
  switch (path) {
    case 'i18n':
      return (
        <Box component="span" sx={chipsStyle}>
          <MissingTexts />
          <AskedState path={path} onlyTrouble />
        </Box>
      );
    case 'qiniu':
      return (
        <Box component="span" sx={chipsStyle}>
          <Buckets />
          <AskedState path={path} onlyTrouble />
        </Box>
      );
    default:
      return connectedTools.some((tool) => tool === path) ? <AskedState path={path} /> : null;
  }
}

const chipsStyle = { display: 'flex', flexWrap: 'wrap', gap: 0.5 };

/** @param onlyTrouble where another chip tells of what goes well */
function AskedState({ path, onlyTrouble = false }: { path: string; onlyTrouble?: boolean }) {
  const { t } = useTranslation('codeGen');
  const { result } = useAnswer(listToolStates);
  const state = result?.items.find(({ tool }) => tool === path);
  if (!state || state.systems === 0) return null;
  const { systems, answering } = state;
  if (onlyTrouble && answering === systems) return null;
  const tone = answering === systems ? 'good' : answering === 0 ? 'bad' : 'warn';
  return <StateChip tone={tone} label={t('tools.cards.answering', { answering, systems })} />;
}

/** Over all projects and languages. */
function MissingTexts() {
  const { t } = useTranslation('codeGen');
  const { result } = useAnswer(listI18nProjects);
  if (!result || result.items.length === 0) return null;
  const missing = result.items
    .flatMap(({ counts }) => Object.values(counts.languages))
    .reduce((sum, { needed, there }) => sum + Math.max(0, needed - there), 0);
  return missing > 0 ? (
    <StateChip tone="warn" label={t('tools.cards.missingTexts', { count: missing })} />
  ) : (
    <StateChip tone="good" label={t('tools.cards.allTranslated')} />
  );
}

function Buckets() {
  const { t } = useTranslation('codeGen');
  const { result } = useAnswer(listObjectBuckets);
  if (!result || result.items.length === 0) return null;
  return <StateChip tone="neutral" label={t('tools.cards.buckets', { count: result.items.length })} />;
}
