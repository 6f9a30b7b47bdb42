import { useName, useRemembered, useSession } from '@console/shell';
import { Dialog, isComposed, visuallyHidden } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import facts from '../../../remote.json' with { type: 'json' };
import { favourites, recents, toolsNamed } from '../../tools/kept-tools.ts';
import { found } from '../../tools/palette-rules.ts';
import { tools, toolsFor } from '../../tools/registry.ts';
import { titlesOf } from '../../tools/texts.ts';
import { toolAddress } from './tool-list.tsx';

/** Where a choice leads; a text that was pasted goes along. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
  readonly group: string;
  readonly to: string;
  readonly text?: string;
}

interface PaletteProps {
  onChoose(choice: Choice): void;
  onClose(): void;
}

/** The whole console of tools by keyboard: typed by name in either language, or by pasting what is to be looked at. */
export function Palette({ onChoose, onClose }: PaletteProps) {
  const { t } = useTranslation('codeGen');
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const choices = useChoices(query);
  const meant = choices[Math.min(at, choices.length - 1)];
  useEffect(() => {
    if (meant) document.getElementById(`${id}-${meant.key}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, meant]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposed(event.nativeEvent)) return;
    const step = steps[event.key];
    if (step !== undefined && choices.length > 0)
      setAt((old) => step(Math.min(old, choices.length - 1), choices.length));
    else if (event.key === 'Enter' && meant) onChoose(meant);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      title={t('tools.palette.title')}
      onClose={onClose}
      size="wide"
      actions={
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('tools.palette.keys')}
          </Typography>
          <Button onClick={onClose}>{t('tools.palette.close')}</Button>
        </>
      }
    >
      <OutlinedInput
        autoFocus
        fullWidth
        value={query}
        placeholder={t('tools.palette.placeholder')}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': t('tools.palette.label'),
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': meant && `${id}-${meant.key}`,
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
      />
      <Box
        component="span"
        role="status"
        sx={choices.length === 0 ? { typography: 'body1' } : visuallyHidden}
      >
        {choices.length === 0 ? t('tools.palette.none') : t('tools.palette.count', { count: choices.length })}
      </Box>
      <Box
        role="listbox"
        id={id}
        aria-label={t('tools.list.label')}
        sx={{ height: 'min(52vh, 460px)', overflowY: 'auto' }}
      >
        {grouped(choices).map(({ group, choices: some }) => (
          <Box role="group" aria-label={group} key={group}>
            <Typography variant="caption" aria-hidden sx={{ color: 'text.secondary', paddingInline: 1 }}>
              {group}
            </Typography>
            {some.map((choice) => (
              // The keyboard is the field's: it chooses by aria-activedescendant.
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              <div
                role="option"
                key={choice.key}
                id={`${id}-${choice.key}`}
                aria-selected={choice === meant}
                onClick={() => onChoose(choice)}
              >
                <Box sx={{ ...optionStyle, bgcolor: choice === meant ? 'action.selected' : undefined }}>
                  <Box component="span" sx={{ fontWeight: 550 }}>
                    {choice.label}
                  </Box>
                  <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
                    {choice.hint}
                  </Box>
                </Box>
              </div>
            ))}
          </Box>
        ))}
      </Box>
    </Dialog>
  );
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

function grouped(choices: readonly Choice[]): { group: string; choices: Choice[] }[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups].map(([group, some]) => ({ group, choices: some }));
}

function useChoices(query: string): Choice[] {
  const { t } = useTranslation('codeGen');
  const marked = toolsNamed(useRemembered(favourites));
  const last = toolsNamed(useRemembered(recents)).filter((tool) => !marked.includes(tool));
  const screens = useScreens();
  const choiceOf = (tool: (typeof tools)[number], group: string, text?: string): Choice => ({
    key: `${text === undefined ? '' : 'text-'}${tool.id}`,
    label: t(`tools.title.${tool.id}`),
    hint: t(`tools.hint.${tool.id}`),
    group,
    to: toolAddress(tool.id),
    ...(text === undefined ? {} : { text }),
  });
  if (query.trim() === '') {
    const rest = tools.filter((tool) => !marked.includes(tool) && !last.includes(tool));
    return [
      ...marked.map((tool) => choiceOf(tool, t('tools.list.favourites'))),
      ...last.map((tool) => choiceOf(tool, t('tools.list.recents'))),
      ...rest.map((tool) => choiceOf(tool, t(`tools.group.${tool.group}`))),
      ...screens,
    ];
  }
  const named = found(query, tools, ({ id, keywords }) => ({ titles: titlesOf(id), keywords }));
  return [
    ...toolsFor(query).map((tool) => choiceOf(tool, t('tools.palette.withText'), query)),
    ...named.map((tool) => choiceOf(tool, t('tools.list.label'))),
    ...found(query, screens, ({ label, hint, key }) => ({ titles: [label, key], keywords: hint })),
  ];
}

/** The other screens of this area that the person may open. */
function useScreens(): Choice[] {
  const { t } = useTranslation('codeGen');
  const name = useName();
  const { me } = useSession();
  return facts.menu
    .filter(({ path, permission }) => path !== '' && me?.permissions.includes(permission))
    .map(({ path, titles }) => ({
      key: `screen-${path}`,
      label: name(titles),
      hint: t(`tools.cards.${path}`),
      group: t('tools.palette.goTo'),
      to: `/codeGen/${path}`,
    }));
}

const optionStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
  paddingInline: 1,
  paddingBlock: 0.75,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
};
