import type { ResultOf } from '@console/contract';
import { type OutsideSystemName, pingSystem } from '@console/contract/codegen';
import { callApi, isApiError, useFormat, useProblemText, useTableLook } from '@console/shell';
import { columnsOf, ListSection, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './texts.ts';

type Pinged = ResultOf<typeof pingSystem>;
type Asked = 'asking' | Pinged;

const keyOf = ({ kind, name }: OutsideSystemName) => `${kind} ${name}`;

/** What the tools speak with outside the console, and whether it answers when somebody asks. */
export function SystemsSection({ systems }: { systems: readonly OutsideSystemName[] }) {
  const { t } = useTranslation('codeGen');
  const { asked, ask } = usePings();
  const column = columnsOf<OutsideSystemName>(useFormat());
  const isAsking = systems.some((system) => asked[keyOf(system)] === 'asking');
  return (
    <ListSection
      look={useTableLook('codeGen.systems')}
      title={t('infoMore.systems.title')}
      actions={
        systems.length > 1 && (
          <Button
            size="small"
            variant="outlined"
            loading={isAsking}
            onClick={() => void Promise.all(systems.map(ask))}
          >
            {t('infoMore.systems.askAll')}
          </Button>
        )
      }
      rows={systems}
      rowKey={keyOf}
      none={{ title: t('infoMore.systems.none'), body: t('infoMore.systems.noneHint') }}
      columns={[
        column.text('name', t('infoMore.systems.system'), ({ name }) => name, { primary: true }),
        column.text('kind', t('infoMore.systems.kind'), ({ kind }) => t(`infoMore.kind.${kind}`)),
        column.text('state', t('infoMore.systems.state'), () => '', {
          cell: (system) => <PingState asked={asked[keyOf(system)]} />,
        }),
        column.text('ask', t('infoMore.systems.ask'), () => '', {
          cell: (system) => (
            <Button
              size="small"
              aria-label={`${t('infoMore.systems.ask')} ${system.name}`}
              disabled={asked[keyOf(system)] === 'asking'}
              onClick={() => void ask(system)}
            >
              {t('infoMore.systems.ask')}
            </Button>
          ),
        }),
      ]}
    />
  );
}

function usePings() {
  const [asked, setAsked] = useState<Readonly<Record<string, Asked>>>({});
  const problemText = useProblemText();
  const note = (system: OutsideSystemName, state: Asked) =>
    setAsked((before) => ({ ...before, [keyOf(system)]: state }));
  const ask = async (system: OutsideSystemName) => {
    note(system, 'asking');
    try {
      note(system, await callApi(pingSystem, { params: { kind: system.kind, system: system.name } }));
    } catch (error) {
      if (!isApiError(error)) throw error;
      note(system, { answers: false, tookMs: 0, reason: problemText(error) });
    }
  };
  return { asked, ask };
}

function PingState({ asked }: { asked: Asked | undefined }) {
  const { t } = useTranslation('codeGen');
  if (asked === undefined) return <>{t('infoMore.systems.unknown')}</>;
  if (asked === 'asking') return <>{t('infoMore.systems.asking')}</>;
  if (asked.answers)
    return (
      <StateChip
        tone="good"
        label={t('infoMore.systems.answers', { time: t('milliseconds', { count: asked.tookMs }) })}
      />
    );
  return (
    <Box>
      <StateChip tone="bad" label={t('infoMore.systems.fails')} />
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {asked.reason}
      </Typography>
    </Box>
  );
}
