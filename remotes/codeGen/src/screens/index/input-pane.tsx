import { Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { GeneratorState } from '../../generator/use-generator.ts';
import type { Tool } from '../../tools/registry.ts';
import { example } from './example.ts';
import { TextPane } from './text-pane.tsx';
import { useWords } from './words.ts';

interface InputPaneProps {
  text: string;
  onText(text: string): void;
  onRun(): void;
  state: GeneratorState;
  /** What it is for a small tool, where it is no data. */
  suits: Tool | undefined;
}

/** Paste, drop or open; what it is taken for, and where it is broken. */
export function InputPane({ text, onText, onRun, state, suits }: InputPaneProps) {
  const { t } = useTranslation('codeGen');
  const words = useWords();
  const { answer, pending } = state;
  const unknown = answer?.kind === 'unknown' && !suits;
  const problem = answer?.problem;
  // How large it may be, the pane says itself.
  const fault =
    problem && problem.code !== 'tooLarge'
      ? { words: problem.words ? words(problem.words) : t(`problem.${problem.code}`), place: problem }
      : undefined;
  return (
    <Section
      title={t('input.title')}
      actions={
        <>
          {answer && answer.kind !== 'empty' && (
            <Box role="status">
              <StateChip
                tone={unknown ? 'warn' : answer.problem ? 'bad' : 'good'}
                label={
                  answer.kind === 'unknown' && suits ? t(`tools.title.${suits.id}`) : t(`kind.${answer.kind}`)
                }
              />
            </Box>
          )}
          {text === '' ? (
            <Button size="small" onClick={() => onText(example)}>
              {t('input.example')}
            </Button>
          ) : (
            <Button size="small" color="inherit" onClick={() => onText('')}>
              {t('input.clear')}
            </Button>
          )}
          <Button size="small" variant="contained" onClick={onRun} loading={pending} disabled={text === ''}>
            {t('input.run')}
          </Button>
        </>
      }
    >
      <TextPane
        label={t('input.label')}
        text={text}
        onText={onText}
        rows={16}
        placeholder={t('input.placeholder')}
        help={t('input.help')}
        fault={fault}
      />
    </Section>
  );
}
