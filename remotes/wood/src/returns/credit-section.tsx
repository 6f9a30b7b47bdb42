import type { CreditOfAll } from '@console/contract/wood';
import { DefinitionList, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { TeamMoney } from '../txns/team-money.tsx';

/** Where the credit of returns has gone, and where that of all that may still go back would. */
export function CreditSection({ credit }: { credit: CreditOfAll }) {
  const { t } = useTranslation('wood');
  const { creditedMinor, usedMinor, refundDueMinor, refundedMinor, payableMinor, expected } = credit;
  return (
    <Section title={t('returns.credit.title')}>
      <Box sx={sidesStyle}>
        <Sums
          sums={{
            ...{ creditedMinor, usedMinor, refundDueMinor },
            ...(refundedMinor !== 0 && { refundedMinor }),
            payableMinor,
          }}
        />
        {expected.creditMinor > 0 && (
          <div>
            <Typography variant="h3" sx={{ marginBottom: 1 }}>
              {t('returns.credit.expectedTitle')}
            </Typography>
            <Sums
              sums={{
                expectedMinor: expected.creditMinor,
                expectedUsedMinor: expected.usedMinor,
                expectedRefundMinor: expected.refundDueMinor,
              }}
            />
          </div>
        )}
      </Box>
    </Section>
  );
}

function Sums({ sums }: { sums: Readonly<Record<string, number>> }) {
  const { t } = useTranslation('wood');
  return (
    <DefinitionList
      items={Object.entries(sums).map(([key, minor]) => ({
        key,
        label: t(`returns.credit.${key}`),
        value: (
          <Box sx={figureStyle}>
            <TeamMoney minor={minor} />
          </Box>
        ),
      }))}
    />
  );
}

const sidesStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
/** Figures below figures, where they do not stand under their labels. */
const figureStyle = { maxWidth: 144, textAlign: { xs: 'start', phone: 'end' } };
