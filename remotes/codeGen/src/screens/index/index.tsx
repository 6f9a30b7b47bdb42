import { codeGenInfoPath } from '@console/contract/codegen';
import { usePermission, useSession } from '@console/shell';
import { ForbiddenState, isComposed, Page, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { keepWork, keptWork, type Work } from '../../generator/kept-work.ts';
import { useGenerator } from '../../generator/use-generator.ts';
import { InputPane } from './input-pane.tsx';
import { OutputPane } from './output-pane.tsx';

export const handle = { title: 'index.title' };

/** `/codeGen/`: the quick generator, and the way to the other tools. */
export function Component() {
  const { t } = useTranslation('codeGen');
  const { me, user } = useSession();
  const refused = !usePermission('codegen.use') && me !== undefined;
  const mayInfo = usePermission('codegen.info.view');
  // Until the API has said what the user may do, nothing is refused: the generator asks it nothing and works without it.
  if (refused) return <ForbiddenState permission="codegen.use" grantedBy={t('forbidden.grantedBy')} />;
  return (
    <Page title={t('index.title')} subtitle={t('index.subtitle')} width="wide">
      <QuickGenerator key={user?.sub} />
      {mayInfo && (
        <Section title={t('index.tools')}>
          <Typography sx={{ color: 'text.secondary', marginBottom: 1 }}>{t('info.subtitle')}</Typography>
          <Button component={Link} to={codeGenInfoPath} variant="outlined">
            {t('info.title')}
          </Button>
        </Section>
      )}
    </Page>
  );
}

function QuickGenerator() {
  const [work, setWork] = useState(keptWork);
  const [runs, setRuns] = useState(0);
  const state = useGenerator(work, runs);
  const change = (part: Partial<Work>) => setWork((old) => ({ ...old, ...part }));
  const run = () => setRuns((count) => count + 1);
  useEffect(() => keepWork(work), [work]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposed(event.nativeEvent)) return;
    event.preventDefault();
    run();
  };
  return (
    <Box onKeyDown={onKeyDown} sx={panesStyle}>
      <InputPane text={work.text} onText={(text) => change({ text })} onRun={run} state={state} />
      <OutputPane work={work} onWork={change} state={state} />
    </Box>
  );
}

const panesStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  alignItems: 'start',
};
