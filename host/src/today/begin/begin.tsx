import { addTexts, useFirstSteps, usePermission, viewing } from '@console/shell';
import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/**
 * For somebody who belongs to no building and no team yet: three ways to begin, until they are put away. There with the home itself,
 * without the code of cards, so that nothing has to move for it.
 */
export function Begin() {
  // This code may be there before the language is.
  useState(() => addTexts('dayBegin', { zh, en }));
  const { t } = useTranslation('dayBegin');
  const { shown, skip } = useFirstSteps('home.begin');
  const mayBuild = usePermission('apartment.building.create');
  const mayTrade = usePermission('wood.team.create');
  const mayWrite = usePermission('note.use');
  if (!shown) return null;
  return (
    <Section
      title={t('title')}
      // Through a view nothing can be put away for somebody else.
      actions={
        !viewing() && (
          <Button size="small" color="inherit" onClick={skip}>
            {t('ui:firstSteps.skip')}
          </Button>
        )
      }
    >
      <Box component="ul" sx={waysStyle}>
        {(mayBuild || mayTrade) && (
          <Way title={t('own.title')} text={t('own.text')}>
            {mayBuild && <Go to="/apartment/buildingConfigure?building=new" label={t('own.building')} />}
            {mayTrade && <Go to="/wood/myTeam" label={t('own.team')} />}
          </Way>
        )}
        <Way title={t('join.title')} text={t('join.text')}>
          <Go to="/apartment/myInfo" label={t('join.building')} />
          <Go to="/wood/myTeam" label={t('join.team')} />
        </Way>
        {mayWrite && (
          <Way title={t('write.title')} text={t('write.text')}>
            <Go to="/note/?action=create" label={t('write.note')} />
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
