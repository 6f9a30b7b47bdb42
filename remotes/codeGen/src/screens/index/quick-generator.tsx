import { isComposed, useShortcuts } from '@console/ui';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepWork, keptWork, type Work } from '../../generator/kept-work.ts';
import { useGenerator } from '../../generator/use-generator.ts';
import { toolsFor } from '../../tools/registry.ts';
import { copyResult } from './copy-result.ts';
import { InputPane } from './input-pane.tsx';
import { isData, OutputPane } from './output-pane.tsx';
import type { Choice } from './palette-choices.ts';
import { toolAddress } from './tool-list.tsx';

interface QuickGeneratorProps {
  /** What another tool has sent. */
  given: string | undefined;
  onChoose(choice: Choice): void;
}

/** Paste anything: what it is, and everything that can be made of it. */
export function QuickGenerator({ given, onChoose }: QuickGeneratorProps) {
  const { t } = useTranslation('codeGen');
  const [work, setWork] = useState<Work>(() =>
    given === undefined ? keptWork() : { ...keptWork(), text: given },
  );
  const [runs, setRuns] = useState(0);
  const suits = toolsFor(work.text);
  const state = useGenerator(work, runs);
  const isToolShown = suits.length > 0 && !isData(state);
  const change = (part: Partial<Work>) => setWork((old) => ({ ...old, ...part }));
  const run = () => setRuns((count) => count + 1);
  useEffect(() => keepWork(work), [work]);
  useShortcuts({
    'Mod+Enter': (event) => {
      if (isComposed(event)) return false;
      run();
      return true;
    },
    // What a small tool has found is copied where it is shown.
    'Mod+Shift+C': isToolShown ? undefined : () => void copyResult(state.output?.code ?? '', t),
  });
  return (
    <Box sx={panesStyle}>
      <InputPane
        text={work.text}
        onText={(text) => change({ text })}
        onRun={run}
        state={state}
        suits={suits[0]}
      />
      <OutputPane
        work={work}
        onWork={change}
        state={state}
        suits={suits}
        onTool={(tool) => onChoose({ to: toolAddress(tool.id), text: work.text.trim() })}
      />
    </Box>
  );
}

const panesStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  alignItems: 'start',
};
