import { type PaletteChoice, type PaletteChoices, useName, useRemembered, useSession } from '@console/shell';
import { useTranslation } from 'react-i18next';
import facts from '../../../remote.json' with { type: 'json' };
import { favourites, recents, toolsNamed } from '../../tools/kept-tools.ts';
import { found } from '../../tools/palette-rules.ts';
import { tools, toolsFor } from '../../tools/registry.ts';
import { titlesOf } from '../../tools/texts.ts';
import { toolAddress } from './tool-list.tsx';

/** Where a choice leads; a text that was pasted goes along. */
export interface Choice {
  readonly to: string;
  readonly text?: string;
}

/** The tools and the other screens of this area, for the palette: by name in either language, or by a text that is to be looked at. */
export function useToolChoices(onChoose: (choice: Choice) => void): PaletteChoices {
  const { t } = useTranslation('codeGen');
  const marked = toolsNamed(useRemembered(favourites));
  const last = toolsNamed(useRemembered(recents)).filter((tool) => !marked.includes(tool));
  const screens = useScreens();
  const choiceOf = (tool: (typeof tools)[number], group: string, text?: string): PaletteChoice => {
    const to = toolAddress(tool.id);
    return {
      key: `${text === undefined ? '' : 'text-'}${tool.id}`,
      title: t(`tools.title.${tool.id}`),
      detail: t(`tools.hint.${tool.id}`),
      group,
      to,
      run: () => onChoose(text === undefined ? { to } : { to, text }),
    };
  };
  const atFirst = (): PaletteChoice[] => {
    const rest = tools.filter((tool) => !marked.includes(tool) && !last.includes(tool));
    return [
      ...marked.map((tool) => choiceOf(tool, t('tools.list.favourites'))),
      ...last.map((tool) => choiceOf(tool, t('tools.list.recents'))),
      ...rest.map((tool) => choiceOf(tool, t(`tools.group.${tool.group}`))),
      ...screens,
    ];
  };
  return (query) => {
    if (query.trim() === '') return atFirst();
    const named = found(query, tools, ({ id, keywords }) => ({ titles: titlesOf(id), keywords }));
    return [
      ...toolsFor(query).map((tool) => choiceOf(tool, t('tools.palette.withText'), query)),
      ...named.map((tool) => choiceOf(tool, t('tools.list.label'))),
      ...found(query, screens, ({ title, detail = '', key }) => ({ titles: [title, key], keywords: detail })),
    ];
  };
}

/** The other screens of this area that the person may open. */
function useScreens(): PaletteChoice[] {
  const { t } = useTranslation('codeGen');
  const name = useName();
  const { me } = useSession();
  return facts.menu
    .filter(({ path, permission }) => path !== '' && me?.permissions.includes(permission))
    .map(({ path, titles }) => ({
      key: `screen-${path}`,
      title: name(titles),
      detail: t(`tools.cards.${path}`),
      group: t('tools.palette.goTo'),
      to: `/codeGen/${path}`,
    }));
}
