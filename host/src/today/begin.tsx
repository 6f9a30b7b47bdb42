import { usePermission } from '@console/shell';
import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** For somebody who belongs to no building and no team yet: three ways to begin. */
export function Begin() {
  const { t } = useTranslation('day');
  const mayBuild = usePermission('apartment.building.create');
  const mayTrade = usePermission('wood.team.create');
  const mayWrite = usePermission('note.use');
  return (
    <Section title={t('begin.title')}>
      <Box component="ul" sx={waysStyle}>
        {(mayBuild || mayTrade) && (
          <Way title={t('begin.own.title')} text={t('begin.own.text')}>
            {mayBuild && (
              <Go to="/apartment/buildingConfigure?building=new" label={t('begin.own.building')} />
            )}
            {mayTrade && <Go to="/wood/myTeam" label={t('begin.own.team')} />}
          </Way>
        )}
        <Way title={t('begin.join.title')} text={t('begin.join.text')}>
          <Go to="/apartment/myInfo" label={t('begin.join.building')} />
          <Go to="/wood/myTeam" label={t('begin.join.team')} />
        </Way>
        {mayWrite && (
          <Way title={t('begin.write.title')} text={t('begin.write.text')}>
            <Go to="/note/?action=create" label={t('begin.write.note')} />
          </Way>
        )}
      </Box>
    </Section>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', flex: 1 }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  );
}

const Go = ({ to, label }: { to: string; label: string }) => (
  <Button component={Link} to={to} variant="outlined">
    {label}
  </Button>
);

const waysStyle = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  listStyle: 'none',
  padding: 0,
  margin: 0,
};
