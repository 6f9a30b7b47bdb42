import { useRemembered } from '@console/shell';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { favourites, recents, toolsNamed } from '../../tools/kept-tools.ts';
import { groups, type Tool, tools } from '../../tools/registry.ts';
import '../../tools/texts.ts';

/** Every tool in sight: what the person chose, what they used last, then all by group. */
export function ToolList({ chosen }: { chosen: Tool | undefined }) {
  const { t } = useTranslation('codeGen');
  const marked = toolsNamed(useRemembered(favourites));
  const last = toolsNamed(useRemembered(recents)).filter((tool) => !marked.includes(tool));
  return (
    <Box component="nav" aria-label={t('tools.list.label')} sx={listStyle}>
      <ToolLink label={t('tools.list.quick')} current={chosen === undefined} to="/codeGen/" />
      {marked.length > 0 && <Group title={t('tools.list.favourites')} tools={marked} chosen={chosen} />}
      {last.length > 0 && <Group title={t('tools.list.recents')} tools={last} chosen={chosen} />}
      {groups.map((group) => (
        <Group
          key={group}
          title={t(`tools.group.${group}`)}
          tools={tools.filter((tool) => tool.group === group)}
          chosen={chosen}
        />
      ))}
    </Box>
  );
}

interface GroupProps {
  title: string;
  tools: readonly Tool[];
  chosen: Tool | undefined;
}

function Group({ title, tools: some, chosen }: GroupProps) {
  const { t } = useTranslation('codeGen');
  const id = useId();
  return (
    <Box>
      <Typography
        id={id}
        component="h2"
        variant="caption"
        sx={{ color: 'text.secondary', display: 'block', paddingInline: 1, paddingTop: 1 }}
      >
        {title}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {some.map((tool) => (
          <li key={tool.id}>
            <ToolLink
              label={t(`tools.title.${tool.id}`)}
              current={tool.id === chosen?.id}
              to={toolAddress(tool.id)}
            />
          </li>
        ))}
      </Box>
    </Box>
  );
}

export const toolAddress = (id: string): string => `/codeGen/?tool=${id}`;

const ToolLink = ({ label, current, to }: { label: string; current: boolean; to: string }) => (
  <Box component={Link} to={to} aria-current={current ? 'page' : undefined} sx={linkStyle}>
    {label}
  </Box>
);

/** On a phone: the favourites in a row to push aside. The rest is behind the search. */
export function ToolStrip({ chosen }: { chosen: Tool | undefined }) {
  const { t } = useTranslation('codeGen');
  const marked = toolsNamed(useRemembered(favourites));
  const last = toolsNamed(useRemembered(recents)).filter((tool) => !marked.includes(tool));
  return (
    <Box component="nav" aria-label={t('tools.list.label')} sx={stripStyle}>
      <ToolLink label={t('tools.list.quick')} current={chosen === undefined} to="/codeGen/" />
      {[...marked, ...last].map((tool) => (
        <ToolLink
          key={tool.id}
          label={t(`tools.title.${tool.id}`)}
          current={tool.id === chosen?.id}
          to={toolAddress(tool.id)}
        />
      ))}
    </Box>
  );
}

const linkStyle = {
  display: 'block',
  flexShrink: 0,
  color: 'text.primary',
  textDecoration: 'none',
  typography: 'body2',
  paddingInline: 1,
  paddingBlock: '5px',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current="page"]': { bgcolor: 'action.selected', fontWeight: 600 },
  '@media (pointer: coarse)': { paddingBlock: '10px' },
};
const listStyle = {
  display: { xs: 'none', lg: 'block' },
  position: 'sticky',
  top: 72,
  maxHeight: 'calc(100vh - 88px)',
  overflowY: 'auto',
  paddingBottom: 2,
} as const;
const stripStyle = {
  display: { xs: 'flex', lg: 'none' },
  gap: 0.5,
  overflowX: 'auto',
  '& > a': { border: 1, borderColor: 'divider' },
} as const;
