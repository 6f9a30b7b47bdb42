import { useName, useSession } from '@console/shell';
import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import facts from '../../../remote.json' with { type: 'json' };
import '../../tools/texts.ts';
import { ToolState } from './tool-state.tsx';

/** The screens of this area that the person may open, each with what it is for. */
export function ToolCards() {
  const { t } = useTranslation('codeGen');
  const name = useName();
  const { me } = useSession();
  const open = facts.menu.filter(
    ({ path, permission }) => path !== '' && me?.permissions.includes(permission),
  );
  if (open.length === 0) return undefined;
  return (
    <Section title={t('tools.cards.title')}>
      <Box component="ul" sx={cardsStyle}>
        {open.map(({ path, titles }) => (
          <Box component="li" key={path}>
            <Box component={Link} to={`/codeGen/${path}`} sx={cardStyle}>
              <Typography component="span" sx={{ fontWeight: 600, display: 'block' }}>
                {name(titles)}
              </Typography>
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {t(`tools.cards.${path}`)}
              </Typography>
              <ToolState path={path} />
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const cardsStyle = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
};
const cardStyle = {
  display: 'block',
  height: '100%',
  color: 'text.primary',
  textDecoration: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  paddingInline: 1.5,
  paddingBlock: 1.25,
  '&:hover': { borderColor: 'primary.main' },
};
