import { connectedTools, listToolStates } from '@console/contract/codegen';
import { useAnswer } from '@console/shell';
import { StateChip } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** Whether what a tool speaks with answers; nothing for tools that need nobody, and until it is known. */
export function ToolState({ path }: { path: string }) {
  return connectedTools.some((tool) => tool === path) ? <AskedState path={path} /> : null;
}

function AskedState({ path }: { path: string }) {
  const { t } = useTranslation('codeGen');
  const { result } = useAnswer(listToolStates);
  const state = result?.items.find(({ tool }) => tool === path);
  if (!state || state.systems === 0) return null;
  const { systems, answering } = state;
  const tone = answering === systems ? 'good' : answering === 0 ? 'bad' : 'warn';
  return <StateChip tone={tone} label={t('tools.cards.answering', { answering, systems })} />;
}
