import { openPalette, useFirstSteps, usePaletteChoices, usePermission, useSession } from '@console/shell';
import { FirstSteps, ForbiddenState, keyName, Page } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { take } from '../../handover/handover.ts';
import { useToolName } from '../../handover/send-menu.tsx';
import { type ToolName, toolNames } from '../../handover/tools.ts';
import { toolOf } from '../../tools/registry.ts';
import { fetchAhead } from '../../tools/run-tool.ts';
import { type Choice, useToolChoices } from './palette-choices.ts';
import { QuickGenerator } from './quick-generator.tsx';
import { ToolCards } from './tool-cards.tsx';
import { ToolList, ToolStrip } from './tool-list.tsx';
import { ToolPanel } from './tool-panel.tsx';
import '../../tools/texts.ts';

export const handle = { title: 'index.title' };

/** `/codeGen/`: small tools, the quick generator, and the way to the other tools. */
export function Component() {
  const { t } = useTranslation('codeGen');
  const { me, user } = useSession();
  const refused = !usePermission('codegen.use') && me !== undefined;
  // Until the API has said what the user may do, nothing is refused: the tools ask it nothing and work without it.
  if (refused) return <ForbiddenState permission="codegen.use" grantedBy={t('forbidden.grantedBy')} />;
  return <Tools key={user?.sub} />;
}

function Tools() {
  const { t } = useTranslation('codeGen');
  const { tool, from } = useToolAddress();
  const navigate = useNavigate();
  const [handed] = useState(() => take('index'));
  // A text that came along by the palette, for the tool that it was brought to.
  const [brought, setBrought] = useState<{ id: string; text: string; times: number }>();
  useEffect(() => void fetchAhead(), []);
  const choose = ({ to, text }: Choice) => {
    const id = new URLSearchParams(to.split('?')[1]).get('tool');
    if (text !== undefined && id) setBrought((old) => ({ id, text, times: (old?.times ?? 0) + 1 }));
    void navigate(to);
  };
  // A text may be a secret: here it stays in the page.
  usePaletteChoices(useToolChoices(choose), { staysHere: true });
  const given = brought?.id === tool?.id ? brought : undefined;
  return (
    <Page
      title={t('index.title')}
      subtitle={t('index.subtitle')}
      width="wide"
      actions={
        <Button variant="outlined" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
          {t('tools.palette.open')}
          <Box component="kbd" sx={keyStyle}>
            {keyName('Mod+K')}
          </Box>
        </Button>
      }
    >
      <ToolStrip chosen={tool} />
      <Box sx={layoutStyle}>
        <ToolList chosen={tool} />
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {from && handed && !tool && <FromNotice from={from} />}
          {tool ? (
            <ToolPanel key={`${tool.id} ${given?.times ?? 0}`} tool={tool} given={given?.text} />
          ) : (
            <QuickGenerator given={handed?.text} onChoose={choose} />
          )}
          <ToolCards />
          <HowItWorks />
        </Box>
      </Box>
    </Page>
  );
}

/** For the first visit, below what one came for. */
function HowItWorks() {
  const { t } = useTranslation('codeGen');
  const { shown, skip } = useFirstSteps('codeGen.tools');
  if (!shown) return null;
  const steps = (['paste', 'choose', 'take'] as const).map((key) => ({
    ...{ key, title: t(`firstSteps.${key}.title`), body: t(`firstSteps.${key}.body`) },
  }));
  return <FirstSteps title={t('firstSteps.title')} steps={steps} onSkip={skip} />;
}

/** Which tool is open, and where a text came from; what is none is ignored. */
function useToolAddress() {
  const [search] = useSearchParams();
  const [id, from] = ['tool', 'from'].map((name) => {
    const all = search.getAll(name);
    return all.length === 1 ? all[0] : undefined;
  });
  return { tool: toolOf(id), from: toolNames.find((name) => name === from) };
}

function FromNotice({ from }: { from: ToolName }) {
  const { t } = useTranslation('codeGen');
  const nameOf = useToolName();
  return <Alert severity="info">{t('tools.panel.from', { tool: nameOf(from) })}</Alert>;
}

const layoutStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '208px minmax(0, 1fr)' },
  gap: 2.5,
  alignItems: 'start',
};
const keyStyle = {
  marginInlineStart: 1,
  paddingInline: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  typography: 'caption',
  color: 'text.secondary',
  // No phone has these keys.
  '@media (pointer: coarse)': { display: 'none' },
};
